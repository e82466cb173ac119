import { z } from 'zod';
import { billingPeriodUnits } from '../states/period.ts';
import { cleaningStates, sizes, unitKinds } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { id, instant, money } from './fields.ts';
import type { Readable } from './readable.ts';

/** A unit that is free and ready to let. */
export const vacantUnit = defineEntity({
  name: 'vacantUnit',
  resource: null,
  event: null,
  scope: 'site',
  area: 'sites',
  // Bookings say from when the unit is booked.
  borrows: ['bookings'],
  replication: 'on-demand',
  label: { one: 'Vacant unit', many: 'Vacant units' },
  indexes: ['siteId', 'kind', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      /** The id of the unit. */
      id,
      siteId: id,
      name: z.string(),
      kind: z.enum(unitKinds),
      size: z.enum(sizes).nullish(),
      squareMetres: z.number().positive().nullish(),
      /** The unit's own price per week or month, in dollars. */
      price: money.nullish(),
      pricePeriod: z.enum(billingPeriodUnits).nullish(),
      floor: z.number().int().nullish(),
      cleaningState: z.enum(cleaningStates),
      /** The next booking's start; null: none. Absent for those who may not read bookings. */
      bookedFrom: instant.nullish(),
    }),
});
export type VacantUnit = Readable<z.output<typeof vacantUnit.schema>>;
