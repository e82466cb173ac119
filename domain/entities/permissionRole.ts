import { z } from 'zod';
import { permissionsSchema } from '../permissions/schema.ts';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** A named set of permission masks. */
export const permissionRole = defineEntity({
  name: 'permissionRole',
  resource: 'roles',
  event: null,
  scope: 'organisation',
  area: 'settings',
  replication: 'window',
  label: { one: 'Role', many: 'Roles' },
  indexes: ['organisationId', 'name'],
  search: ['name'],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      name: z.string(),
      description: z.string().nullish(),
      permissions: permissionsSchema,
    }),
});
export type PermissionRole = Readable<z.output<typeof permissionRole.schema>>;
