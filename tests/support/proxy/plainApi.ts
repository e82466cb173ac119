import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';
import { io } from 'socket.io-client';
import { z } from 'zod';
import { startProxy, type Passing, type Proxy } from './proxy.ts';

/** Rows in a page, whatever was asked for. */
const pageSize = 7;

export interface PlainApiOptions {
  target: string;
  /** Breaks one record of a list, so that it cannot be read: the resource and the record's id. */
  malformed?: { resource: string; id: number };
}

const listPath = /^\/api\/admin\/([A-Za-z]+)(\/(?:units)\/\d+)?$/;
/** Fields that no agreement names: a server may well leave them out. */
const beyond = ['areaId', 'statusChangedAt', 'squareMetres', 'floor', 'sharing'];

const recordSchema = z.looseObject({ id: z.number() });
const conditionsSchema = z.array(z.looseObject({ column: z.string() }));

/** The list call as a server without extensions understands it: no limit, no filter by ids. */
function ask({ method, path }: Passing): string {
  const url = new URL(path, 'http://proxy');
  if (method !== 'GET' || !listPath.test(url.pathname)) return path;
  const conditions = conditionsSchema.parse(JSON.parse(url.searchParams.get('searchQuery') ?? '[]'));
  const kept = conditions.filter(({ column }) => column !== 'id');
  if (kept.length === 0) url.searchParams.delete('searchQuery');
  else url.searchParams.set('searchQuery', JSON.stringify(kept));
  url.searchParams.set('limit', String(pageSize));
  return `${url.pathname}${url.search}`;
}

function createAnswer(malformed: PlainApiOptions['malformed']) {
  const strip = (resource: string, value: unknown): unknown => {
    const record = recordSchema.safeParse(value);
    if (!record.success) return value;
    for (const field of beyond) delete record.data[field];
    const extended = { ...record.data, legacyCode: `X-${record.data.id}`, Extras: { nested: [null] } };
    const broken = malformed?.resource === resource && malformed.id === record.data.id;
    return broken ? { ...extended, name: null, siteId: 'nowhere' } : extended;
  };
  return ({ method, path }: Passing, body: unknown): unknown => {
    const resource = /^\/api\/admin\/([A-Za-z]+)/.exec(path)?.[1] ?? '';
    const rows = z.looseObject({ rows: z.array(z.unknown()) }).safeParse(body);
    if (method === 'GET' && rows.success) return rows.data.rows.map((row) => strip(resource, row));
    return strip(resource, body);
  };
}

/** Live events with nothing but ids in them. There is no recovery: who was away has missed what happened. */
function relayLive(target: string) {
  return (http: HttpServer) => {
    const server = new Server(http, { path: '/socket.io', serveClient: false });
    server.use((socket, next) => {
      const upstream = io(target, {
        auth: socket.handshake.auth,
        forceNew: true,
        reconnection: false,
        transports: ['websocket'],
      });
      upstream.once('connect', () => next());
      upstream.once('connect_error', next);
      upstream.onAny((name: string, { id, siteId }: { id: number; siteId?: number }) =>
        socket.emit(name, { id, siteId }),
      );
      upstream.on('disconnect', () => socket.disconnect(true));
      socket.once('disconnect', () => upstream.close());
    });
    return () => server.close();
  };
}

/**
 * The server as one that keeps to the bare agreement would be: pages of 7 rows as plain arrays whatever `limit` says, no filter by ids,
 * fields nobody asked for and none that need not be there, one record that cannot be read, and events of ids alone.
 */
export function startPlainApi({ target, malformed }: PlainApiOptions): Promise<Proxy> {
  return startProxy({ target, ask, answer: createAnswer(malformed), live: relayLive(target) });
}
