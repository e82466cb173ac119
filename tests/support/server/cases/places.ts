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
  unit: {
    build: async (build, { siteId }) => {
      const area = await build.area({ siteId });
      return build.unit({
        siteId,
        areaId: area.id,
        size: 'large',
        squareMetres: 13.5,
        statusChangedAt: new Date(1234567890123),
      });
    },
    bodies: async (build, { siteId }) => {
      const area = await build.area({ siteId });
      return {
        create: { siteId, name: fresh('U'), kind: 'locker', areaId: area.id, size: 'small', squareMetres: 0.75 },
        change: { areaId: null, squareMetres: null, kind: 'storage' },
      };
    },
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
