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
  organisationFeatures: {
    build: (build, { organisationId }) => build.features({ id: organisationId }),
    bodies: (_build, { organisationId }) =>
      Promise.resolve({
        create: {
          organisationId,
          operations: true,
          appOperations: false,
          reporting: true,
          facilityMap: true,
          permissionIngest: false,
          poolTables: false,
        },
        change: { poolTables: true },
      }),
  },
  organisation: {
    build: (_build, { organisationId }) => Promise.resolve({ id: organisationId }),
    bodies: () =>
      Promise.resolve({
        create: { name: fresh('Organisation'), email: 'desk@example.test', phone: null, abn: '51824753556' },
        change: { strictness: 'strict', abn: null },
      }),
    superAdminsAlone: true,
  },
  permissionRole: {
    build: (build, { organisationId }) => build.role({ organisationId, description: 'Opens doors' }),
    bodies: (_build, { organisationId }) =>
      Promise.resolve({
        create: { organisationId, name: fresh('Role'), description: null, permissions: { sites: 19 } },
        change: { description: 'Reads', permissions: { sites: 3, bookings: 2 } },
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
  alert: {
    build: (build, { organisationId, siteId, userId }) => build.alert({ organisationId, siteId, userId }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { level: 'low', message: 'Call the locksmith', siteId },
        created: { alert: { level: 'low', message: 'Call the locksmith', siteId }, read: false, archived: false },
        change: { read: true, archived: true },
      }),
  },
  notification: {
    build: (build, { siteId, userId }) => build.notification({ siteId, userId }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { message: 'The export is ready', siteId },
        change: { read: true, siteId: null },
      }),
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
