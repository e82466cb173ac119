import { z } from 'zod';
import { permissionsSchema } from '../permissions/schema.ts';
import { defineEntity } from './define.ts';
import { day, id } from './fields.ts';
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
      /** The first day on which people with the role must sign in with a second step; null: never. Only a server that knows second steps says it. */
      secondFactorFrom: day.nullish(),
    }),
});
export type PermissionRole = Readable<z.output<typeof permissionRole.schema>>;
