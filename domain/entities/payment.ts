import { z } from 'zod';
import { cardRefundStates, paymentMethods, paymentStates } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { id, instant, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

/** A payment, whether it succeeded or not. */
export const payment = defineEntity({
  name: 'payment',
  resource: 'payments',
  event: null,
  scope: 'site',
  area: 'bookings',
  replication: 'window',
  label: { one: 'Payment', many: 'Payments' },
  indexes: ['siteId', 'customerId', 'status'],
  search: ['reference'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      /** null: it pays a sale without a customer. */
      customerId: id.nullish(),
      customer: named.nullish(),
      orderId: id.nullish(),
      bookingId: id.nullish(),
      amount: money,
      method: z.enum(paymentMethods),
      status: z.enum(paymentStates),
      reference: z.string().nullish(),
      /** Dollars of cash that were handed over; null: not recorded. */
      tendered: money.nullish(),
      /** The person who recorded it, or marked it as received later; null: nobody, as where a customer paid online. */
      takenBy: z.string().nullish(),
      takenById: id.nullish(),
      paidAt: instant.nullish(),
      /** Its refunds, each a part of it or the whole. */
      refunds: z
        .array(
          z.looseObject({
            amount: money,
            at: instant,
            by: z.string().nullish(),
            reason: z.string().nullish(),
            /** Whether the bill is reduced by as much; otherwise the amount is owed again. */
            takenOff: z.boolean().optional(),
          }),
        )
        .optional(),
      /** Whether the server asks the card provider for a refund. Otherwise a person refunds the card there. */
      sendsRefunds: z.boolean().optional(),
      /** The refunds that the card provider was asked for. `refunds` has the money of those that succeeded. */
      cardRefunds: z
        .array(
          z.looseObject({
            id,
            amount: money,
            status: z.enum(cardRefundStates),
            at: instant,
            by: z.string().nullish(),
            reason: z.string().nullish(),
            /** Why it has no outcome, or why it failed. */
            note: z.string().nullish(),
          }),
        )
        .optional(),
      /** The id of the refund among `cardRefunds`, in the answer to it. */
      sentRefundId: id.optional(),
      createdAt: instant,
    }),
});
export type Payment = Readable<z.output<typeof payment.schema>>;
export type CardRefund = NonNullable<Payment['cardRefunds']>[number];
export type Refund = NonNullable<Payment['refunds']>[number];

/** The refunds of a payment with their times; null: the server does not list them. */
export function datedRefunds({ status, refunds }: Pick<Payment, 'status' | 'refunds'>): readonly Refund[] | null {
  if (refunds === undefined || (refunds.length === 0 && status === 'refunded')) return null;
  return refunds;
}
