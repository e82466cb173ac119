import { lockableLog } from '#domain/entities/lockableLog.ts';
import { lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { ofOwnPeople, ofSubject } from './ofSubject.ts';

export const lockableLogResource = defineResource({
  entity: lockableLog.name,
  table: lockableLogs,
  fields: columnsNamed(lockableLogs, ['id', 'siteId', 'lockableId', 'event', 'kind', 'detail', 'createdAt']),
  fieldsFor: (viewer) => ofOwnPeople(viewer, lockableLogs),
  ...ofSubject(lockableLogs.siteId),
});
