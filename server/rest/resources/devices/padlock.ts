import { padlockBody } from '#domain/bodies/devices.ts';
import { padlock } from '#domain/entities/padlock.ts';
import { defineResource } from '#server/rest/crud/define.ts';
import { padlocks } from '#server/storage/schema/devices/fieldDevices.ts';
import { nameTaken, notAtSite } from '../constraintSentences.ts';
import { deviceColumnsOf } from './deviceColumns.ts';
import { linkedOfSite } from './linkedOfSite.ts';

const atSite = linkedOfSite('padlock', {
  body: padlockBody,
  conflicts: {
    padlocks_name: nameTaken('padlock'),
    padlocks_hub_of_site: notAtSite('hub', 'hubId'),
    padlocks_unit_of_site: notAtSite('unit', 'unitId'),
  },
});

export const padlockResource = defineResource({
  entity: padlock.name,
  table: padlocks,
  fields: deviceColumnsOf(padlocks, 'hubId', 'unitId', 'status', 'battery', 'batteryEndsOn', 'signal', 'signalLoss'),
  optionName: padlocks.name,
  ...atSite,
});
