import { z } from 'zod';
import { lockTypes } from '../states/device.ts';
import { billingPeriodUnits } from '../states/period.ts';
import { bookingTypes, cleaningStates, sizes, unitKinds } from '../states/unitKind.ts';
import { statusIndex } from '../states/trouble.ts';
import { unitStatuses } from '../states/unitStatus.ts';
import { defineEntity } from './define.ts';
import { contact, day, id, instant, money, named, wiring } from './fields.ts';
import type { Readable } from './readable.ts';

export const unit = defineEntity({
  name: 'unit',
  resource: 'units',
  event: 'UNIT',
  scope: 'site',
  area: 'sites',
  // Who has it booked.
  borrows: ['bookings'],
  replication: 'all',
  label: { one: 'Unit', many: 'Units' },
  indexes: ['siteId', 'name', 'status', 'kind'],
  indexedAs: { status: statusIndex },
  search: ['name', 'Area.name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      /** The name on the door: "A101". */
      name: z.string(),
      kind: z.enum(unitKinds),
      /** null: its device never reported. */
      status: z.enum(unitStatuses).nullable(),
      /** When the status last changed, if the server tells. */
      statusChangedAt: instant.nullish(),
      areaId: id.nullish(),
      Area: z.looseObject({ name: z.string() }).nullish(),
      size: z.enum(sizes).nullish(),
      squareMetres: z.number().positive().nullish(),
      floor: z.number().int().nullish(),
      /** The price in dollars per period. */
      price: money.nullish(),
      pricePeriod: z.enum(billingPeriodUnits).nullish(),
      lockType: z.enum(lockTypes).nullish(),
      ...wiring,
      ...contact,
      cleaningState: z.enum(cleaningStates).optional(),
      /** What staff must know of it, such as why it is out of use. */
      notes: z.string().nullish(),
      /** Since when the unit alarms or is faulty; absent: no alarm, no fault. */
      alarmingSince: instant.nullish(),
      faultedSince: instant.nullish(),
      /** Since when its device keeps it open; null: it does not; absent: the server cannot hold doors. */
      heldSince: instant.nullish(),
      ActiveBooking: z.looseObject({ id }).nullish(),
      /** The reserved booking that holds the unit for somebody until a day; absent: the server holds no units. */
      Hold: z.looseObject({ id, type: z.enum(bookingTypes), heldUntil: day, customer: named.nullish() }).nullish(),
      Bookings: z.array(z.looseObject({ notes: z.string().nullish() })).optional(),
    }),
});
export type Unit = Readable<z.output<typeof unit.schema>>;
