import type { EntityName } from '#domain/entities/index.ts';
import type { Builders } from './builders.ts';

/** An organisation with a site, in which a case makes its records. */
export interface Home {
  organisationId: number;
  siteId: number;
}

/** What the contract suite needs to know of an entity to try its calls. */
export interface EntityCase {
  /** Makes a record of the organisation, with as many fields filled as there are. */
  build(build: Builders, home: Home): Promise<{ id: number }>;
  /** A body that creates a record, and one that changes it; null: the server alone writes such records. */
  bodies(build: Builders, home: Home): Promise<{ create: object; change: object }> | null;
  /** Whether mode=options answers names. */
  hasOptions: boolean;
}

let names = 0;
const fresh = (word: string) => `${word} of the contract ${(names += 1)}`;

/** One case an entity of the registry: an entity without one does not compile. */
export const entityCases: Record<EntityName, EntityCase> = {
  site: {
    build: (build, { organisationId }) =>
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
        mediaName: 'front.jpg',
      }),
    bodies: () =>
      Promise.resolve({
        create: { name: fresh('Site'), timeZone: 'Australia/Perth', postcode: '6000', latitude: 0, longitude: 115.5 },
        change: { street2: null, sharing: 'SITE', latitude: null, longitude: null },
      }),
    hasOptions: true,
  },
  area: {
    build: (build, { siteId }) => build.area({ siteId, floor: 0 }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { siteId, name: fresh('Area'), floor: -1 },
        change: { floor: 3 },
      }),
    hasOptions: true,
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
    hasOptions: true,
  },
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
  actionLog: {
    build: async (build, { organisationId, siteId }) => {
      const unit = await build.unit({ siteId });
      return build.actionLog({ organisationId, siteId, unitId: unit.id, userName: 'Ada Byron', detail: unit.name });
    },
    bodies: () => null,
    hasOptions: false,
  },
  eventLog: {
    build: async (build, { siteId }) => {
      const unit = await build.unit({ siteId });
      return build.eventLog({ siteId, unitId: unit.id, detail: 'PIN' });
    },
    bodies: () => null,
    hasOptions: false,
  },
};
