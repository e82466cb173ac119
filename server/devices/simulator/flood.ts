import type { Random } from '#server/seed/random.ts';
import type { Door } from './door.ts';
import type { RecurringEvents } from './recurringEvents.ts';

const second = 1_000;

/** Smaller sites have too few doors. */
const minDoors = 500;

/** Each makes a door report four events within seconds. */
const peoplePerSecond = 54;

/** Simulates a rush at a large site: about two hundred readings a second, at any hour. */
export function floodDoors(doors: readonly Door[], events: RecurringEvents, random: Random): void {
  if (doors.length < minDoors) return;
  events.atInterval('flood', second, () => {
    const shut = doors.filter(({ status }) => status === 'locked' || status === 'armed');
    if (shut.length === 0) return;
    for (let people = 0; people < peoplePerSecond; people += 1)
      shut[random.between(0, shut.length - 1)]?.visitQuickly();
  });
}
