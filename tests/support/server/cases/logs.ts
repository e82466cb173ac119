import type { EntityName } from '#domain/entities/index.ts';
import type { EntityCase } from './define.ts';

export const logCases = {
  actionLog: {
    build: async (build, { organisationId, siteId }) => {
      const unit = await build.unit({ siteId });
      return build.actionLog({ organisationId, siteId, unitId: unit.id, userName: 'Ada Byron', detail: unit.name });
    },
    bodies: () => null,
  },
  eventLog: {
    build: async (build, { siteId }) => {
      const unit = await build.unit({ siteId });
      return build.eventLog({ siteId, unitId: unit.id, detail: 'PIN' });
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
} satisfies Partial<Record<EntityName, EntityCase>>;
