import { z } from 'zod';
import { mapUnitTypes } from '../states/map.ts';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

export const mapUnit = defineEntity({
  name: 'mapUnit',
  resource: 'units/map',
  base: 'api/v1/admin',
  event: null,
  scope: 'site',
  area: 'facilityMap',
  replication: 'window',
  label: { one: 'Map unit', many: 'Map units' },
  indexes: ['siteId', 'mapId'],
  search: ['label'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      mapId: id,
      type: z.enum(mapUnitTypes),
      /** The unit; absent: the shape is a wall, a corridor or a gate. */
      unitId: id.nullish(),
      gateId: id.nullish(),
      label: z.string().nullish(),
      /** Corners [x, y] in order, in metres from the plan's top left. */
      points: z.array(z.tuple([z.number(), z.number()])).min(2),
    }),
});
export type MapUnit = Readable<z.output<typeof mapUnit.schema>>;
