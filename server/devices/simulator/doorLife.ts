import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Random } from '#server/seed/random.ts';
import type { Door } from './door.ts';
import type { Rhythm } from './rhythm.ts';

const minute = 60_000;

/** Mean spans between what happens at the doors of one site, in milliseconds. */
const means = {
  visit: 1.5 * minute,
  fault: 25 * minute,
  alarm: 70 * minute,
  snapshot: 12 * minute,
  maintenance: 120 * minute,
} as const;

/** How often somebody leaves their door open. */
const carelessness = 0.02;

const servicing = ['Lock greased', 'Door switch adjusted', 'Hinge tightened', 'Inspected'] as const;

/** A door in one of the states, by a few tries; null when they are too rare to meet. */
function meet(doors: readonly Door[], random: Random, ...states: readonly UnitStatus[]): Door | null {
  for (let tries = 0; tries < 40; tries += 1) {
    const door = doors[random.between(0, doors.length - 1)];
    if (door !== undefined && states.includes(door.status)) return door;
  }
  return null;
}

function fault(doors: readonly Door[], random: Random): void {
  const broken = meet(doors, random, 'ml fault acknowledged', 'acknowledged');
  if (broken !== null && random.chance(0.6)) {
    broken.settle({ name: 'Locked', kind: 'close', detail: 'Repaired' });
    return;
  }
  const door = meet(doors, random, 'locked', 'armed');
  const burnt = { name: 'Burned Out', kind: 'admin', detail: 'Motor fault' } as const;
  if (random.chance(0.3)) door?.become({ status: 'ml fault acknowledged', faulted: true }, burnt);
  else {
    const detail = 'Wrong PIN several times';
    door?.mention({ name: 'Rate Limit Triggered', kind: 'access', detail, denial: 'wrong PIN' });
  }
}

/** What goes on at the doors of a site without anybody at a desk. */
export function liveAtDoors(doors: readonly Door[], rhythm: Rhythm, random: Random): void {
  if (doors.length === 0) return;
  rhythm.byDay('visit', means.visit, () => {
    meet(doors, random, 'locked', 'armed', 'closed')?.visit(random.chance(carelessness));
  });
  rhythm.anytime('fault', means.fault, () => fault(doors, random));
  rhythm.anytime('alarm', means.alarm, () => meet(doors, random, 'locked', 'armed')?.alarm());
  rhythm.byDay('snapshot', means.snapshot, () => {
    const shut = meet(doors, random, 'locked', 'armed', 'opened');
    shut?.mention({ name: 'Snapshot', kind: 'view', detail: 'Motion at the door' });
  });
  rhythm.byDay('maintenance', means.maintenance, () => {
    const detail = random.pick(servicing);
    meet(doors, random, 'locked', 'armed')?.mention({ name: 'Maintenance', kind: 'admin', detail });
  });
}
