import { accessPermissionResource } from './accessPermission.ts';
import { facilityMapResource } from './facilityMap.ts';
import { gateResource } from './gate.ts';
import { lockableResource } from './lockable.ts';
import { mapUnitResource } from './mapUnit.ts';
import { scheduleResource } from './schedule.ts';

export const accessResources = {
  gate: gateResource,
  lockable: lockableResource,
  accessPermission: accessPermissionResource,
  schedule: scheduleResource,
  facilityMap: facilityMapResource,
  mapUnit: mapUnitResource,
} as const;
