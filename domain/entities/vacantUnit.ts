import { z } from 'zod';
import { cleaningStates, sizes, unitKinds } from '../states/unitKind.ts';
import { defineEntity } from './define.ts';
import { id, instant, money } from './fields.ts';
import type { Readable } from './readable.ts';

/** A unit that nobody holds and that can be let. */
export const vacantUnit = defineEntity({
  name: 'vacantUnit',
  resource: null,
  event: null,
  scope: 'site',
  area: 'sites',
  // From when it is booked.
  borrows: ['bookings'],
  replication: 'on-demand',
  label: { one: 'Vacant unit', many: 'Vacant units' },
  indexes: ['siteId', 'kind', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      /** The unit's own number. */
      id,
      siteId: id,
      name: z.string(),
      kind: z.enum(unitKinds),
      size: z.enum(sizes).nullish(),
      squareMetres: z.number().positive().nullish(),
      /** What a week or month costs, by the unit's own price. */
      price: money.nullish(),
      floor: z.number().int().nullish(),
      cleaningState: z.enum(cleaningStates),
      /** When its next booking begins; null: none is to come. Absent for those who may not read bookings. */
      bookedFrom: instant.nullish(),
    }),
});
export type VacantUnit = Readable<z.output<typeof vacantUnit.schema>>;
