import type { Random } from '#server/seed/random.ts';
import type {
  DeviceRoster,
  PinEntry,
  Reading,
  RosterDevice,
  RosterDoor,
  Target,
  TargetKind,
} from '#server/devices/port.ts';
import type { Clock } from './clock.ts';
import { createController, type SimulatedController } from './controller.ts';
import { createDoor, type Door } from './door.ts';
import { simulateDoors } from './doorActivity.ts';
import type { SimulatedDevice } from './simulatedDevice.ts';
import { deviceFactories, heartbeatIntervals } from './deviceKinds.ts';
import { simulateCustomers } from './customerActivity.ts';
import type { CustomerWorld } from './customerWorld.ts';
import { createRecurringEvents, type RecurringEvents } from './recurringEvents.ts';
import { createTimers, type DelayRange } from './timers.ts';
import { type DoorBehaviour, drawBehaviour, reliableDoorCount } from './doorBehaviour.ts';

const second = 1_000;

/** Smaller sites have too few doors. */
const minDoors = 500;

/** Each makes a door report four events within seconds. */
const peoplePerSecond = 54;

/** Simulates a rush at a large site: about two hundred readings a second, at any hour. */
function floodDoors(doors: readonly Door[], events: RecurringEvents, random: Random): void {
  if (doors.length < minDoors) return;
  events.atInterval('flood', second, () => {
    const shut = doors.filter(({ status }) => status === 'locked' || status === 'armed');
    if (shut.length === 0) return;
    for (let people = 0; people < peoplePerSecond; people += 1)
      shut[random.between(0, shut.length - 1)]?.visitQuickly();
  });
}

/** The mean time between two controllers of a site going offline (milliseconds). */
const offlineInterval = 90 * 60_000;

const hour = 60 * 60_000;

/** The mean time between two silent devices of a site, and how long each is silent: more than three heartbeats. */
const silenceInterval = 24 * hour;
const silenceTimes = [4 * hour, 8 * hour] as const satisfies DelayRange;

/** Milliseconds. */
const overlockPollInterval = 5_000;

export interface SiteParts {
  siteId: number;
  timeZone: string;
  clock: Clock;
  /** Its numbers are the same for the same seed. Each thing at the site has its own fork. */
  random: Random;
  behaviour: DoorBehaviour | undefined;
  tempo: number;
  storm: boolean;
  report: (reading: Reading) => void;
}

export interface ActivityParts {
  roster: DeviceRoster;
  enterPin: (entry: PinEntry) => void;
  /** null: no customers. */
  customers: CustomerWorld | null;
  onFailure: (error: unknown) => void;
  /** A rush, if the site is large enough. */
  flooded: boolean;
}

/** What a door or device is connected to. */
export interface SimulatedWiring {
  controllerId?: number | null | undefined;
  /** A gate's keypad. */
  hidId?: number | null | undefined;
}

export interface SimulatedSite {
  readonly doorCount: number;
  addDoor(known: RosterDoor): Door;
  addDevice(known: RosterDevice): SimulatedDevice;
  /** The door or device is connected otherwise. */
  rewire(target: Target, wiring: SimulatedWiring): void;
  /** Forgets a door or device. */
  remove(target: Target): void;
  startActivity(parts: ActivityParts): void;
  syncOverlocks(roster: DeviceRoster): Promise<void>;
  close(): void;
}

/** Applies overlocks that the server set or lifted. */
async function applyOverlocks(doors: readonly Door[], siteId: number, roster: DeviceRoster): Promise<void> {
  const overlocked = new Set(await roster.overlocked(siteId));
  for (const door of doors) door.setOverlocked(overlocked.has(door.unitId));
}

function simulateLockables(devices: readonly SimulatedDevice[], events: RecurringEvents, drawn: Random): void {
  events.byBusyness('lockable', 20 * 60_000, () => {
    const lockables = devices.filter(({ device }) => device.kind === 'lockable');
    const used = lockables[drawn.between(0, Math.max(0, lockables.length - 1))];
    if (used !== undefined) void used.command({ ...used.device, kind: 'lockable', act: 'open' });
  });
}

function startHeartbeat(device: SimulatedDevice, events: RecurringEvents): void {
  const span = heartbeatIntervals[device.device.kind];
  if (span !== null) events.atInterval(keyOf(device.device), span, () => device.reportHeartbeat());
}

/** Nothing is counted or wired behind them. */
const silentKinds: ReadonlySet<TargetKind> = new Set(['hub', 'hid', 'padlock']);

/** Devices without power, which tell nobody. */
function createSilence({ clock, random, tempo }: Pick<SiteParts, 'clock' | 'random' | 'tempo'>) {
  const timers = createTimers(clock, random);
  const silent = new Set<string>();
  const [shortest, longest] = silenceTimes;
  return {
    isSilent: (device: Target) => silent.has(keyOf(device)),
    begin(devices: readonly SimulatedDevice[]): void {
      const some = devices.filter(({ device }) => silentKinds.has(device.kind));
      const drawn = some[random.between(0, Math.max(0, some.length - 1))];
      if (drawn === undefined) return;
      const key = keyOf(drawn.device);
      silent.add(key);
      timers.schedule([Math.ceil(shortest / tempo), Math.ceil(longest / tempo)], () => silent.delete(key));
    },
    close: timers.cancelAll,
  };
}

