import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

const spans = [{ day: 0, from: '06:00', to: '24:00' }];

export const accessCases = {
  gate: {
    build: async (build, { organisationId, siteId }) =>
      build.gate({
        siteId,
        alsoAt: [(await build.site({ organisationId })).id],
        controllerId: (await build.controller({ siteId })).id,
        channel: 0,
        relayMode: 'PULSE_HIGH',
        hidId: (await build.hid({ siteId })).id,
        scheduleId: (await build.schedule({ siteId })).id,
        statusChangedAt: new Date(1234567890123),
      }),
    bodies: async (build, { organisationId, siteId }) => {
      const other = await build.site({ organisationId });
      const name = fresh('Gate');
      const { id: controllerId } = await build.controller({ siteId });
      const door = { siteId, name, direction: 'entrance', doorType: 'gate', controllerId, channel: 0 };
      return {
        create: { ...door, siteIds: [siteId, other.id] },
        created: { ...door, sites: [{ id: siteId }, { id: other.id, name: other.name }] },
        change: { siteIds: [siteId], doorType: 'door', controllerId: null, channel: null },
        changed: { sites: [{ id: siteId }], doorType: 'door', controllerId: null, channel: null },
      };
    },
  },
  lockable: {
    build: async (build, { siteId }) =>
      build.lockable({
        siteId,
        controllerId: (await build.controller({ siteId })).id,
        channel: 2,
        doorStateChangedAt: new Date(1234567890123),
      }),
    bodies: async (build, { siteId }) => ({
      create: { siteId, name: fresh('Trailer'), type: 'trailer' },
      change: { type: 'locker', controllerId: (await build.controller({ siteId })).id, channel: 0 },
    }),
  },
  accessPermission: {
    build: async (build, { organisationId, siteId }) =>
      build.accessPermission({
        siteId,
        customerId: (await build.customer({ organisationId })).id,
        unitId: (await build.unit({ siteId })).id,
        scheduleId: (await build.schedule({ siteId })).id,
        startsAt: new Date(1234567890123),
      }),
    bodies: async (build, { organisationId, siteId, userId }) => ({
      create: { siteId, name: fresh('Access'), userId, gateId: (await build.gate({ siteId })).id },
      change: {
        userId: null,
        customerId: (await build.customer({ organisationId })).id,
        gateId: null,
        unitId: (await build.unit({ siteId })).id,
      },
    }),
  },
  schedule: {
    build: (build, { siteId }) => build.schedule({ siteId, spans }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({ create: { siteId, name: fresh('Hours'), spans }, change: { spans: [] } }),
  },
  facilityMap: {
    build: (build, { siteId }) => build.facilityMap({ siteId, floor: -1, displayOrder: 2 }),
    bodies: (_build, { siteId }) =>
      Promise.resolve({
        create: { siteId, name: fresh('Floor'), floor: 0, width: 40.5, height: 20 },
        change: { displayOrder: 3 },
      }),
  },
  mapUnit: {
    build: async (build, { siteId }) =>
      build.mapUnit({ siteId, type: 'unit', unitId: (await build.unit({ siteId })).id, label: 'A1' }),
    bodies: async (build, { siteId }) => ({
      create: {
        siteId,
        mapId: (await build.facilityMap({ siteId })).id,
        type: 'gate',
        gateId: (await build.gate({ siteId })).id,
        points: [
          [0, 0],
          [2.5, 0],
        ],
      },
      change: { label: 'Way in', gateId: null },
    }),
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
