import { createRandom } from '#server/seed/random.ts';
import type { DeviceCommand, DeviceRoster, OpenDevices, ReportListener, Target } from '#server/devices/port.ts';
import { systemClock, type Clock } from './clock.ts';
import type { Door } from './door.ts';
import { notFitted, type SimulatedDevice } from './simulatedDevice.ts';
import { createSite, type SimulatedSite } from './site.ts';
import type { DoorBehaviour } from './doorBehaviour.ts';

export interface SimulatorOptions {
  seed: number;
  clock?: Clock | undefined;
  /** false: doors move only by commands. */
  activity?: boolean | undefined;
  /** 1: the usual speed of people. */
  tempo?: number | undefined;
  /** Many times the usual faults and visits. */
  storm?: boolean | undefined;
  /** The behaviour of all doors; absent: drawn by the seed. */
  behaviour?: DoorBehaviour | undefined;
  /** The database could not be read. */
  onFailure?: ((error: unknown) => void) | undefined;
}

type Broadcast = { [Kind in keyof ReportListener]: ReportListener[Kind] };

function createBroadcast() {
  const listeners = new Set<ReportListener>();
  const all: Broadcast = {
    reading: (reading) => listeners.forEach((listener) => listener.reading(reading)),
    pin: (entry) => listeners.forEach((listener) => listener.pin(entry)),
    customer: (act) => listeners.forEach((listener) => listener.customer(act)),
  };
  return { listeners, all };
}

/** Creates the sites with their doors and devices, as of the last read of the roster. */
function createSites(roster: DeviceRoster, options: SimulatorOptions, { reading: report }: Broadcast) {
  const { seed, clock = systemClock, behaviour, tempo = 1, storm = false } = options;
  const sites = new Map<number, SimulatedSite>();
  const doors = new Map<number, Door>();
  const siteOfDoor = new Map<number, SimulatedSite>();
  const devicesByKey = new Map<string, SimulatedDevice>();
  const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

  function siteOf({ siteId, timeZone }: { siteId: number; timeZone: string }): SimulatedSite {
    const random = createRandom(seed).fork(`site ${siteId}`);
    const site = sites.get(siteId) ?? createSite({ siteId, timeZone, clock, random, behaviour, tempo, storm, report });
    sites.set(siteId, site);
    return site;
  }

  async function refreshRoster(): Promise<void> {
    const [known, devices] = [await roster.doors(), await roster.devices()];
    for (const door of known) {
      if (doors.has(door.unitId)) continue;
      const site = siteOf(door);
      doors.set(door.unitId, site.addDoor(door));
      siteOfDoor.set(door.unitId, site);
    }
    for (const device of devices) {
      if (!devicesByKey.has(keyOf(device))) devicesByKey.set(keyOf(device), siteOf(device).addDevice(device));
    }
  }

  const isThere = (target: Target) => (target.kind === 'unit' ? doors.has(target.id) : devicesByKey.has(keyOf(target)));

  return {
    sites,
    refreshRoster,
    async send(command: DeviceCommand) {
      // Newer records are loaded with their first command.
      if (!isThere(command)) await refreshRoster();
      const { kind, id, act } = command;
      if (kind !== 'unit') return devicesByKey.get(keyOf(command))?.command(command) ?? notFitted;
      const door = doors.get(id);
      if (door === undefined || (act !== 'lock' && act !== 'open')) return notFitted;
      // The server commands no overlocked door, so it has lifted the overlock since the last poll.
      if (door.status === 'overlocked') await siteOfDoor.get(id)?.syncOverlocks(roster);
      return door.command(act);
    },
  };
}

/** The hardware and customers of every site, behind the device port. */
export function openSimulator(options: SimulatorOptions): OpenDevices {
  return async (roster) => {
    const { listeners, all } = createBroadcast();
    const simulation = createSites(roster, options, all);
    await simulation.refreshRoster();
    const { activity = true, storm = false, onFailure = () => undefined } = options;
    const sites = activity ? [...simulation.sites.values()] : [];
    const maxDoors = Math.max(...sites.map(({ doorCount }) => doorCount));
    const flooded = storm ? sites.find(({ doorCount }) => doorCount === maxDoors) : undefined;
    for (const site of sites) {
      site.startActivity({ roster, enterPin: all.pin, act: all.customer, onFailure, flooded: site === flooded });
    }
    return {
      send: (command) => simulation.send(command),
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      close() {
        for (const site of simulation.sites.values()) site.close();
        listeners.clear();
        return Promise.resolve();
      },
    };
  };
}
