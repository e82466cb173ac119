import { eq, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { challengeHeader, proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { highestId } from '#domain/entities/fields.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { grantedPermissionsSchema } from '#domain/permissions/schema.ts';
import { permissionList } from '#domain/permissions/sentences.ts';
import { loggable } from '#server/config/loggable.ts';
import type { SecurityLine, SecurityLog } from '#server/operations/securityLog.ts';
import type { KeyedHash } from '#server/people/keyedHash.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { sentences } from '#server/sentences.ts';
import type { Authenticate } from './account/authenticate.ts';
import { networkOf } from './clientNetwork.ts';
import { callOf } from './callOf.ts';
import { tracedCalls, type Traced } from './tracedCalls.ts';
import { noteOf, ownerOf } from './traceNotes.ts';

export interface TraceParts {
  database: Database;
  securityLog: SecurityLog;
  keyedHash: KeyedHash;
  authenticate: Authenticate;
}

interface TracedRoute extends Traced {
  name: string;
  isPublic: boolean;
}

/** null: the call is not traced. */
function tracedRouteOf(request: FastifyRequest): TracedRoute | null {
  const named = callOf(request);
  const traced = named === undefined ? undefined : tracedCalls[named.name];
  if (named === undefined || traced === undefined) return null;
  return { ...traced, name: named.name, isPublic: named.call.public === true };
}

/** Mistakes in a form are no trace of harm, except a wrong password or code. */
const wrong = new Set<string>([accountMessages.currentPasswordWrong, sentences.codeWrong, sentences.recoveryCodeWrong]);
const tracedStatuses = new Set([403, 404, 409, 422, 429]);

const isTracedRefusal = ({ kind }: TracedRoute, status: number, sentence: string) =>
  tracedStatuses.has(status) || (kind === 'signIn' && (status === 401 || wrong.has(sentence)));

/** The fields of a user or role that hold rights, and where they count. */
const rightsFields = [
  'permissions',
  'isSuperAdmin',
  'status',
  'organisationId',
  'expiresAt',
  'roleId',
  'email',
  'secondFactorFrom',
];

const idSchema = z.coerce.number().int().positive().max(highestId);

function idOf(held: unknown, field: string): number | null {
  if (typeof held !== 'object' || held === null) return null;
  return idSchema.safeParse((held as Record<string, unknown>)[field]).data ?? null;
}

function idInAnswer(text: string): number | null {
  return text.startsWith('{') ? idOf(JSON.parse(text), 'id') : null;
}

/** The rights that a call changed, by name; null: none. A password or a new record counts as one. */
function changedRights({ method, body }: FastifyRequest): string | null {
  if (method !== 'PUT') return '';
  const given = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const fields = rightsFields.filter((field) => field in given);
  if (fields.length === 0) return null;
  const permissions = grantedPermissionsSchema.safeParse(given['permissions']).data;
  return fields
    .map((field) => (field === 'permissions' && permissions ? `permissions: ${permissionList(permissions)}` : field))
    .join(', ');
}

const longestDetail = 500;

async function ownerOfEmail(database: Database, email: string) {
  const [user] = await database
    .select({ id: users.id, organisationId: users.organisationId })
    .from(users)
    .where(eq(sql`lower(${users.email})`, email));
  return user ?? null;
}

function emailOf({ body }: FastifyRequest): string {
  const { email, username } = (body ?? {}) as { email?: unknown; username?: unknown };
  const typed = email ?? username;
  return typeof typed === 'string' ? typed.trim().toLowerCase() : '';
}

/** A refused sign-in: without a name, by a hash of the email that was typed. */
async function signInLine({ database, keyedHash }: TraceParts, request: FastifyRequest) {
  const email = emailOf(request);
  const owner = ownerOf(request) ?? (await ownerOfEmail(database, email));
  return {
    organisationId: owner?.organisationId ?? null,
    aboutId: owner?.id ?? null,
    emailHash: email === '' ? null : keyedHash(`email ${email}`),
  };
}

/** A call of somebody who is signed in; null: they are not. */
async function viewerLine(
  { authenticate }: TraceParts,
  request: FastifyRequest,
  { isAboutUser }: TracedRoute,
  madeId: number | null,
) {
  const viewer = await authenticate(request.headers.authorization).catch(() => null);
  if (viewer === null) return null;
  const recordId = idOf(request.params, 'id') ?? idOf(request.body, 'id') ?? madeId;
  const aboutId = idOf(request.body, 'userId') ?? (isAboutUser ? recordId : null);
  return { organisationId: viewer.organisationId, byId: viewer.userId, aboutId, recordId };
}

interface Trace {
  isRefused: boolean;
  detail: string;
  /** The id of the record that the call made; null: none. */
  madeId: number | null;
}

async function trace(
  parts: TraceParts,
  route: TracedRoute,
  request: FastifyRequest,
  { isRefused, detail, madeId }: Trace,
): Promise<void> {
  const where = route.isPublic ? await signInLine(parts, request) : await viewerLine(parts, request, route, madeId);
  if (where === null) return;
  const line: SecurityLine = {
    ...where,
    kind: route.kind,
    call: route.name,
    isRefused,
    network: networkOf(request),
    detail: detail === '' ? null : detail.slice(0, longestDetail),
  };
  await parts.securityLog.record(line);
}

/** null: it leaves no trace. */
function traceOf(route: TracedRoute, request: FastifyRequest, status: number, text: string): Trace | null {
  if (status >= 400) {
    if (!isTracedRefusal(route, status, text)) return null;
    // The sentence of a limit counts seconds. Equal lines are counted as one.
    return { isRefused: true, detail: status === 429 ? 'Too many attempts.' : text, madeId: null };
  }
  const detail = noteOf(request) ?? (route.kind === 'rights' ? changedRights(request) : null);
  return detail === null ? null : { isRefused: false, detail, madeId: idInAnswer(text) };
}

/** Notes refused sign-ins, commands and approvals, emergencies, and changes of rights, before they are answered. */
export function traceCalls(server: FastifyInstance, parts: TraceParts): void {
  server.addHook('onSend', async (request, reply, payload) => {
    const route = tracedRouteOf(request);
    const text = typeof payload === 'string' ? payload : '';
    // What a second step or a proof follows is no refusal.
    const isTraced = route !== null && !reply.hasHeader(challengeHeader) && !reply.hasHeader(proofHeader);
    const found = isTraced ? traceOf(route, request, reply.statusCode, text) : null;
    if (route === null || found === null) return;
    try {
      await trace(parts, route, request, found);
    } catch (error) {
      request.log.error({ failure: loggable(error) }, 'A call could not be noted in the security log');
    }
  });
}
