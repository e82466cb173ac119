import { z } from 'zod';
import { gateDirections } from '../states/device.ts';
import { defineEntity } from './define.ts';
import { deviceFields, id, wiring } from './fields.ts';

/** A reader or keypad. Its live event is that of its config: the box's own state has none. */
export const hid = defineEntity({
  name: 'hid',
  resource: 'hids',
  event: 'DUMBHIDCONFIG',
  changesSilently: true,
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'HID', many: 'HIDs' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...wiring,
      direction: z.enum(gateDirections).nullish(),
      osdpNetworkId: id.nullish(),
      /** On its OSDP network, 0 to 126. */
      osdpAddress: z.number().int().min(0).max(126).nullish(),
    }),
});
