import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

export const placeCases = {
  site: {
    build: async (build, { organisationId }) =>
      build.site({
        organisationId,
        street1: '1 Test Street',
        street2: 'Rear',
        suburb: 'Testville',
        state: 'NSW',
        postcode: '2000',
        country: 'Australia',
        phone: '02 5550 0100',
        latitude: -33.5,
        longitude: 0,
        mediaName: (await build.image({ organisationId })).name,
      }),
    bodies: async (build) => {
      const sharedWith = [(await build.organisation()).id];
      return {
        create: {
          name: fresh('Site'),
          sharedWith,
          timeZone: 'Australia/Perth',
          postcode: '6000',
          latitude: 0,
          longitude: 115.5,
          topicPrefix: fresh('acme').replaceAll(' ', '-'),
        },
        change: { street2: null, sharing: 'SITE', sharedWith: [], latitude: null, longitude: null },
      };
    },
  },
  area: {
    build: (build, { siteId }) => build.area({ siteId, floor: 0 }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { siteId, name: fresh('Area'), floor: -1 },
        change: { floor: 3 },
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
    superAdminsAlone: true,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
