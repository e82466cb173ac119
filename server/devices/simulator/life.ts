import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { busyness } from '#server/seed/daylight.ts';
import type { Random } from '#server/seed/random.ts';
import type { Clock } from './clock.ts';
import type { Door } from './door.ts';

const minute = 60_000;

/** Mean spans between what happens at one site, in milliseconds: visits at its busiest hour, trouble at any. */
const means = { visit: 1.5 * minute, fault: 25 * minute, overlock: 40 * minute } as const;

/** Even the quietest night has somebody coming, so that the demo is never still. */
const leastBusy = 0.15;

export interface LifeParts {
  doors: readonly Door[];
  timeZone: string;
  clock: Clock;
  random: Random;
}

/** Poisson's waiting time. */
const wait = (mean: number, random: Random) => Math.ceil(-Math.log(1 - random.next()) * mean);

/** A door in one of the states, by a few tries; null when they are too rare to meet. */
function meet(doors: readonly Door[], random: Random, ...states: readonly UnitStatus[]): Door | null {
  for (let tries = 0; tries < 40; tries += 1) {
    const door = doors[random.between(0, doors.length - 1)];
    if (door !== undefined && states.includes(door.status)) return door;
  }
  return null;
}

function fault({ doors, random }: LifeParts): void {
  const broken = meet(doors, random, 'ml fault acknowledged', 'acknowledged');
  if (broken !== null && random.chance(0.6)) {
    broken.settle('Locked', 'close', 'Repaired');
    return;
  }
  const door = meet(doors, random, 'locked', 'armed');
  if (random.chance(0.3)) door?.become('ml fault acknowledged', 'Burned Out', 'admin', 'Motor fault');
  else door?.mention('Rate Limit Triggered', 'access', 'Wrong PIN several times');
}

function overlock({ doors, random }: LifeParts): void {
  const overlocked = meet(doors, random, 'overlocked');
  if (overlocked !== null && random.chance(0.55)) overlocked.settle('Overlock Lifted', 'admin');
  else meet(doors, random, 'locked', 'armed')?.become('overlocked', 'Overlocked', 'lockout');
}

/** What goes on at a site without anybody at a desk. Returns the way to end it. */
export function startLife(parts: LifeParts): () => void {
  const { doors, timeZone, clock, random } = parts;
  const cancels = new Map<string, () => void>();

  function again(name: string, mean: () => number, act: () => void): void {
    cancels.set(
      name,
      clock.after(wait(mean(), random), () => {
        act();
        again(name, mean, act);
      }),
    );
  }

  if (doors.length > 0) {
    const visitMean = () => means.visit / Math.max(leastBusy, busyness(clock.now(), timeZone));
    again('visit', visitMean, () => meet(doors, random, 'locked', 'armed', 'closed')?.visit());
    again(
      'fault',
      () => means.fault,
      () => fault(parts),
    );
    again(
      'overlock',
      () => means.overlock,
      () => overlock(parts),
    );
  }
  return () => {
    for (const cancel of cancels.values()) cancel();
  };
}
