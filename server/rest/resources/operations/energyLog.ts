import { energyLog } from '#domain/entities/energyLog.ts';
import { energyLogs } from '#server/storage/schema/operations/logs.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { counted, ofSubject } from './ofSubject.ts';

export const energyLogResource = defineResource({
  entity: energyLog.name,
  table: energyLogs,
  fields: columnsNamed(energyLogs, ['id', 'siteId', 'powerControllerId', 'watts', 'kilowattHours', 'createdAt']),
  ...ofSubject(energyLogs.siteId),
  countAll: counted(energyLogs),
});
