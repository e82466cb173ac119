import { powerControllerBody } from '#domain/bodies/devices.ts';
import { powerController } from '#domain/entities/powerController.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { powerControllers } from '#server/storage/schema/devices/fieldDevices.ts';
import { channelTaken, nameTaken, notAtSite } from '../constraintSentences.ts';
import { wiredOfSite } from '../wiredOfSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';

export const powerControllerResource = defineResource({
  entity: powerController.name,
  table: powerControllers,
  fields: deviceColumnsOf(powerControllers, 'controllerId', 'channel', 'power', 'watts'),
  optionName: powerControllers.name,
  ...wiredOfSite(powerControllers, {
    body: powerControllerBody,
    conflicts: {
      power_controllers_name: nameTaken('power controller'),
      power_controllers_channel: channelTaken,
      power_controllers_controller_of_site: notAtSite('controller', 'controllerId'),
    },
  }),
});
