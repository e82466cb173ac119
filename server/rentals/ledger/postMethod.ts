import { and, desc, eq, sql } from 'drizzle-orm';
import type { RecordedMethod } from '#domain/states/booking.ts';
import { ledgerLines } from '#server/storage/schema/rentals/ledger.ts';
import type { Posting } from './posting.ts';

/**
 * Corrects the method of a payment in the ledger: a line takes the money back, and another brings it by the right
 * method. Both have the moment of the payment, so that its day has the money of the right method.
 */
export async function postMethod(
  { transaction, viewer }: Posting,
  paymentId: number,
  { method, reason }: { method: RecordedMethod; reason: string },
): Promise<void> {
  const [line] = await transaction
    .select()
    .from(ledgerLines)
    .where(
      and(
        eq(ledgerLines.paymentId, paymentId),
        eq(ledgerLines.kind, 'payment'),
        sql`${ledgerLines.amount} < 0`,
        sql`not exists (select from ledger_lines undone where undone.reverses_id = ${ledgerLines.id})`,
      ),
    )
    .orderBy(desc(ledgerLines.id))
    .limit(1);
  if (line === undefined) return;
  const { id, ...money } = line;
  const common = { ...money, byName: viewer?.name ?? null, reason };
  await transaction.insert(ledgerLines).values([
    { ...common, amount: -line.amount, reversesId: id },
    { ...common, method, reversesId: null },
  ]);
}
