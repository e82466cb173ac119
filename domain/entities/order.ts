import { subtractDollars, sumDollars } from '../money/dollars.ts';
import { z } from 'zod';
import { orderStates } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { chargeKinds } from '../states/ledger.ts';
import { day, id, instant, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

const isAmount = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Dollars of a bill: its total, else the sum of its lines. null: they could not be read. */
export function orderTotal({ total, lines }: Pick<Order, 'total' | 'lines'>): number | null {
  if (isAmount(total)) return total;
  const totals = (lines ?? []).map((line) => line.total);
  if (totals.length === 0 || !totals.every(isAmount)) return null;
  return sumDollars(totals);
}

/** The dollars due; absent: unknown, such as where the server does not say how much is paid. */
function dueOf(record: Readonly<Record<string, unknown>>): { due?: number } {
  const { paid, status } = record;
  if (status === 'cancelled' || status === 'refunded') return { due: 0 };
  if (typeof paid !== 'number') return status === 'paid' || status === 'collected' ? { due: 0 } : {};
  const total = orderTotal(record as Pick<Order, 'total' | 'lines'>);
  const writtenOff = isAmount(record['writtenOff']) ? record['writtenOff'] : 0;
  const due = total === null ? Number.NaN : Math.max(subtractDollars(total, paid, writtenOff), 0);
  return Number.isFinite(due) ? { due } : {};
}

/** A sale or bill, line by line. */
export const order = defineEntity({
  name: 'order',
  resource: 'orders',
  event: null,
  scope: 'site',
  area: 'bookings',
  replication: 'window',
  label: { one: 'Order', many: 'Orders' },
  indexes: ['siteId', 'customerId', 'status'],
  search: ['number', 'customer.name'],
  derive: dueOf,
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      /** "ORD-000042" */
      number: z.string(),
      customerId: id.nullish(),
      customer: named.nullish(),
      bookingId: id.nullish(),
      status: z.enum(orderStates),
      lines: z.array(
        z.looseObject({
          id: id.optional(),
          productId: id.nullish(),
          description: z.string(),
          quantity: z.number().int(),
          unitPrice: money,
          total: money,
          kind: z.enum(chargeKinds).optional(),
          /** The days that rent bills: from the first to before the last, the day of the next bill. */
          periodFrom: day.nullish(),
          periodTo: day.nullish(),
          /** The number taken from stock. */
          taken: z.number().int().optional(),
        }),
      ),
      total: money,
      paid: money,
      /** The part of the bill that was written off. */
      writtenOff: money.optional(),
      /** The part of `paid` that came from the customer's credit. */
      creditUsed: money.optional(),
      /** Computed: the rest of the total. */
      due: money.optional(),
      createdAt: instant,
      /** A debt of other records, dated by them: no sale of its day. */
      broughtForward: z.boolean().optional(),
    }),
});
export type Order = Readable<z.output<typeof order.schema>>;
