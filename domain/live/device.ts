import { entityOf } from '../entities/index.ts';
import type { LiveSubject } from './event.ts';

/** Whether an event concerns a device or record of a site, so that a log may have grown. */
export function isDeviceSubject(subject: LiveSubject): boolean {
  if (subject === 'alarmingUnits') return true;
  const { scope, event } = entityOf(subject);
  return scope === 'site' && event !== null;
}
