import type { OutgoingHttpHeaders, Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { matchSupportHeader, versionHeader } from '#domain/calls/recordVersion.ts';
import { keySupportHeader } from '#domain/calls/requestKey.ts';
import { challengeHeader, proofHeader, secondStepsHeader, signInWaysHeader } from '#domain/calls/secondStepHeaders.ts';
import type { EntityName } from '#domain/entities/index.ts';
import { isFields } from '#domain/entities/readable.ts';
import { readRecord } from '#domain/entities/recordReader.ts';
import { entityAt, plainRow } from './plainRow.ts';
import { startProxy, type Instead, type Passing, type Proxy } from './proxy.ts';

/** Every page has this many rows, whatever was requested. */
const pageSize = 7;

export interface PlainApiOptions {
  target: string;
  /** Sent without its id, so unreadable. */
  malformed?: { entity: EntityName; id: number };
  /** This workspace booking has another number, which a booking of another type may have too. */
  renumbered?: { id: number; as: number };
  /** Called when a live connection is up. */
  onLive?: () => void;
}

/** Calls of our own server that are outside the agreement. */
const beyond = new RegExp(
  [
    '^/api/admin/users/current/\\d+/',
    '^/auth/user/log(?:out|in/(?:passkey|second|setup))',
    '^/auth/directory',
    '^/api/admin/users/apiUser/\\d+/tokens',
    '^/api/admin/users/\\d+/secondFactor',
    '^/api/admin/(sites/\\d+/)?(networkDevices|doorHealth|visitTicks)',
    '^/api/admin/doorConnection',
    '^/api/admin/imports',
    '^/api/admin/acknowledgements',
    '^/api/admin/toldAlerts',
    '^/api/admin/sites/\\d+/(?:history|latency)',
    '^/api/admin/customers/\\d+/openingBalance',
    '^/api/admin/bookings/waiting',
    '^/api/admin/organisations/\\d+/(?:alertMessages|alertRules|bookkeeping|directory|exports|onCall|webhooks)',
    '^/api/admin/actionLogs/(?!units|gates|users|controllers|hids)\\w+/',
  ].join('|'),
);
const listPath = /^\/api\/admin\/[A-Za-z]+(?:\/(?:storage|workspace|hire))?$/;

const conditionsSchema = z.array(z.looseObject({ column: z.string() }));
const pathOf = (path: string) => new URL(path, 'http://proxy').pathname;

const workspacePath = /^\/api\/admin\/bookings\/workspace(?:\/\d+)?$/;

/** The query as a server without extensions reads it: no limit, no filter by ids. */
function ask({ method, path }: Passing, renumbered: PlainApiOptions['renumbered']): string {
  const url = new URL(path, 'http://proxy');
  if (renumbered !== undefined && url.pathname === `/api/admin/bookings/workspace/${renumbered.as}`)
    return path.replace(`/${renumbered.as}`, `/${renumbered.id}`);
  if (method !== 'GET' || !listPath.test(url.pathname)) return path;
  const conditions = conditionsSchema.parse(JSON.parse(url.searchParams.get('searchQuery') ?? '[]'));
  const kept = conditions.filter(({ column }) => column !== 'id');
  if (kept.length === 0) url.searchParams.delete('searchQuery');
  else url.searchParams.set('searchQuery', JSON.stringify(kept));
  url.searchParams.set('limit', String(pageSize));
  return `${url.pathname}${url.search}`;
}

const withoutTokenCounts = (body: unknown) =>
  Array.isArray(body) ? body.map((row) => (isFields(row) ? { ...row, tokenCount: undefined } : row)) : body;

function createAnswer({ malformed, renumbered }: PlainApiOptions) {
  const plain = (name: EntityName, sent: unknown, path: string): unknown => {
    if (!isFields(sent)) return sent;
    const isRenumbered = workspacePath.test(path) && sent['id'] === renumbered?.id;
    const record = isRenumbered ? { ...sent, id: renumbered?.as } : sent;
    const { id, ...rest } = plainRow(name, record);
    return malformed?.entity === name && malformed.id === record['id'] ? rest : { id, ...rest };
  };
  return ({ method, path }: Passing, body: unknown): unknown => {
    const pathname = pathOf(path);
    const name = entityAt(pathname);
    if (pathname.startsWith('/api/admin/users/apiUser/organisation/')) return withoutTokenCounts(body);
    if (method !== 'GET' || name === null) return body;
    const rows: unknown = isFields(body) && 'rows' in body ? body['rows'] : body;
    return Array.isArray(rows) ? rows.map((row) => plain(name, row, pathname)) : plain(name, body, pathname);
  };
}

/** Takes words and ids in the spellings that it sends. */
function sent({ method, path }: Passing, body: unknown): unknown {
  const name = entityAt(pathOf(path));
  if (method !== 'PUT' || name === null || !isFields(body)) return body;
  const { id: _id, ...fields } = readRecord(name, { ...body, id: 1 }) ?? { id: 1 };
  // Our server must refuse a field that was read as unknown, so it is sent as it came.
  return { ...body, ...fields };
}

/** Answers to changes by method: a text, nothing, or an empty object. */
const answersToWrites: Readonly<Record<string, Instead>> = {
  POST: { status: 201, body: 'OK' },
  PUT: { status: 200, body: 'OK' },
  DELETE: { status: 204, body: '' },
};

function written({ method, path }: Passing): Instead | undefined {
  return pathOf(path).startsWith('/api/admin/') ? answersToWrites[method] : undefined;
}

function instead({ path }: Passing): Instead | undefined {
  return beyond.test(pathOf(path)) ? { status: 404, body: 'Not found' } : undefined;
}

/** Events carry only ids. Nothing is recovered. */
function relayLive(target: string, onLive: PlainApiOptions['onLive']) {
  return (http: HttpServer) => {
    const server = new Server(http, { path: '/socket.io', serveClient: false });
    server.on('connection', () => onLive?.());
    server.use((socket, next) => {
      const upstream = io(target, {
        auth: socket.handshake.auth,
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
      });
      upstream.once('connect', () => next());
      upstream.once('connect_error', next);
      upstream.onAny((name: string, { id, siteId }: { id?: number; siteId?: number }) =>
        socket.emit(name, { id: String(id ?? ''), siteId }),
      );
      upstream.on('disconnect', () => socket.disconnect(true));
      socket.once('disconnect', () => upstream.close());
    });
    return () => server.close();
  };
}

/** Headers that the agreement does not name. */
const extensions = [
  keySupportHeader,
  matchSupportHeader,
  versionHeader,
  challengeHeader,
  secondStepsHeader,
  signInWaysHeader,
  proofHeader,
  'Access-Control-Expose-Headers',
];
const isExtension = (name: string) => extensions.some((each) => each.toLowerCase() === name);

/** It knows neither keys nor versions, and allows the agreement's headers alone to other origins. */
export function plainHeaders(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const rest = Object.fromEntries(Object.entries(headers).filter(([name]) => !isExtension(name)));
  if (!('access-control-allow-headers' in rest)) return rest;
  return { ...rest, 'access-control-allow-headers': 'Authorization, Connection-Point, Content-Type' };
}

/**
 * Makes the server keep to the bare agreement: records with its fields and some unknown ones, words and ids in several
 * spellings, which it takes too, pages of 7 rows as plain arrays whatever `limit` says, no filter by ids, texts and
 * empty answers to changes, and events of ids alone.
 */
export function startPlainApi(options: PlainApiOptions): Promise<Proxy> {
  const { target, renumbered } = options;
  return startProxy({
    target,
    ask: (passing) => ask(passing, renumbered),
    sent,
    instead,
    written,
    answer: createAnswer(options),
    headers: plainHeaders,
    live: relayLive(target, options.onLive),
  });
}
