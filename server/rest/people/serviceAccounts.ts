import { randomBytes } from 'node:crypto';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { isNothing, withoutPermissions } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { readEverything, readingOf } from '#domain/permissions/reading.ts';
import { isNoApiToken } from '#server/people/apiTokens.ts';
import { activeSignIns, endSignIns, lastUse } from '#server/people/accountSessions.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { ownerFor } from '#server/places/ownership.ts';
import { hashPassword } from '#server/people/passwords.ts';
import { ofOwnOrganisation } from '#server/places/visibility.ts';
import { answerCall } from '#server/rest/call.ts';
import { Refusal } from '#server/refusal.ts';
import { parseId } from '#server/rest/crud/body.ts';
import { createReader } from '#server/rest/crud/read.ts';
import { resources } from '#server/rest/resources/index.ts';
import { claimKey } from '#server/repetition/answerOnce.ts';
import type { RequestKey } from '#server/repetition/requestKey.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { lockRights } from '#server/people/effectivePermissions.ts';
import { exceedsRights, requireRights } from './rank.ts';

/** How many API tokens a user of a query has. */
const tokenCount = sql<number>`(
  select count(*)::int from sessions, api_tokens
  where api_tokens.session_id = sessions.id and sessions.user_id = ${users}.id and sessions.revoked_at is null
)`;

const accountColumns = {
  id: users.id,
  organisationId: users.organisationId,
  name: users.firstName,
  username: users.email,
  permissions: users.permissions,
  createdAt: users.createdAt,
  expiresAt: users.expiresAt,
  lastUsedAt: lastUse,
  tokenCount,
};

interface AccountRow {
  name: string | null;
  username: string;
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  tokenCount: number;
}

