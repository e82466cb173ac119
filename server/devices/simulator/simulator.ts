import { doorActs } from '#domain/commands/act.ts';
import { isOneOf } from '#domain/states/words.ts';
import { createRandom } from '#server/seed/random.ts';
import { isExpired, type Deadline } from '#server/deadline.ts';
import { oneAtATime } from '#server/oneAtATime.ts';
import { createBroadcast } from '#server/devices/broadcast.ts';
import type {
  Acknowledgement,
  DeviceCommand,
  DeviceRoster,
  OpenDevices,
  ReportListener,
  RosterDevice,
  RosterDoor,
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
  const devicesByKey = new Map<string, SimulatedDevice>();
  /** Where each door and device is. */
  const places = new Map<string, { target: Target; siteId: number; site: SimulatedSite }>();
  const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

  function siteOf({ siteId, timeZone }: { siteId: number; timeZone: string }): SimulatedSite {
    const random = createRandom(seed).fork(`site ${siteId}`);
    const site = sites.get(siteId) ?? createSite({ siteId, timeZone, clock, random, behaviour, tempo, storm, report });
    sites.set(siteId, site);
    return site;
  }

  function remove(target: Target): void {
    const key = keyOf(target);
    places.get(key)?.site.remove(target);
    places.delete(key);
    devicesByKey.delete(key);
    if (target.kind === 'unit') doors.delete(target.id);
  }

  /** One that stands at another site now is another one there. */
  function place(target: Target, known: RosterDoor | RosterDevice, add: (site: SimulatedSite) => void): void {
    const key = keyOf(target);
    const present = places.get(key);
    if (present?.siteId === known.siteId) {
      present.site.rewire(target, known);
      return;
    }
    remove(target);
    const site = siteOf(known);
    add(site);
    places.set(key, { target, siteId: known.siteId, site });
  }

  const refreshRoster = oneAtATime(async () => {
    const [knownDoors, devices] = [await roster.doors(), await roster.devices()];
    const known = new Set([
      ...knownDoors.map(({ unitId }) => keyOf({ kind: 'unit', id: unitId })),
      ...devices.map(keyOf),
    ]);
    for (const [key, { target }] of places) if (!known.has(key)) remove(target);
    for (const door of knownDoors)
      place({ kind: 'unit', id: door.unitId }, door, (site) => doors.set(door.unitId, site.addDoor(door)));
    for (const device of devices)
      place(device, device, (site) => devicesByKey.set(keyOf(device), site.addDevice(device)));
  });

  const isThere = (target: Target) => (target.kind === 'unit' ? doors.has(target.id) : devicesByKey.has(keyOf(target)));

  return {
    sites,
    refreshRoster,
    async send(command: DeviceCommand, deadline: Deadline): Promise<Acknowledgement> {
      if (command.kind === 'networkDevice') return notFitted;
      // Newer records are loaded with their first command.
      if (!isThere(command)) await refreshRoster();
      if (isExpired(deadline)) return expired;
      const { kind, id, act } = command;
      if (kind !== 'unit') return devicesByKey.get(keyOf(command))?.command(command) ?? notFitted;
      const door = doors.get(id);
      if (door === undefined || !isOneOf(doorActs, act)) return notFitted;
      // The server commands no overlocked door, so it has lifted the overlock since the last poll.
      if (door.status === 'overlocked') await places.get(keyOf(command))?.site.syncOverlocks(roster);
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
    const sites = [...simulation.sites.values()];
    const maxDoors = Math.max(...sites.map(({ doorCount }) => doorCount));
    const flooded = storm ? sites.find(({ doorCount }) => doorCount === maxDoors) : undefined;
    const active = new Set<SimulatedSite>();
    function startActivity(): void {
      for (const site of activity ? simulation.sites.values() : []) {
        if (active.has(site)) continue;
        active.add(site);
        site.startActivity({ roster, enterPin: toAll.pin, customers, onFailure, flooded: site === flooded });
      }
    }
    startActivity();
    return {
      send: simulation.send,
      async refresh() {
        await simulation.refreshRoster();
        startActivity();
      },
      listen,
      close() {
        for (const site of simulation.sites.values()) site.close();
        return Promise.resolve();
      },
    };
  };
}
