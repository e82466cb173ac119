import { scheduleBody } from '#domain/bodies/access.ts';
import { schedule } from '#domain/entities/schedule.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { columnsNamed } from '#server/rest/crud/search.ts';
import { schedules } from '#server/storage/schema/access/gates.ts';
import { nameTaken, stillUsed } from '../constraintSentences.ts';
import { ofSite } from '../ofSite.ts';

export const scheduleResource = defineResource({
  entity: schedule.name,
  table: schedules,
  fields: columnsNamed(schedules, ['id', 'siteId', 'name', 'spans', 'exceptions']),
  optionName: schedules.name,
  ...ofSite(schedules.siteId, {
    body: scheduleBody,
    conflicts: {
      schedules_name: nameTaken('schedule'),
      ...stillUsed(
        'Gates or access permissions still use this schedule, so it cannot be moved or deleted.',
        'gates_schedule_of_site',
        'access_permissions_schedule_of_site',
      ),
    },
  }),
});
