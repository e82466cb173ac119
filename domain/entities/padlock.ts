import { z } from 'zod';
import { unitStatuses } from '../states/unitStatus.ts';
import { defineEntity } from './define.ts';
import { day, deviceFields, id, networkLink, signalCourse } from './fields.ts';
import type { Readable } from './readable.ts';

/** A wireless lock with a battery, on a hub. */
export const padlock = defineEntity({
  name: 'padlock',
  resource: 'padlocks',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'Padlock', many: 'Padlocks' },
  indexes: ['siteId', 'name', 'online', 'battery'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...networkLink,
      hubId: id.nullish(),
      unitId: id.nullish(),
      /** null: its device never reported. */
      status: z.enum(unitStatuses).nullable(),
      /** The charge in per cent. */
      battery: z.number().min(0).max(100).nullish(),
      /** The day on which the battery ends by its curve; null: not soon, or unknown; absent: the server can't tell. */
      batteryEndsOn: day.nullish(),
      /** The received signal in dBm. */
      signal: z.number().nullish(),
      ...signalCourse,
    }),
});
export type Padlock = Readable<z.output<typeof padlock.schema>>;
