import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

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
      /** A customer or a member of staff, never both. */
      customerId: id.nullish(),
      userId: id.nullish(),
      /** One unit or gate; neither: every gate of the site. */
      unitId: id.nullish(),
      gateId: id.nullish(),
      /** The schedule of permitted times; absent: at any time. */
      scheduleId: id.nullish(),
      startsAt: instant.nullish(),
      endsAt: instant.nullish(),
    }),
});
export type AccessPermission = Readable<z.output<typeof accessPermission.schema>>;
