import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { apiTokenDays, peopleCalls } from '#domain/calls/people.ts';
import { highestId } from '#domain/entities/fields.ts';
import { isNothing, withoutPermissions } from '#domain/permissions/arithmetic.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { day } from '#server/config/timing.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { newApiToken } from '#server/people/apiTokens.ts';
import { lockRights } from '#server/people/effectivePermissions.ts';
import { hashOfToken } from '#server/people/linkTokens.ts';
import { visibleSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import { answerCall } from '#server/rest/call.ts';
import { parseId } from '#server/rest/crud/body.ts';
import type { RouteParts } from '#server/rest/routeParts.ts';
import { sentences } from '#server/sentences.ts';
import type { Database } from '#server/storage/database.ts';
import { apiTokens } from '#server/storage/schema/people/apiTokens.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import {
  requireAccount,
  requireFuture,
  requireReading,
  requireUnanswered,
  requireVisibleAccount,
} from './serviceAccounts.ts';

/** So much of a token is shown in lists. */
const endingLength = 4;

const columns = {
  id: apiTokens.id,
  name: apiTokens.name,
  ending: apiTokens.ending,
  permissions: apiTokens.permissions,
  siteIds: apiTokens.siteIds,
  createdAt: sessions.issuedAt,
  expiresAt: sessions.expiresAt,
  lastUsedAt: sessions.lastUsedAt,
};

const tokensOf = (database: Database, userId: number) =>
  database
    .select(columns)
    .from(apiTokens)
    .innerJoin(sessions, eq(sessions.id, apiTokens.sessionId))
    // Expired ones stay, so that a program that stopped is explained.
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)))
    .orderBy(asc(apiTokens.id));

type TokenRow = Awaited<ReturnType<typeof tokensOf>>[number];

const toWire = ({ createdAt, expiresAt, lastUsedAt, ...row }: TokenRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

/** @throws Refusal with status 400: it gives nothing, or more than the account has. */
function requireWithin(permissions: Permissions, account: Permissions): void {
  if (isNothing(permissions)) throw new Refusal(400, 'Choose what the token may read.', 'permissions');
  if (isNothing(withoutPermissions(permissions, account))) return;
  throw new Refusal(400, 'A token cannot have a permission that its service account lacks.', 'permissions');
}

/** @throws Refusal with status 400: it would end at once, or live too long. */
function requireExpiry(expiresAt: Date, now: Date): void {
  requireFuture(expiresAt, now);
  if (expiresAt.getTime() - now.getTime() <= apiTokenDays * day) return;
  throw new Refusal(400, 'Choose a time within a year.', 'expiresAt');
}

/** @throws Refusal with status 400: the account's organisation does not see one of the sites. */
async function requireSites(transaction: Database, organisationId: number, siteIds: readonly number[] | null) {
  if (siteIds === null) return;
  const seer = { organisationId, rights: { permissions: {}, isSuperAdmin: false }, siteIds: null };
  const seen = await transaction
    .select({ id: sites.id })
    .from(sites)
    .where(and(inArray(sites.id, [...siteIds]), visibleSite(seer)));
  const unseen = siteIds.find((id) => !seen.some((site) => site.id === id));
  if (unseen !== undefined) throw new Refusal(400, sentences.notFound('site', unseen), 'siteIds');
}

function routeMake(server: FastifyInstance, { storage, authenticate, now }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.apiTokenMake, async ({ viewer, body, key, request }) => {
    const { name, permissions, expiresAt } = body;
    const at = now();
    requireReading(viewer, permissions);
    requireExpiry(expiresAt, at);
    const siteIds = body.siteIds == null ? null : [...new Set(body.siteIds)].toSorted((one, other) => one - other);
    const token = newApiToken();
    const made = await storage.write(async (transaction) => {
      const once = 'This was done already, and the token was shown once. Revoke it, and make another one.';
      await requireUnanswered({ transaction, key, now: at }, once);
      await lockRights(transaction, viewer);
      const account = await requireAccount(transaction, viewer, parseId(request.params));
      requireWithin(permissions, account.permissions);
      await requireSites(transaction, account.organisationId, siteIds);
      const sessionId = randomUUID();
      await transaction.insert(sessions).values({ id: sessionId, userId: account.id, issuedAt: at, expiresAt });
      const [row] = await transaction
        .insert(apiTokens)
        .values({
          sessionId,
          name,
          tokenHash: hashOfToken(token),
          ending: token.slice(-endingLength),
          permissions,
          siteIds,
          createdBy: viewer.userId,
        })
        .returning();
      if (row === undefined) throw new Error('The token was not made.');
      const detail = `${account.username}: ${name}`;
      await recordAction(transaction, viewer, at, { action: 'Made API token', detail, siteId: null });
      return { id: row.id, name, ending: row.ending, permissions, siteIds };
    });
    return { ...toWire({ ...made, createdAt: at, expiresAt, lastUsedAt: null }), token };
  });
}

const parametersSchema = z.object({ tokenId: z.coerce.number().int().positive().max(highestId) });

function routeRevoke(server: FastifyInstance, { storage, authenticate, now, endSession }: RouteParts): void {
  answerCall(server, authenticate, peopleCalls.apiTokenRevoke, async ({ viewer, request, reply }) => {
    const { data } = parametersSchema.safeParse(request.params);
    if (data === undefined) throw new Refusal(404, sentences.noSuchApiToken);
    const sessionId = await storage.write(async (transaction) => {
      const account = await requireAccount(transaction, viewer, parseId(request.params));
      const [token] = await transaction
        .select({ sessionId: apiTokens.sessionId, name: apiTokens.name })
        .from(apiTokens)
        .innerJoin(sessions, eq(sessions.id, apiTokens.sessionId))
        .where(and(eq(apiTokens.id, data.tokenId), eq(sessions.userId, account.id), isNull(sessions.revokedAt)));
      if (token === undefined) throw new Refusal(404, sentences.noSuchApiToken);
      await transaction.update(sessions).set({ revokedAt: now() }).where(eq(sessions.id, token.sessionId));
      const detail = `${account.username}: ${token.name}`;
      await recordAction(transaction, viewer, now(), { action: 'Revoked API token', detail, siteId: null });
      return token.sessionId;
    });
    endSession(sessionId);
    return reply.code(204).send();
  });
}

/** API tokens sign in programs like the password of their service account, each with rights and sites of its own. */
export function routeApiTokens(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate } = parts;
  answerCall(server, authenticate, peopleCalls.apiTokens, async ({ viewer, request }) => {
    const id = parseId(request.params);
    await requireVisibleAccount(storage.database, viewer, id);
    return (await tokensOf(storage.database, id)).map(toWire);
  });
  routeMake(server, parts);
  routeRevoke(server, parts);
}