const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;
const targetOf = (unitId: number): Target => ({ kind: 'unit', id: unitId });

/** Removes the first item that matches from the list. @returns it. */
function takeOut<Item>(list: Item[], matches: (item: Item) => boolean): Item | undefined {
  const index = list.findIndex(matches);
  return index < 0 ? undefined : list.splice(index, 1)[0];
}

export function createSite(parts: SiteParts): SimulatedSite {
  const { siteId, timeZone, clock, random, behaviour, tempo, storm, report } = parts;
  const doors: Door[] = [];
  const controllers = new Map<number, SimulatedController>();
  const devices: SimulatedDevice[] = [];
  const wirings = new Map<string, SimulatedWiring>();
  const silence = createSilence({ clock, random: random.fork('silence'), tempo });
  let isActive = false;
  const events = createRecurringEvents({ clock, random: random.fork('rhythm'), timeZone, tempo, storm });

  /** An offline controller's devices cannot be reached. */
  const unreachable = (target: Target) => () => {
    const controller = controllers.get(wirings.get(keyOf(target))?.controllerId ?? 0);
    return controller === undefined || controller.isOnline ? null : 'its controller is offline';
  };

  const controllerIdOf = ({ unitId }: Door) => wirings.get(keyOf(targetOf(unitId)))?.controllerId ?? null;

  /** A site's first doors always work, and so do their controllers. */
  function controllersThatMayFail(): SimulatedController[] {
    const shown = new Set(doors.slice(0, reliableDoorCount).map(controllerIdOf));
    return [...controllers.values()].filter(({ device }) => !shown.has(device.id));
  }

  const keypads = () =>
    devices.flatMap(({ device }) => (device.kind === 'gate' ? (wirings.get(keyOf(device))?.hidId ?? []) : []));

  function createDevice(device: RosterDevice): SimulatedDevice {
    const { kind, id } = device;
    const own = random.fork(`${kind} ${id}`);
    const isCutOff = unreachable(device);
    const common = {
      device,
      clock,
      random: own,
      report,
      unreachable: () => (silence.isSilent(device) ? 'it does not answer' : isCutOff()),
      tempo,
    };
    if (kind === 'unit') throw new Error('The doors of units are not devices.');
    if (kind !== 'controller') return deviceFactories[kind](common);
    const controller = createController(common, () => doors.filter((door) => controllerIdOf(door) === id));
    controllers.set(id, controller);
    return controller;
  }

  function rewire(target: Target, { controllerId, hidId }: SimulatedWiring): void {
    wirings.set(keyOf(target), { controllerId, hidId });
  }

  const syncOverlocks = (roster: DeviceRoster) => applyOverlocks(doors, siteId, roster);

  return {
    addDoor(known) {
      const own = random.fork(`door ${known.unitId}`);
      const doorBehaviour = behaviour ?? drawBehaviour(doors.length, own);
      const door = createDoor({
        door: known,
        behaviour: doorBehaviour,
        clock,
        random: own,
        report,
        tempo,
        unreachable: unreachable(targetOf(known.unitId)),
      });
      doors.push(door);
      rewire(targetOf(known.unitId), known);
      return door;
    },
    addDevice(known) {
      const device = createDevice(known);
      devices.push(device);
      rewire(known, known);
      if (isActive) startHeartbeat(device, events);
      return device;
    },
    rewire,
    remove(target) {
      const key = keyOf(target);
      wirings.delete(key);
      events.cancel(key);
      if (target.kind === 'controller') controllers.delete(target.id);
      if (target.kind === 'unit') takeOut(doors, ({ unitId }) => unitId === target.id)?.close();
      else takeOut(devices, ({ device }) => keyOf(device) === key)?.close();
    },
    syncOverlocks,
    get doorCount() {
      return doors.length;
    },
    startActivity({ roster, enterPin, customers, onFailure, flooded }) {
      events.atInterval('overlocks', overlockPollInterval, () => void syncOverlocks(roster).catch(onFailure));
      simulateDoors(doors, events, random.fork('doors'));
      if (flooded) floodDoors(doors, events, random.fork('flood'));
      const people = { siteId, clock, random: random.fork('people'), keypads };
      if (customers !== null) simulateCustomers({ ...people, customers, enterPin, onFailure }, events);
      isActive = true;
      for (const device of devices) startHeartbeat(device, events);
      events.atRandom('silence', silenceInterval, () => silence.begin(devices));
      const drawn = random.fork('drops');
      events.atRandom('drop', offlineInterval, () => {
        const some = controllersThatMayFail();
        some[drawn.between(0, Math.max(0, some.length - 1))]?.goOffline();
      });
      simulateLockables(devices, events, drawn);
    },
    close() {
      events.cancelAll();
      silence.close();
      for (const each of [...doors, ...devices]) each.close();
    },
  };
}
