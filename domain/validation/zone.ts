import { wallClock } from '#format/wallClock.ts';

export function isZone(zone: string): boolean {
  if (!/^[A-Za-z]/.test(zone)) return false;
  try {
    wallClock(0, zone);
    return true;
  } catch {
    return false; // RangeError says that there is no such zone
  }
}
