import { z } from 'zod';
import { defineEntity } from './define.ts';
import { deviceFields, networkLink, signalCourse } from './fields.ts';
import type { Readable } from './readable.ts';

/** A hub relays for padlocks and wireless controllers nearby. */
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
      ...networkLink,
      ipAddress: z.string().nullish(),
      /** The received signal in dBm. */
      signal: z.number().nullish(),
      ...signalCourse,
    }),
});
export type Hub = Readable<z.output<typeof hub.schema>>;
