import { hubBody } from '#domain/bodies/devices.ts';
import { hub } from '#domain/entities/hub.ts';
import type { ServerResource } from '#server/rest/crud/define.ts';
import { hubs } from '#server/storage/schema/controllers.ts';
import { nameTaken, stillUsed } from '../conflicts.ts';
import { ofSite } from '../ofSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';

export const hubResource: ServerResource = {
  entity: hub.name,
  table: hubs,
  fields: deviceColumnsOf(hubs, 'ipAddress', 'signal'),
  optionName: hubs.name,
  ...ofSite(hubs.siteId, {
    body: hubBody,
    conflicts: {
      hubs_name: nameTaken('hub'),
      ...stillUsed(
        'Padlocks or controllers still speak through this hub, so it cannot be moved or deleted.',
        'padlocks_hub_of_site',
        'controllers_hub_of_site',
      ),
    },
  }),
};
