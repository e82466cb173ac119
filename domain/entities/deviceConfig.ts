import { z } from 'zod';
import { deviceConfigTypes } from '../states/device.ts';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** The config of a device. It is made and deleted with the device, whose number it has: a reader's can be a lock's too. */
export const deviceConfig = defineEntity({
  name: 'deviceConfig',
  resource: 'deviceConfigs',
  without: ['read'],
  event: null,
  scope: 'site',
  numberedBy: { field: 'type', values: deviceConfigTypes },
  area: 'admin',
  replication: 'window',
  label: { one: 'Device config', many: 'Device configs' },
  indexes: ['siteId', 'identifier', 'type', 'name'],
  search: ['identifier', 'name'],
  schema: () =>
    z.looseObject({
      /** The device's number, with which the identifier ends. */
      id,
      siteId: id,
      type: z.enum(deviceConfigTypes),
      /** "UnitController_12" */
      identifier: z.string(),
      name: z.string(),
      /** The settings by name; the device's type decides which exist. */
      config: z.record(z.string(), z.unknown()),
    }),
});
export type DeviceConfig = Readable<z.output<typeof deviceConfig.schema>>;
