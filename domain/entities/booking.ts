import { z } from 'zod';
import { ladderStates, ladderSteps } from '../states/arrearsSteps.ts';
import { periodUnits } from '../states/period.ts';
import { bookingStates } from '../states/booking.ts';
import { bookingTypes, lockableTypes, unitKinds } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { day, id, instant, money, named } from './fields.ts';
import type { Readable } from './readable.ts';

/** A customer holds units or lockables from a day on or for some hours. */
export const booking = defineEntity({
  name: 'booking',
  resource: 'bookings/:type',
  event: 'BOOKING',
  scope: 'site',
  siteField: 'site_id',
  sentAs: { unitIds: 'units', lockableIds: 'lockables' },
  parts: { field: 'type', values: bookingTypes },
  area: 'bookings',
  replication: 'all',
  label: { one: 'Booking', many: 'Bookings' },
  indexes: ['site_id', 'customer_id', 'status'],
  search: ['customer.name', 'notes', 'units.name', 'lockables.name'],
  schema: () =>
    z.looseObject({
      id,
      type: z.enum(bookingTypes),
      site_id: id,
      customer_id: id,
      customer: named.nullish(),
      units: z.array(z.looseObject({ id, name: z.string(), kind: z.enum(unitKinds).optional() })),
      /** Lockers, trolleys and trailers that are no units. */
      lockables: z.array(z.looseObject({ id, name: z.string(), type: z.enum(lockableTypes).optional() })),
      status: z.enum(bookingStates),
      productId: id.nullish(),
      startsAt: instant,
      /** The end of the booking; absent: it has an open end. */
      endsAt: instant.nullish(),
      /** The dollars per period. */
      rate: money,
      period: z.enum(periodUnits),
      /** The overdue debt, in dollars. */
      arrears: money,
      /** All its unpaid bills, and arrears beyond them, in dollars. */
      owed: money,
      paidTo: day.nullish(),
      /** The day of the next bill: rent is billed to before it. */
      billedTo: day.nullish(),
      /** Dollars of deposit and unused rent that an ended booking was not given back; 0 while it runs. */
      toGiveBack: money,
      /** Let without payment. */
      complimentary: z.boolean(),
      /** The day until which a reserved booking holds its units, if the server holds units. */
      heldUntil: day.nullish(),
      /** No step of arrears follows, until somebody starts them: an import brought it. */
      ladderWaits: z.boolean().optional(),
      notes: z.string().nullish(),
      /** The only words about it on the public display of a pool hall. */
      displayName: z.string().nullish(),
      /** Steps done or held for the current arrears, or the last. */
      arrearsSteps: z
        .array(
          z.looseObject({
            step: z.enum(ladderSteps),
            state: z.enum(ladderStates),
            at: instant,
            /** Who held or lifted it, and why. */
            by: z.string().nullish(),
            reason: z.string().nullish(),
            /** The bill of a late fee. */
            orderId: id.nullish(),
          }),
        )
        .optional(),
      createdAt: instant,
    }),
});
export type Booking = Readable<z.output<typeof booking.schema>>;
