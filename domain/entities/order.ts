import { z } from 'zod';
import { orderStates } from '../states/booking.ts';
import { defineEntity } from './define.ts';
import { id, instant, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

/** What a customer bought or was billed for, line by line. */
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
      createdAt: instant,
    }),
});
export type Order = Readable<z.output<typeof order.schema>>;
