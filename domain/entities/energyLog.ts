import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** A measurement of a power controller. */
export const energyLog = defineEntity({
  name: 'energyLog',
  resource: 'energyLogs',
  event: null,
  scope: 'subject',
  area: 'sites',
  replication: 'on-demand',
  order: 'newest first',
  label: { one: 'Energy reading', many: 'Energy readings' },
  indexes: ['siteId', 'createdAt'],
  search: [],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      powerControllerId: id,
      /** The power at the moment, in watts. */
      watts: z.number(),
      /** The meter's count since it was fitted, in kilowatt-hours. */
      kilowattHours: z.number(),
      createdAt: instant,
    }),
});
export type EnergyLog = Readable<z.output<typeof energyLog.schema>>;
