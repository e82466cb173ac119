import { createRandom } from '#server/seed/random.ts';
import type { DeviceCommand, DeviceRoster, OpenDevices, ReportListener, Target } from '#server/devices/port.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Door } from './door.ts';
import { notFitted, type Machine } from './machine.ts';
import { createSite, type SimulatedSite } from './site.ts';
import type { Temperament } from './temperament.ts';

export interface SimulatorOptions {
  seed: number;
  clock?: Clock | undefined;
  /** Customers come and faults happen; false: doors move by commands alone. */
  life?: boolean | undefined;
  /** How fast people are, against the usual. */
  tempo?: number | undefined;
  /** Trouble and traffic many times the usual. */
  storm?: boolean | undefined;
  /** A temperament for all doors; absent: by the seed. */
  temperament?: Temperament | undefined;
  /** Told when what customers could do was not to be found out. */
  onFailure?: ((error: unknown) => void) | undefined;
}

type Reporting = { [Kind in keyof ReportListener]: ReportListener[Kind] };

/** Everybody who listens, as one. */
function createReporting() {
  const listeners = new Set<ReportListener>();
  const all: Reporting = {
    reading: (reading) => listeners.forEach((listener) => listener.reading(reading)),
    pin: (entry) => listeners.forEach((listener) => listener.pin(entry)),
    customer: (act) => listeners.forEach((listener) => listener.customer(act)),
  };
  return { listeners, all };
}

/** The sites with what stands at them, as far as the roster has told of it. */
function createWorld(roster: DeviceRoster, options: SimulatorOptions, { reading: report }: Reporting) {
  const { seed, clock = systemClock, temperament, tempo = 1, storm = false } = options;
  const sites = new Map<number, SimulatedSite>();
  const doors = new Map<number, Door>();
  const siteOfDoor = new Map<number, SimulatedSite>();
  const machines = new Map<string, Machine>();
  const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

  function siteOf({ siteId, timeZone }: { siteId: number; timeZone: string }): SimulatedSite {
    const random = createRandom(seed).fork(`site ${siteId}`);
    const site =
      sites.get(siteId) ?? createSite({ siteId, timeZone, clock, random, temperament, tempo, storm, report });
    sites.set(siteId, site);
    return site;
  }

  async function lookAround(): Promise<void> {
    const [known, devices] = [await roster.doors(), await roster.devices()];
    for (const door of known) {
      if (doors.has(door.unitId)) continue;
      const site = siteOf(door);
      doors.set(door.unitId, site.addDoor(door));
      siteOfDoor.set(door.unitId, site);
    }
    for (const device of devices) {
      if (!machines.has(keyOf(device))) machines.set(keyOf(device), siteOf(device).addMachine(device));
    }
  }

  const isThere = (target: Target) => (target.kind === 'unit' ? doors.has(target.id) : machines.has(keyOf(target)));

  return {
    sites,
    lookAround,
    async send(command: DeviceCommand) {
      // What was made after the start is found with its first command.
      if (!isThere(command)) await lookAround();
      const { kind, id, act } = command;
      if (kind !== 'unit') return machines.get(keyOf(command))?.command(command) ?? notFitted;
      const door = doors.get(id);
      if (door === undefined || (act !== 'lock' && act !== 'open')) return notFitted;
      // The server passes nothing on to a door that it has overlocked: perhaps it lifted that since the last look.
      if (door.status === 'overlocked') await siteOfDoor.get(id)?.followOverlocks(roster);
      return door.command(act);
    },
  };
}

/** Plays the hardware of every site, and the people who come there. All that it does comes out of the port. */
export function openSimulator(options: SimulatorOptions): OpenDevices {
  return async (roster) => {
    const { listeners, all } = createReporting();
    const world = createWorld(roster, options, all);
    await world.lookAround();
    const { life = true, storm = false, onFailure = () => undefined } = options;
    const sites = life ? [...world.sites.values()] : [];
    const most = Math.max(...sites.map(({ doorCount }) => doorCount));
    const flooded = storm ? sites.find(({ doorCount }) => doorCount === most) : undefined;
    for (const site of sites) {
      site.live({ roster, type: all.pin, act: all.customer, onFailure, flooded: site === flooded });
    }
    return {
      send: (command) => world.send(command),
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close() {
        for (const site of world.sites.values()) site.close();
        listeners.clear();
        return Promise.resolve();
      },
    };
  };
}
