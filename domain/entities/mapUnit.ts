import { z } from 'zod';
import { mapUnitTypes } from '../states/map.ts';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** A shape on a floor plan. */
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
      /** The unit that the shape stands for; absent: a wall, a corridor, a gate. */
      unitId: id.nullish(),
      gateId: id.nullish(),
      label: z.string().nullish(),
      /** Corners in metres from the plan's top left, in order around the shape: [x, y]. */
      points: z.array(z.tuple([z.number(), z.number()])).min(2),
    }),
});
export type MapUnit = Readable<z.output<typeof mapUnit.schema>>;
