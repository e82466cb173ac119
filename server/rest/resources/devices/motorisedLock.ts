import { motorisedLockBody } from '#domain/bodies/devices.ts';
import { motorisedLock } from '#domain/entities/motorisedLock.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { motorisedLocks } from '#server/storage/schema/devices/fieldDevices.ts';
import { channelTaken, nameTaken, notAtSite } from '../constraintSentences.ts';
import { wiredOfSite } from '../wiredOfSite.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { withConfig } from './withConfig.ts';

export const motorisedLockResource = defineResource({
  entity: motorisedLock.name,
  table: motorisedLocks,
  fields: deviceColumnsOf(
    motorisedLocks,
    'controllerId',
    'channel',
    'unitId',
    'calibration',
    'calibratedAt',
    'boltPosition',
  ),
  optionName: motorisedLocks.name,
  ...withConfig(
    'MotorisedLock',
    wiredOfSite(motorisedLocks, {
      body: motorisedLockBody,
      conflicts: {
        motorised_locks_name: nameTaken('motorised lock'),
        motorised_locks_channel: channelTaken,
        motorised_locks_controller_of_site: notAtSite('controller', 'controllerId'),
        motorised_locks_unit_of_site: notAtSite('unit', 'unitId'),
      },
    }),
  ),
});
