import { randomBytes } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { peopleCalls } from '#domain/calls/people.ts';
import { areas, bits, type Permissions } from '#domain/permissions/bits.ts';
import { endSignIns } from '#server/people/accountSessions.ts';
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
import { exceedsRights } from './rank.ts';

const accountColumns = {
  id: users.id,
  organisationId: users.organisationId,
  name: users.firstName,
  username: users.email,
  permissions: users.permissions,
  createdAt: users.createdAt,
};

function toWire({ name, createdAt, ...row }: { name: string | null; createdAt: Date; username: string }) {
  return { ...row, name: name ?? row.username, createdAt: createdAt.toISOString() };
}

const newPassword = () => randomBytes(24).toString('base64url');

/** Read access to the areas that the viewer may read. */
function readingOf({ rights }: Viewer): Permissions {
  const reading = bits.scope | bits.read;
  const within = (mask: number) => (rights.isSuperAdmin ? reading : mask & reading);
  return Object.fromEntries(areas.map((area) => [area, within(rights.permissions[area] ?? 0)]));
}

async function requireOrganisation({ storage }: RouteParts, viewer: Viewer, id: number): Promise<void> {
  const [row] = await createReader(resources.organisation).rows(storage.database, viewer, [id]);
  if (row === undefined) throw new Refusal(404, sentences.notFound('organisation', id));
}

/** The viewer must have every right of the account: they will know its password. */
async function requireAccount(transaction: Database, viewer: Viewer, id: number) {
  const [account] = await transaction
    .select(accountColumns)
    .from(users)
    .where(and(eq(users.id, id), eq(users.isServiceAccount, true), ofOwnOrganisation(viewer, users.organisationId)))
    .for('update');
  if (account === undefined) throw new Refusal(404, sentences.notFound('service account', id));
  if (exceedsRights(viewer, account.permissions)) {
    throw new Refusal(403, 'This service account has permissions that you do not have.');
  }
  return account;
}

/**
 * The password is not stored, so a repetition cannot get the first answer.
 * @throws Refusal with status 409.
 */
async function requireFirst(transaction: Database, key: RequestKey | null, now: Date): Promise<void> {
  if ((await claimKey(transaction, key, now)) === null) return;
  throw new Refusal(
    409,
    'This was done already, and the password was shown once. Generate a new password for the service account.',
  );
}

function routeGenerate(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  answerCall(server, authenticate, peopleCalls.serviceAccountGenerate, async ({ viewer, body, key }) => {
    const { organisationId } = ownerFor(viewer, body, null) as { organisationId: number };
    await requireOrganisation(parts, viewer, organisationId);
    const password = newPassword();
    const passwordHash = await hashPassword(password);
    const permissions = readingOf(viewer);
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
      await lockRights(transaction);
      const row = await requireAccount(transaction, viewer, body.id);
      await transaction.update(users).set({ passwordHash }).where(eq(users.id, row.id));
      const detail = row.username;
      await recordAction(transaction, viewer, now(), { action: 'Regenerated service account', detail, siteId: null });
      return { account: row, ended: await endSignIns(transaction, row.id, now()) };
    });
    ended.forEach(endSession);
    return { ...toWire(account), password };
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
      .where(and(eq(users.organisationId, id), eq(users.isServiceAccount, true)))
      .orderBy(asc(users.id));
    return rows.map(toWire);
  });
  routeGenerate(server, parts);
  routeRegenerate(server, parts);
}
