import { energyLog } from '#domain/entities/energyLog.ts';
import { energyLogs } from '#server/storage/schema/logs.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { counted, ofSubject } from './ofSubject.ts';

export const energyLogResource: ServerResource = {
  entity: energyLog.name,
  table: energyLogs,
  fields: columnsNamed(energyLogs, ['id', 'siteId', 'powerControllerId', 'watts', 'kilowattHours', 'createdAt']),
  ...ofSubject(energyLogs.siteId),
  countAll: counted(energyLogs),
};
