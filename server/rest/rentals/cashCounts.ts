import { count, desc, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cashCountCalls, cashCountPage } from '#domain/calls/cashCounts.ts';
import { requireOwner } from '#server/places/visibility.ts';
import { readCashDay, wireCount } from '#server/rentals/cashDay.ts';
import { signCashCount } from '#server/rentals/signCashCount.ts';
import type { Database } from '#server/storage/database.ts';
import { cashCounts } from '#server/storage/schema/rentals/cashCounts.ts';
import type { Viewer } from '#server/viewer.ts';
import { answerCall } from '../call.ts';
import { writeOnce } from '../writeOnce.ts';
import { createReader } from '../crud/read.ts';
import { siteResource } from '../resources/places/site.ts';
import type { RouteParts } from '../routeParts.ts';
import { requireSubject } from './requireSubject.ts';

export function routeCashCounts(server: FastifyInstance, parts: RouteParts): void {
  const { storage, authenticate, now } = parts;
  const sites = createReader(siteResource);

  /** Money is its owner's alone, also at a shared site. */
  async function ownSite(database: Database, viewer: Viewer, parameters: unknown): Promise<number> {
    const site = await requireSubject(sites, 'site', database, viewer, parameters);
    requireOwner(viewer, site.organisationId);
    return site.id;
  }

  answerCall(server, authenticate, cashCountCalls.cashDay, async ({ viewer, query, request }) =>
    readCashDay(storage.database, await ownSite(storage.database, viewer, request.params), query.day, now()),
  );
  answerCall(server, authenticate, cashCountCalls.cashCounts, async ({ viewer, query, request }) => {
    const { database } = storage;
    const own = eq(cashCounts.siteId, await ownSite(database, viewer, request.params));
    const [total] = await database.select({ count: count() }).from(cashCounts).where(own);
    const rows = await database
      .select()
      .from(cashCounts)
      .where(own)
      .orderBy(desc(cashCounts.day), desc(cashCounts.number))
      .limit(query.limit ?? cashCountPage)
      .offset(query.offset ?? 0);
    return { count: total?.count ?? 0, rows: rows.map(wireCount) };
  });
  answerCall(server, authenticate, cashCountCalls.cashCountSign, (asked) =>
    writeOnce(parts, asked, async (context) => {
      const { transaction, viewer } = context;
      const siteId = await ownSite(transaction, viewer, asked.request.params);
      await signCashCount(context, siteId, asked.body);
      return readCashDay(transaction, siteId, asked.body.day, context.now);
    }),
  );
}
