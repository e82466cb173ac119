import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

/** Who may pass which door, and when. */
export const accessPermission = defineEntity({
  name: 'accessPermission',
  resource: 'accessPermissions',
  event: null,
  scope: 'site',
  area: 'sites',
  replication: 'window',
  label: { one: 'Access permission', many: 'Access permissions' },
  indexes: ['siteId'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      siteId: id,
      name: z.string(),
      /** Who may pass: a customer or a member of staff, never both. */
      customerId: id.nullish(),
      userId: id.nullish(),
      /** What they may pass: one unit or gate; neither: every gate of the site. */
      unitId: id.nullish(),
      gateId: id.nullish(),
      /** When they may pass; absent: at any time. */
      scheduleId: id.nullish(),
      startsAt: instant.nullish(),
      endsAt: instant.nullish(),
    }),
});
export type AccessPermission = Readable<z.output<typeof accessPermission.schema>>;
