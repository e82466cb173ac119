import { actionLogResource } from './actionLog.ts';
import { energyLogResource } from './energyLog.ts';
import { eventLogResource } from './eventLog.ts';
import { lockableLogResource } from './lockableLog.ts';

export const logResources = {
  actionLog: actionLogResource,
  eventLog: eventLogResource,
  lockableLog: lockableLogResource,
  energyLog: energyLogResource,
} as const;
