import { z } from 'zod';
import { deviceConfigTypes } from '../states/device.ts';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** What a device is set to. It is made and deleted with its device, whose number it has. */
export const deviceConfig = defineEntity({
  name: 'deviceConfig',
  resource: 'deviceConfigs',
  without: ['read'],
  event: null,
  scope: 'site',
  area: 'admin',
  replication: 'window',
  label: { one: 'Device config', many: 'Device configs' },
  indexes: ['siteId', 'identifier', 'type', 'name'],
  search: ['identifier', 'name'],
  schema: () =>
    z.looseObject({
      /** The number of its device, which the identifier ends with. */
      id,
      siteId: id,
      type: z.enum(deviceConfigTypes),
      /** "UnitController_12" */
      identifier: z.string(),
      name: z.string(),
      /** The settings by name; which there are is the device's type. */
      config: z.record(z.string(), z.unknown()),
    }),
});
export type DeviceConfig = Readable<z.output<typeof deviceConfig.schema>>;
