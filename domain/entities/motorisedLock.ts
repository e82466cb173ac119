import { z } from 'zod';
import { calibrationStates } from '../states/device.ts';
import { defineEntity } from './define.ts';
import { deviceFields, id, instant, wiring } from './fields.ts';
import type { Readable } from './readable.ts';

export const motorisedLock = defineEntity({
  name: 'motorisedLock',
  resource: 'motorisedLocks',
  event: 'MOTORISEDLOCK',
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'Motorised lock', many: 'Motorised locks' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...wiring,
      unitId: id.nullish(),
      /** The progress of calibration through the API: a new lock is not calibrated, whatever it reports. */
      calibration: z.enum(calibrationStates),
      calibratedAt: instant.nullish(),
      /** 0 (open) to 100 (shut); absent: unknown. */
      boltPosition: z.number().min(0).max(100).nullish(),
    }),
});
export type MotorisedLock = Readable<z.output<typeof motorisedLock.schema>>;
