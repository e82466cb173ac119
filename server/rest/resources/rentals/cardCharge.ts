import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { Refusal } from '#server/refusal.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import type { Database } from '#server/storage/database.ts';
import { payments } from '#server/storage/schema/rentals/bookings.ts';
import { paymentResource } from './payment.ts';

const payment: ServerResource = paymentResource;
const writing = payment.writing as NonNullable<ServerResource['writing']>;

/**
 * Payments as the card provider decides them: a charge reserves its part of the bill before the card is charged, and its
 * outcome is stored whatever happened to the bill meanwhile.
 */
export const cardChargeResource: ServerResource = {
  ...payment,
  writing: {
    ...writing,
    async prepare(transaction, viewer, given, current) {
      if (current === null)
        return { ...(await writing.prepare(transaction, viewer, given, null)), chargeKey: randomUUID() };
      if (current['status'] !== 'pending') throw new Refusal(409, 'The outcome of this charge is recorded already.');
      return given;
    },
  },
};

/** The key of a charge. @throws when the payment is no charge. */
export async function chargeKeyOf(database: Database, paymentId: number): Promise<string> {
  const [row] = await database.select({ key: payments.chargeKey }).from(payments).where(eq(payments.id, paymentId));
  if (row?.key == null) throw new Error('The payment has no key for the card provider.');
  return row.key;
}
