import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';

/** A line of OSDP readers (IEC 60839-11-5). */
export const osdpNetwork = defineEntity({
  name: 'osdpNetwork',
  resource: 'osdpNetworks',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'OSDP network', many: 'OSDP networks' },
  indexes: ['siteId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      name: z.string(),
      controllerId: id.nullish(),
      /** Bits a second. */
      baudRate: z.number().int(),
      /** Whether the network is encrypted (OSDP v2 secure channel). */
      secureChannel: z.boolean(),
    }),
});
