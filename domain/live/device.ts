import { entityOf } from '../entities/index.ts';
import type { LiveSubject } from './event.ts';

/** Whether an event tells of something at a site, so that a log may have grown. */
export function isDeviceSubject(subject: LiveSubject): boolean {
  if (subject === 'alarmingUnits') return true;
  const { scope, event } = entityOf(subject);
  return scope === 'site' && event !== null;
}
