import { doorActs } from '#domain/commands/act.ts';
import { isOneOf } from '#domain/states/words.ts';
import { createRandom } from '#server/seed/random.ts';
import { isExpired, type Deadline } from '#server/deadline.ts';
import { createBroadcast } from '#server/devices/broadcast.ts';
import type {
  Acknowledgement,
  DeviceCommand,
  DeviceRoster,
  OpenDevices,
  ReportListener,
  Target,
} from '#server/devices/port.ts';
import { expired } from '#server/devices/refusals.ts';
import { systemClock, type Clock } from './clock.ts';
import type { CustomerWorld } from './customerWorld.ts';
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
  /** Absent: no customers. */
  customers?: CustomerWorld | undefined;
  /** The database could not be read. */
  onFailure?: ((error: unknown) => void) | undefined;
}

/** Creates the sites with their doors and devices, as of the last read of the roster. */
function createSites(roster: DeviceRoster, options: SimulatorOptions, { reading: report }: ReportListener) {
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
    async send(command: DeviceCommand, deadline: Deadline): Promise<Acknowledgement> {
      // Newer records are loaded with their first command.
      if (!isThere(command)) await refreshRoster();
      if (isExpired(deadline)) return expired;
      const { kind, id, act } = command;
      if (kind !== 'unit') return devicesByKey.get(keyOf(command))?.command(command) ?? notFitted;
      const door = doors.get(id);
      if (door === undefined || !isOneOf(doorActs, act)) return notFitted;
      // The server commands no overlocked door, so it has lifted the overlock since the last poll.
      if (door.status === 'overlocked') await siteOfDoor.get(id)?.syncOverlocks(roster);
      return isExpired(deadline) ? expired : door.command(act);
    },
  };
}

/** The hardware of every site, behind the device port, and the customers who use it. */
export function openSimulator(options: SimulatorOptions): OpenDevices {
  return async (roster) => {
    const { toAll, listen } = createBroadcast();
    const simulation = createSites(roster, options, toAll);
    await simulation.refreshRoster();
    const { activity = true, storm = false, customers = null, onFailure = () => undefined } = options;
    const sites = activity ? [...simulation.sites.values()] : [];
    const maxDoors = Math.max(...sites.map(({ doorCount }) => doorCount));
    const flooded = storm ? sites.find(({ doorCount }) => doorCount === maxDoors) : undefined;
    for (const site of sites) {
      site.startActivity({ roster, enterPin: toAll.pin, customers, onFailure, flooded: site === flooded });
    }
    return {
      send: simulation.send,
      listen,
      close() {
        for (const site of simulation.sites.values()) site.close();
        return Promise.resolve();
      },
    };
  };
}