function toWire({ name, createdAt, expiresAt, lastUsedAt, ...row }: AccountRow) {
  return {
    ...row,
    name: name ?? row.username,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

const isAccount = and(eq(users.isServiceAccount, true), eq(users.status, 'active'));

const newPassword = () => randomBytes(24).toString('base64url');

/** @throws Refusal with status 403: the viewer lacks one of the rights, or one changes something. */
export function requireReading(viewer: Viewer, permissions: Permissions): void {
  requireRights(viewer, permissions, 'permissions');
  if (isNothing(withoutPermissions(permissions, readEverything))) return;
  throw new Refusal(403, 'A service account can only be given rights to read.', 'permissions');
}

/** @throws Refusal with status 400: it would end at once. */
export function requireFuture(expiresAt: Date | null, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  throw new Refusal(400, 'Choose a time in the future.', 'expiresAt');
}

async function requireOrganisation({ storage }: RouteParts, viewer: Viewer, id: number): Promise<void> {
  const [row] = await createReader(resources.organisation).rows(storage.database, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
}

const accountFor = (viewer: Viewer, id: number) =>
  and(eq(users.id, id), isAccount, ofOwnOrganisation(viewer, users.organisationId));

const noAccount = (id: number) => new Refusal(404, sentences.notFound('service account', id));

/** @throws Refusal with status 404: the viewer sees no such account. */
export async function requireVisibleAccount(database: Database, viewer: Viewer, id: number): Promise<void> {
  const [account] = await database.select({ id: users.id }).from(users).where(accountFor(viewer, id));
  if (account === undefined) throw noAccount(id);
}

/** The viewer must have every right of the account: they will know its password. */
export async function requireAccount(transaction: Database, viewer: Viewer, id: number) {
  const [account] = await transaction.select(accountColumns).from(users).where(accountFor(viewer, id)).for('update');
  if (account === undefined) throw noAccount(id);
  if (exceedsRights(viewer, account.permissions)) {
    throw new Refusal(403, 'This service account has permissions that you do not have.');
  }
  return account;
}

interface Claim {
  transaction: Database;
  key: RequestKey | null;
  now: Date;
}

/** For an answer that is shown once. @throws Refusal with status 409: the request was answered before. */
export async function requireUnanswered({ transaction, key, now }: Claim, sentence: string): Promise<void> {
  if ((await claimKey(transaction, key, now)) !== null) throw new Refusal(409, sentence);
}

/**
 * The password is not stored, so a repetition cannot get the first answer.
 * @throws Refusal with status 409.
 */
async function requireFirst(transaction: Database, key: RequestKey | null, now: Date): Promise<void> {
  await requireUnanswered(
    { transaction, key, now },
    'This was done already, and the password was shown once. Generate a new password for the service account.',
  );
}

function routeGenerate(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  answerCall(server, authenticate, peopleCalls.serviceAccountGenerate, async ({ viewer, body, key }) => {
    const { permissions = readingOf(viewer.rights), expiresAt = null } = body;
    requireReading(viewer, permissions);
    requireFuture(expiresAt, now());
    const { organisationId } = ownerFor(viewer, body, null) as { organisationId: number };
    await requireOrganisation(parts, viewer, organisationId);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const made = await storage.write(async (transaction) => {
      await requireFirst(transaction, key, now());
      const [row] = await transaction
        .insert(users)
        .values({
          organisationId,
          email: `service-${randomBytes(6).toString('hex')}`,
          firstName: body.name ?? 'Service account',
          passwordHash,
          grants: permissions,
          permissions,
          isServiceAccount: true,
          expiresAt,
        })
        .returning(accountColumns);
      if (row === undefined) throw new Error('The service account was not made.');
      const detail = row.username;
      await recordAction(transaction, viewer, now(), { action: 'Generated service account', detail, siteId: null });
      return row;
    });
    return { ...toWire(made), password };
  });
}

function routeRegenerate(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.serviceAccountRegenerate, async ({ viewer, body, key }) => {
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const { account, ended } = await storage.write(async (transaction) => {
      await requireFirst(transaction, key, now());
      await lockRights(transaction, viewer);
      const row = await requireAccount(transaction, viewer, body.id);
      await transaction.update(users).set({ passwordHash }).where(eq(users.id, row.id));
      const detail = row.username;
      await recordAction(transaction, viewer, now(), { action: 'Regenerated service account', detail, siteId: null });
      return { account: row, ended: await endSignIns(transaction, row.id, now(), isNoApiToken) };
    });
    ended.forEach(endSession);
    return { ...toWire(account), password };
  });
}

function routeUpdate(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.serviceAccountUpdate, async ({ viewer, body, request }) => {
    const { name, permissions, expiresAt } = body;
    if (permissions !== undefined) requireReading(viewer, permissions);
    if (expiresAt !== undefined) requireFuture(expiresAt, now());
    const { account, connected } = await storage.write(async (transaction) => {
      await lockRights(transaction, viewer);
      const { id, username } = await requireAccount(transaction, viewer, parseId(request.params));
      const values = { firstName: name, grants: permissions, permissions, expiresAt };
      if (Object.values(values).some((value) => value !== undefined)) {
        await transaction.update(users).set(values).where(eq(users.id, id));
      }
      const action = { action: 'Changed service account', detail: username, siteId: null };
      await recordAction(transaction, viewer, now(), action);
      const [row] = await transaction.select(accountColumns).from(users).where(eq(users.id, id));
      if (row === undefined) throw new Error('The service account was not found again.');
      return { account: row, connected: await activeSignIns(transaction, id, now()) };
    });
    // Its programs connect again, with the new rights and expiry.
    connected.forEach(endSession);
    return toWire(account);
  });
}

/** The record stays, archived: the action log names it. */
function routeEnd(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.serviceAccountEnd, async ({ viewer, request, reply }) => {
    const ended = await storage.write(async (transaction) => {
      await lockRights(transaction, viewer);
      const { id, username } = await requireAccount(transaction, viewer, parseId(request.params));
      await transaction.update(users).set({ status: 'archived', passwordHash: null }).where(eq(users.id, id));
      const action = { action: 'Ended service account', detail: username, siteId: null };
      await recordAction(transaction, viewer, now(), action);
      return endSignIns(transaction, id, now());
    });
    ended.forEach(endSession);
    return reply.code(204).send();
  });
}

/** Service accounts sign in programs, with a username and a password that is shown once. */
export function routeServiceAccounts(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, peopleCalls.serviceAccounts, async ({ viewer, request }) => {
    const id = parseId(request.params);
    await requireOrganisation(parts, viewer, id);
    const rows = await storage.database
      .select(accountColumns)
      .from(users)
      .where(and(eq(users.organisationId, id), isAccount))
      .orderBy(asc(users.id));
    return rows.map(toWire);
  });
  routeGenerate(server, parts);
  routeRegenerate(server, parts);
  routeUpdate(server, parts);
  routeEnd(server, parts);
}
