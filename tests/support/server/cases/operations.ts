import type { EntityName } from '#domain/entities/index.ts';
import { fresh, type EntityCase } from './define.ts';

export const operationsCases = {
  eventLog: {
    build: async (build, { siteId }) => {
      const unit = await build.unit({ siteId });
      return build.eventLog({ siteId, unitId: unit.id, detail: 'PIN' });
    },
    bodies: () => null,
  },
  actionLog: {
    build: async (build, { organisationId, siteId }) => {
      const unit = await build.unit({ siteId });
      return build.actionLog({ organisationId, siteId, unitId: unit.id, userName: 'Ada Byron', detail: unit.name });
    },
    bodies: () => null,
  },
  lockableLog: {
    build: (build, { siteId }) => build.lockableLog({ siteId, detail: 'Kiosk' }),
    bodies: () => null,
  },
  energyLog: {
    build: (build, { siteId }) => build.energyLog({ siteId }),
    bodies: () => null,
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
