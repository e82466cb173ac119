import type { Random } from '#server/seed/random.ts';
import type { Door } from './door.ts';
import type { Rhythm } from './rhythm.ts';

const second = 1_000;

/** A smaller site cannot have so many people at its doors. */
const fewestDoors = 500;

/** How many people come to a flooded site each second: for each of them a door says four things within seconds. */
const peoplePerSecond = 54;

/** A flood of people at the doors of a large site: some two hundred readings a second, at any hour. */
export function floodDoors(doors: readonly Door[], rhythm: Rhythm, random: Random): void {
  if (doors.length < fewestDoors) return;
  rhythm.steadily('flood', second, () => {
    const shut = doors.filter(({ status }) => status === 'locked' || status === 'armed');
    if (shut.length === 0) return;
    for (let people = 0; people < peoplePerSecond; people += 1) shut[random.between(0, shut.length - 1)]?.hurry();
  });
}
