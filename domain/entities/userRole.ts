import { z } from 'zod';
import { defineEntity } from './define.ts';
import { id } from './fields.ts';
import type { Readable } from './readable.ts';

/** That a user has a role. The path of one record answers the users of a role instead. */
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
