import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';

/** Whether customers have credit at a site, or money went back of it there. Such lines may name no other record. */
export async function hasCreditAtSite(database: Database, siteId: number): Promise<boolean> {
  const held = await database
    .select({ customerId: ledgerLines.customerId })
    .from(ledgerLines)
    .where(and(eq(ledgerLines.siteId, siteId), isNull(ledgerLines.orderId)))
    .groupBy(ledgerLines.customerId)
    .having(sql`sum(${ledgerLines.amount}) <> 0 or bool_or(${ledgerLines.kind} = 'refund')`)
    .limit(1);
  return held.length > 0;
}
