import { z } from 'zod';
import { defineEntity } from './define.ts';
import { deviceFields } from './fields.ts';
import type { Readable } from './readable.ts';

/** Speaks for the padlocks and wireless controllers around it. */
export const hub = defineEntity({
  name: 'hub',
  resource: 'hubs',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'Hub', many: 'Hubs' },
  indexes: ['siteId', 'name', 'online'],
  search: ['name', 'serialNumber'],
  schema: () =>
    z.looseObject({
      ...deviceFields,
      ipAddress: z.string().nullish(),
      /** Received signal in dBm. */
      signal: z.number().nullish(),
    }),
});
export type Hub = Readable<z.output<typeof hub.schema>>;
