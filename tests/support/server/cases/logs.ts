import type { EntityName } from '#domain/entities/index.ts';
import type { EntityCase } from './define.ts';

export const logCases = {
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
  lockableLog: {
    build: (build, { siteId }) => build.lockableLog({ siteId, detail: 'Kiosk' }),
    bodies: () => null,
    hasOptions: false,
  },
  energyLog: {
    build: (build, { siteId }) => build.energyLog({ siteId }),
    bodies: () => null,
    hasOptions: false,
  },
} satisfies Partial<Record<EntityName, EntityCase>>;
