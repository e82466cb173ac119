import { actionLogResource } from './actionLog.ts';
import { alertResource } from './alert.ts';
import { energyLogResource } from './energyLog.ts';
import { eventLogResource } from './eventLog.ts';
import { facilityMapResource } from './facilityMap.ts';
import { lockableLogResource } from './lockableLog.ts';
import { mapUnitResource } from './mapUnit.ts';
import { notificationResource } from './notification.ts';

export const operationsResources = {
  eventLog: eventLogResource,
  actionLog: actionLogResource,
  lockableLog: lockableLogResource,
  energyLog: energyLogResource,
  alert: alertResource,
  notification: notificationResource,
  facilityMap: facilityMapResource,
  mapUnit: mapUnitResource,
} as const;
