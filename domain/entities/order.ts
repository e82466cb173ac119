import { z } from 'zod';
import { orderStates } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { id, instant, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

/** The dollars due; absent: the amounts are unknown. A cancelled or refunded order has none. */
function dueOf({ total, paid, status }: Readonly<Record<string, unknown>>): { due?: number } {
  if (status === 'cancelled' || status === 'refunded') return { due: 0 };
  if (typeof total !== 'number') return {};
  const due = Math.max(Math.round(total * 100) - Math.round(Number(paid ?? 0) * 100), 0) / 100;
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
          id,
          productId: id.nullish(),
          description: z.string(),
          quantity: z.number().int(),
          unitPrice: money,
          total: money,
        }),
      ),
      total: money,
      paid: money,
      /** Computed: the rest of the total. */
      due: money.optional(),
      createdAt: instant,
    }),
});
export type Order = Readable<z.output<typeof order.schema>>;
