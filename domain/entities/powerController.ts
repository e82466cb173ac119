import { z } from 'zod';
import { defineEntity } from './define.ts';
import { deviceFields, wiring } from './fields.ts';
import type { Readable } from './readable.ts';

/** A power controller switches and measures a light, a heater or a row of sockets. */
export const powerController = defineEntity({
  name: 'powerController',
  resource: 'powerControllers',
  event: 'POWERCONTROLLER',
  scope: 'site',
  area: 'sites',
  replication: 'all',
  label: { one: 'Power controller', many: 'Power controllers' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ...wiring,
      /** null: it never reported. */
      power: z.boolean().nullable(),
      /** The last measured power, in watts. */
      watts: z.number().nullish(),
    }),
});
export type PowerController = Readable<z.output<typeof powerController.schema>>;
