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
    hasOptions: true,
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
    hasOptions: false,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
