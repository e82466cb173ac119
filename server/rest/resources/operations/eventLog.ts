import { eventLog } from '#domain/entities/eventLog.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { counted, ofOwnPeople, ofOwnTrade, ofSubject } from './ofSubject.ts';

export const eventLogResource = defineResource({
  entity: eventLog.name,
  table: eventLogs,
  fields: columnsNamed(eventLogs, [
    'id',
    'siteId',
    'unitId',
    'gateId',
    'controllerId',
    'hidId',
    'event',
    'kind',
    'denial',
    'createdAt',
  ]),
  fieldsFor: (viewer) => {
    const { siteId, detail, unitId, gateId, controllerId, hidId } = eventLogs;
    const devices = [unitId, gateId, controllerId, hidId];
    return { ...ofOwnPeople(viewer, eventLogs), ...ofOwnTrade(viewer, { siteId, detail, devices }) };
  },
  ...ofSubject(eventLogs.siteId),
  countAll: counted(eventLogs),
});
