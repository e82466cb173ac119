import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { nextSearch } from '#server/rentals/cardOutcome.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { paymentResource } from './payment.ts';

const payment: ServerResource = paymentResource;
const writing = payment.writing as NonNullable<ServerResource['writing']>;

/** Payments as they are before a card is charged: each reserves its part of the bill, and gets its key. */
export const cardChargeResource = (now: () => Date): ServerResource => ({
  ...payment,
  writing: {
    ...writing,
    async prepare(transaction, viewer, given, current) {
      const values = await writing.prepare(transaction, viewer, given, current);
      const createdAt = now();
      return { ...values, createdAt, chargeKey: randomUUID(), chargeAskAt: nextSearch(createdAt) };
    },
  },
});

/** The key of a charge. @throws when the payment is no charge. */
export async function chargeKeyOf(database: Database, paymentId: number): Promise<string> {
  const [row] = await database.select({ key: payments.chargeKey }).from(payments).where(eq(payments.id, paymentId));
  if (row?.key == null) throw new Error('The payment has no key for the card provider.');
  return row.key;
}
