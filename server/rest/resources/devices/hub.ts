import { hubBody } from '#domain/bodies/devices.ts';
import { hub } from '#domain/entities/hub.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { hubs } from '#server/storage/schema/devices/controllers.ts';
import { nameTaken, stillUsed } from '../constraintSentences.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { linkedOfSite } from './linkedOfSite.ts';

export const hubResource = defineResource({
  entity: hub.name,
  table: hubs,
  fields: deviceColumnsOf(hubs, 'ipAddress', 'signal', 'signalLoss'),
  optionName: hubs.name,
  ...linkedOfSite('hub', {
    body: hubBody,
    conflicts: {
      hubs_name: nameTaken('hub'),
      ...stillUsed(
        'Padlocks or controllers are still connected to this hub. Disconnect them before you move or delete it.',
        'padlocks_hub_of_site',
        'controllers_hub_of_site',
      ),
    },
  }),
});
