import { z } from 'zod';
import { doorTypes, gateDirections, relayModes } from '../states/device.ts';
import { unitStatuses } from '../states/unitStatus.ts';
import { defineEntity } from './define.ts';
import { contact, id, instant, named, wiring } from './fields.ts';
import type { Readable } from './readable.ts';

/** A gate leads into a site or out of it. */
export const gate = defineEntity({
  name: 'gate',
  resource: 'gates',
  event: 'GATE',
  scope: 'site',
  sitesField: 'sites',
  sentAs: { siteIds: 'sites' },
  area: 'sites',
  replication: 'all',
  label: { one: 'Gate', many: 'Gates' },
  indexes: ['siteId', 'name', 'status'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      /** The site where it stands. */
      siteId: id,
      /** All sites that it serves, its own included. */
      sites: z.array(named),
      name: z.string(),
      direction: z.enum(gateDirections),
      doorType: z.enum(doorTypes),
      /** null: its device never reported. */
      status: z.enum(unitStatuses).nullable(),
      statusChangedAt: instant.nullish(),
      /** Since when its device keeps it open; null: it does not; absent: the server cannot hold doors. */
      heldSince: instant.nullish(),
      ...wiring,
      ...contact,
      relayMode: z.enum(relayModes).nullish(),
      hidId: id.nullish(),
      /** Hours for tenants of its sites; absent: at any time. */
      scheduleId: id.nullish(),
    }),
});
export type Gate = Readable<z.output<typeof gate.schema>>;
