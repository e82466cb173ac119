import { controllerBody, controllerConfigBody } from '#domain/bodies/devices.ts';
import { settingsThatOpen } from '#domain/commands/doorSettings.ts';
import { controller } from '#domain/entities/controller.ts';
import { setDoors, withoutOpening } from '#server/rest/commands/doorSettings.ts';
import { countNewController } from '#server/rest/commands/keptOpen.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { controllers } from '#server/storage/schema/devices/controllers.ts';
import { nameTaken, notAtSite, stillUsed } from '../constraintSentences.ts';
import type { SiteResource } from '../ofSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { linkedOfSite } from './linkedOfSite.ts';
import { withConfig } from './withConfig.ts';

const settings = Object.keys(controllerConfigBody.shape) as (keyof typeof controllerConfigBody.shape)[];

/** A setting that keeps its doors open is a command to them. */
function withDoorSettings(controller: SiteResource<typeof controllerBody>): SiteResource<typeof controllerBody> {
  const { writing } = controller;
  return {
    ...controller,
    writing: {
      ...writing,
      prepare: async (transaction, viewer, given, current) =>
        withoutOpening(await writing.prepare(transaction, viewer, given, current), current),
      settle: async (settling, id, given, current) => {
        const opening = settingsThatOpen(current, given);
        if (current !== null) await setDoors(settling, 'controller', [id], opening);
        else if (Object.keys(opening).length > 0) await countNewController(settling, id);
      },
    },
  };
}

export const controllerResource = defineResource({
  entity: controller.name,
  table: controllers,
  fields: deviceColumnsOf(
    controllers,
    'status',
    'statusChangedAt',
    'ipAddress',
    'signal',
    'signalLoss',
    'hubId',
    ...settings,
  ),
  optionName: controllers.name,
  ...withConfig(
    'UnitController',
    withDoorSettings(
      linkedOfSite('controller', {
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
  ),
});
