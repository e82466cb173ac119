import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

export const peopleCases = {
  user: {
    build: (build, { organisationId }) =>
      build.user({
        organisationId,
        firstName: 'Ada',
        lastName: 'Byron',
        permissions: { sites: 3 },
      }),
    bodies: () =>
      Promise.resolve({
        create: {
          email: `${fresh('user').replaceAll(' ', '.')}@example.test`,
          permissions: { sites: 1 },
          firstName: 'Eve',
        },
        change: { lastName: 'Renamed', permissions: { bookings: 2 } },
      }),
  },
  permissionRole: {
    build: (build, { organisationId }) => build.role({ organisationId, description: 'Opens doors' }),
    bodies: (_build, { organisationId }) =>
      Promise.resolve({
        create: { organisationId, name: fresh('Role'), description: null, permissions: { sites: 19 } },
        change: { description: 'Reads', permissions: { sites: 3, bookings: 2 }, secondFactorFrom: '2026-12-24' },
      }),
  },
  userRole: {
    build: async (build, { organisationId }) => {
      const { id: userId } = await build.user({ organisationId });
      const { id: roleId } = await build.role({ organisationId });
      return build.userRole({ userId, roleId });
    },
    bodies: async (build, { organisationId }) => {
      const { id: userId } = await build.user({ organisationId });
      const [first, second] = [await build.role({ organisationId }), await build.role({ organisationId })];
      return { create: { userId, roleId: first.id }, change: { roleId: second.id } };
    },
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
