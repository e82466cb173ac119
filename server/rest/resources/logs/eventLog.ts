import { eventLog } from '#domain/entities/eventLog.ts';
import { eventLogs } from '#server/storage/schema/logs.ts';
import { atVisibleSite, audienceOfSite } from '#server/rest/access/visibility.ts';
import type { ServerResource } from '#server/rest/resource/define.ts';
import { columnsNamed } from '#server/rest/resource/search.ts';

export const eventLogResource: ServerResource = {
  entity: eventLog.name,
  table: eventLogs,
  fields: columnsNamed(eventLogs, ['id', 'siteId', 'unitId', 'userId', 'event', 'kind', 'detail', 'createdAt']),
  siteId: eventLogs.siteId,
  visible: (viewer) => atVisibleSite(viewer, eventLogs.siteId),
  concern: async (database, row) => {
    const siteId = row['siteId'] as number;
    return { siteId, organisationIds: await audienceOfSite(database, siteId) };
  },
  writing: null,
};
