import type { UnitStatus } from '#domain/states/unitStatus.ts';
import type { Random } from '#server/seed/random.ts';
import type { Door } from './door.ts';
import type { RecurringEvents } from './recurringEvents.ts';

const minute = 60_000;

/** The mean time between two events at the doors of one site (milliseconds). */
const meanIntervals = {
  visit: 1.5 * minute,
  fault: 25 * minute,
  alarm: 70 * minute,
  snapshot: 12 * minute,
  maintenance: 120 * minute,
} as const;

const leftOpenChance = 0.02;

const maintenanceWork = ['Lock greased', 'Door switch adjusted', 'Hinge tightened', 'Inspected'] as const;

/** Finds a random door that fits; null when 40 tries find none. */
function findDoor(doors: readonly Door[], random: Random, ...states: readonly UnitStatus[]): Door | null {
  for (let tries = 0; tries < 40; tries += 1) {
    const door = doors[random.between(0, doors.length - 1)];
    if (door !== undefined && states.includes(door.status)) return door;
  }
  return null;
}

function breakOrRepair(doors: readonly Door[], random: Random): void {
  const broken = findDoor(doors, random, 'ml fault acknowledged', 'acknowledged');
  if (broken !== null && random.chance(0.6)) {
    broken.endTrouble({ name: 'Locked', kind: 'close', detail: 'Repaired' });
    return;
  }
  const door = findDoor(doors, random, 'locked', 'armed');
  const burnt = { name: 'Burned Out', kind: 'admin', detail: 'Motor fault' } as const;
  if (random.chance(0.3)) door?.changeState({ status: 'ml fault acknowledged', faulted: true }, burnt);
  else {
    const detail = 'Wrong PIN several times';
    door?.logEvent({ name: 'Rate Limit Triggered', kind: 'access', detail, denial: 'wrong PIN' });
  }
}

/** Simulates visits, faults, alarms and maintenance at a site's doors. */
export function simulateDoors(doors: readonly Door[], events: RecurringEvents, random: Random): void {
  events.byBusyness('visit', meanIntervals.visit, () => {
    findDoor(doors, random, 'locked', 'armed', 'closed')?.visit(random.chance(leftOpenChance));
  });
  events.atRandom('fault', meanIntervals.fault, () => breakOrRepair(doors, random));
  events.atRandom('alarm', meanIntervals.alarm, () => findDoor(doors, random, 'locked', 'armed')?.forceOpen());
  events.byBusyness('snapshot', meanIntervals.snapshot, () => {
    const shut = findDoor(doors, random, 'locked', 'armed', 'opened');
    shut?.logEvent({ name: 'Snapshot', kind: 'view', detail: 'Motion at the door' });
  });
  events.byBusyness('maintenance', meanIntervals.maintenance, () => {
    const detail = random.pick(maintenanceWork);
    findDoor(doors, random, 'locked', 'armed')?.logEvent({ name: 'Maintenance', kind: 'admin', detail });
  });
}
