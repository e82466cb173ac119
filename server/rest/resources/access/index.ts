import { accessPermissionResource } from './accessPermission.ts';
import { gateResource } from './gate.ts';
import { lockableResource } from './lockable.ts';
import { scheduleResource } from './schedule.ts';
import { unitResource } from './unit.ts';

export const accessResources = {
  unit: unitResource,
  gate: gateResource,
  lockable: lockableResource,
  accessPermission: accessPermissionResource,
  schedule: scheduleResource,
} as const;
