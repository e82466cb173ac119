import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

export const facilityMap = defineEntity({
  name: 'facilityMap',
  resource: 'maps',
  event: null,
  scope: 'site',
  area: 'facilityMap',
  replication: 'window',
  label: { one: 'Facility map', many: 'Facility maps' },
  indexes: ['siteId', 'displayOrder'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      name: z.string(),
      floor: z.number().int(),
      /** The map's place among the site's maps, lowest first. */
      displayOrder: z.number().int(),
      /** The width of the plan, in metres. */
      width: z.number().positive(),
      height: z.number().positive(),
    }),
});
export type FacilityMap = Readable<z.output<typeof facilityMap.schema>>;
