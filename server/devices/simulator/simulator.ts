import { createRandom } from '#server/seed/random.ts';
import type { DeviceRoster, OpenDevices, Reading, RosterDoor } from '#server/devices/port.ts';
import { systemClock, type Clock } from './clock.ts';
import { createDoor, type Door } from './door.ts';
import { startLife } from './life.ts';
import { temperamentOf, type Temperament } from './temperament.ts';

export interface SimulatorOptions {
  seed: number;
  clock?: Clock | undefined;
  /** Customers come and faults happen; false: doors move by commands alone. */
  life?: boolean | undefined;
  /** A temperament for all doors; absent: by the seed. */
  temperament?: Temperament | undefined;
}

/** Plays the hardware of every door, and the people who pass through. All that it does comes out of the port. */
export function openSimulator({ seed, clock = systemClock, life = true, temperament }: SimulatorOptions): OpenDevices {
  return async (roster: DeviceRoster) => {
    const listeners = new Set<(reading: Reading) => void>();
    const doors = new Map<number, Door>();
    const doorsBySite = new Map<number, { timeZone: string; doors: Door[] }>();
    const report = (reading: Reading) => listeners.forEach((listener) => listener(reading));

    function add(known: RosterDoor): void {
      const { unitId, siteId, timeZone } = known;
      const site = doorsBySite.get(siteId) ?? { timeZone, doors: [] };
      doorsBySite.set(siteId, site);
      const random = createRandom(seed).fork(`door ${unitId}`);
      const door = createDoor({
        door: known,
        temperament: temperament ?? temperamentOf(site.doors.length, random),
        clock,
        random,
        report,
      });
      doors.set(unitId, door);
      site.doors.push(door);
    }

    /** A unit that was made after the start gets its door with its first command. */
    async function find(unitId: number): Promise<Door | undefined> {
      if (!doors.has(unitId)) {
        for (const known of await roster.doors()) if (!doors.has(known.unitId)) add(known);
      }
      return doors.get(unitId);
    }

    (await roster.doors()).forEach(add);
    const ends = [...doorsBySite].flatMap(([siteId, site]) =>
      life ? [startLife({ ...site, clock, random: createRandom(seed).fork(`life ${siteId}`) })] : [],
    );

    return {
      async send({ unitId, act }) {
        const door = await find(unitId);
        return door === undefined ? { accepted: false, reason: 'no lock is fitted to it' } : door.command(act);
      },
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close() {
        ends.forEach((end) => end());
        doors.forEach((door) => door.close());
        listeners.clear();
        return Promise.resolve();
      },
    };
  };
}
