import { and, eq, gt, min, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { bookEntryPage, bookkeepingCalls, type Books } from '#domain/calls/bookkeeping.ts';
import { runsOf, takeOverBooks, wireRun } from '#server/rentals/takeOverBooks.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import type { Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { bookAccounts, bookEntries, bookRuns } from '#server/storage/schema/rentals/bookkeeping.ts';
import { answerCall } from '../call.ts';
import { writeOnce } from '../writeOnce.ts';
import { createReader } from '../crud/read.ts';
import { organisationResource } from '../resources/places/organisation.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

async function readBooks(database: Database, organisationId: number): Promise<Books> {
  const [settings] = await database
    .select({ accounts: bookAccounts.accounts })
    .from(bookAccounts)
    .where(eq(bookAccounts.organisationId, organisationId));
  const [seller] = await database
    .select({ gstRegistered: organisations.gstRegistered })
    .from(organisations)
    .where(eq(organisations.id, organisationId));
  const [earliest] = await database
    .select({ since: min(bookRuns.first) })
    .from(bookRuns)
    .where(eq(bookRuns.organisationId, organisationId));
  const rows = await runsOf(database, organisationId);
  return {
    accounts: settings?.accounts ?? null,
    gstRegistered: seller?.gstRegistered ?? true,
    since: earliest?.since ?? null,
    count: rows.length,
    rows: rows.map(wireRun),
  };
}

/** What a bookkeeper has taken over, and the accounts of their program. */
export function routeBookkeeping(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  const readable = createReader(organisationResource);

  answerCall(server, authenticate, bookkeepingCalls.bookkeeping, async ({ viewer, request }) => {
    const { id } = await requireSubject(readable, 'organisation', storage.database, viewer, request.params);
    return readBooks(storage.database, id);
  });
  answerCall(server, authenticate, bookkeepingCalls.bookkeepingAccounts, async ({ viewer, body, request }) =>
    storage.write(async (transaction) => {
      const { id } = await requireSubject(readable, 'organisation', transaction, viewer, request.params);
      await transaction
        .insert(bookAccounts)
        .values({ organisationId: id, accounts: body.accounts })
        .onConflictDoUpdate({ target: bookAccounts.organisationId, set: { accounts: sql`excluded.accounts` } });
      await recordAction(transaction, viewer, now(), {
        action: 'Set bookkeeping accounts',
        detail: null,
        siteId: null,
      });
      return readBooks(transaction, id);
    }),
  );
  answerCall(server, authenticate, bookkeepingCalls.bookkeepingEntries, async ({ viewer, query, request }) => {
    const { id } = await requireSubject(readable, 'organisation', storage.database, viewer, request.params);
    const rows = await storage.database
      .select()
      .from(bookEntries)
      .where(
        and(
          eq(bookEntries.organisationId, id),
          gt(bookEntries.id, query.after ?? 0),
          query.run === undefined ? undefined : eq(bookEntries.runId, query.run),
        ),
      )
      .orderBy(bookEntries.id)
      .limit(bookEntryPage);
    return { rows: rows.map(({ organisationId: _organisation, ...entry }) => entry) };
  });
  answerCall(server, authenticate, bookkeepingCalls.bookkeepingTake, (asked) =>
    writeOnce(parts, asked, async (context) => {
      const { transaction, viewer } = context;
      const { id } = await requireSubject(readable, 'organisation', transaction, viewer, asked.request.params);
      return takeOverBooks(context, id, asked.body);
    }),
  );
}
