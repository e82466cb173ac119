import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** Reading one record's path returns the role's users instead. */
export const userRole = defineEntity({
  name: 'userRole',
  resource: 'users/roles',
  without: ['read'],
  event: null,
  scope: 'organisation',
  area: 'settings',
  replication: 'window',
  label: { one: 'User role', many: 'User roles' },
  indexes: ['userId', 'roleId'],
  search: [],
  schema: () =>
    z.looseObject({
      id,
      userId: id,
      roleId: id,
    }),
});
export type UserRole = Readable<z.output<typeof userRole.schema>>;
