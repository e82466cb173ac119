import { controllerBody, controllerConfigBody } from '#domain/bodies/devices.ts';
import { controller } from '#domain/entities/controller.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { nameTaken, notAtSite, stillUsed } from '../conflicts.ts';
import { ofSite } from '../ofSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { withConfig } from './withConfig.ts';

const settings = Object.keys(controllerConfigBody.shape) as (keyof typeof controllerConfigBody.shape)[];

export const controllerResource = defineResource({
  entity: controller.name,
  table: controllers,
  fields: deviceColumnsOf(controllers, 'status', 'statusChangedAt', 'ipAddress', 'signal', 'hubId', ...settings),
  optionName: controllers.name,
  ...withConfig(
    'UnitController',
    ofSite(controllers.siteId, {
      body: controllerBody,
      conflicts: {
        controllers_name: nameTaken('controller'),
        controllers_hub_of_site: notAtSite('hub', 'hubId'),
        ...stillUsed(
          'Doors or devices are still connected to this controller. Disconnect them before you move or delete it.',
          'units_controller_of_site',
          'gates_controller_of_site',
          'lockables_controller_of_site',
          'hids_controller_of_site',
          'motorised_locks_controller_of_site',
          'multiplexers_controller_of_site',
          'power_controllers_controller_of_site',
          'osdp_networks_controller_of_site',
        ),
      },
    }),
  ),
});
