import { actionLogResource } from './actionLog.ts';
import { eventLogResource } from './eventLog.ts';

export const logResources = {
  actionLog: actionLogResource,
  eventLog: eventLogResource,
} as const;
