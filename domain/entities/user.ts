import { z } from 'zod';
import { permissionsSchema } from '../permissions/schema.ts';
import { userStatuses } from '../states/user.ts';
import { defineEntity } from './define.ts';
import { day, id, instant } from './fields.ts';
import type { Readable } from './readable.ts';

export const user = defineEntity({
  name: 'user',
  resource: 'users',
  event: 'USER',
  scope: 'organisation',
  area: 'settings',
  replication: 'all',
  label: { one: 'User', many: 'Users' },
  indexes: ['email'],
  search: ['firstName', 'lastName', 'email', 'phone'],
  names: [['firstName', 'lastName'], ['name'], ['email']],
  schema: () =>
    z.looseObject({
      id,
      organisationId: id,
      email: z.string(),
      /** The new email, until its owner confirms it; null: none. */
      pendingEmail: z.string().nullish(),
      firstName: z.string().optional(),
      lastName: z.string().optional(),
      /** The effective permissions: direct grants and roles together. */
      permissions: permissionsSchema,
      /** Direct grants; a body calls them permissions. */
      grants: permissionsSchema.optional(),
      isSuperAdmin: z.boolean().optional(),
      phone: z.string().nullish(),
      /** Whether they wait for a link to set their first password. Only a server that sends no mail says it. */
      invitedByLink: z.boolean().optional(),
      /** Whether their sign-in has a second step. Only a server that knows second steps says it. */
      hasSecondFactor: z.boolean().optional(),
      /** The first day on which one of their roles requires a second step; null: none does. */
      secondFactorFrom: day.nullish(),
      status: z.enum(userStatuses).optional(),
      /** null: never. */
      lastSignInAt: instant.nullish(),
    }),
});
export type User = Readable<z.output<typeof user.schema>>;
