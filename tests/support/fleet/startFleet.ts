import { createRandom, type Random } from '#server/seed/random.ts';
import { systemClock } from '#server/devices/simulator/clock.ts';
import { createRecurringEvents, type RecurringEvents } from '#server/devices/simulator/recurringEvents.ts';
import { createTimers, type Timers } from '#server/devices/simulator/timers.ts';
import type { BrokerAccount } from './connection.ts';
import { atTempo } from './doorContact.ts';
import type { Absence, DeviceParts, FleetDevice, RunningDevice } from './fleetDevice.ts';
import { createDoorDevices, createSiteDevices, mostDoors, planDoors } from './plan.ts';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

export interface FleetOptions extends BrokerAccount {
  doors: number;
  /** The site's topic prefix, "acme/north"; absent: none. */
  prefix?: string | undefined;
  seed?: number | undefined;
  /** Nothing happens by itself but heartbeats. */
  quiet?: boolean | undefined;
  /** 1: the usual speed of people and devices. A pulse that a command names keeps its length. */
  tempo?: number | undefined;
}

export interface Fleet {
  readonly devices: readonly FleetDevice[];
  /** The doors that moved, with how often: none while nobody sent a command. */
  moves(): Record<string, number>;
  /** Cuts the device's power: the connection ends without a goodbye, and its relays fall back. */
  kill(device: string): Promise<void>;
  /** Takes the device's network away: the connection ends without a goodbye, and it works on. */
  sleep(device: string): Promise<void>;
  /** Brings a device back. */
  wake(device: string): Promise<void>;
  close(): Promise<void>;
}

const minute = 60_000;

/** The mean time between two of a fleet's events, and the time between two heartbeats of a device. */
const spans = { heartbeat: 5 * minute, offline: 20 * minute, happening: 6 * minute } as const;

const offlineTimes = [0.5 * minute, 4 * minute] as const;

const isAlwaysOffline = ({ outputs }: RunningDevice) =>
  outputs.length > 0 && outputs.every(({ behaviour }) => behaviour === 'offline');

const macOf = (random: Random) =>
  Array.from({ length: 6 }, () => random.between(0, 255).toString(16).padStart(2, '0')).join('');

/** Lets devices lose their network, and things happen at them. */
function live(devices: readonly RunningDevice[], events: RecurringEvents, random: Random, tempo: number): Timers {
  const returns = createTimers(systemClock, random);
  const pick = (choices: readonly RunningDevice[]) => choices[random.between(0, choices.length - 1)];
  const away = new Set<RunningDevice>();
  events.byBusyness('happening', spans.happening, () =>
    pick(devices.filter(({ happening }) => happening !== undefined))?.happening?.(),
  );
  events.atRandom('offline', spans.offline, () => {
    const device = pick(devices.filter((one) => !away.has(one) && !isAlwaysOffline(one)));
    if (device === undefined) return;
    away.add(device);
    void device.leave('asleep');
    returns.schedule(atTempo(offlineTimes, tempo), () => {
      away.delete(device);
      void device.wake();
    });
  });
  return returns;
}

/** Connects a site's devices to a broker. Resolves once the broker knows all of them. */
export async function startFleet(options: FleetOptions): Promise<Fleet> {
  const { doors, prefix = '', seed = 1, quiet = false, tempo = 1, ...account } = options;
  if (doors > mostDoors) throw new RangeError(`A fleet has at most ${mostDoors} doors.`);
  // Fleets of other prefixes have other addresses.
  const random = createRandom(seed).fork(prefix);
  const partsOf = (key: string): DeviceParts => {
    const own = random.fork(key);
    return { account, prefix, key, mac: macOf(own.fork('mac')), world: { clock: systemClock, random: own, tempo } };
  };
  const planned = planDoors(doors, random);
  const devices = [...createDoorDevices(planned, partsOf), ...createSiteDevices(partsOf)];
  const events = createRecurringEvents({
    clock: systemClock,
    random: random.fork('events'),
    timeZone: 'Australia/Brisbane',
    tempo,
    storm: false,
  });

  let returns: Timers | null = null;

  async function close(): Promise<void> {
    events.cancelAll();
    returns?.cancelAll();
    await Promise.all(devices.map((device) => device.close()));
  }
  try {
    await Promise.all(devices.map(({ ready }) => ready));
    await Promise.all(devices.filter(isAlwaysOffline).map((device) => device.leave('asleep')));
  } catch (error) {
    await close();
    throw error;
  }
  const named = (key: string) => {
    const device = devices.find((one) => one.key === key);
    if (device === undefined) throw new Error(`The fleet has no device ${key}.`);
    return device;
  };
  const leave = (key: string, absence: Absence) => named(key).leave(absence);

  devices.forEach((device) => events.atInterval(`heartbeat ${device.key}`, spans.heartbeat, device.beat));
  if (!quiet) returns = live(devices, events, random.fork('life'), tempo);

  return {
    devices,
    moves() {
      const moved = devices
        .flatMap(({ outputs }) => outputs)
        .filter(({ door, movedAt }) => door !== null && movedAt.length > 0);
      return Object.fromEntries(moved.map(({ door, movedAt }) => [door, movedAt.length]));
    },
    kill: (key) => leave(key, 'dead'),
    sleep: (key) => leave(key, 'asleep'),
    wake: (key) => named(key).wake(),
    close: closeWithFile(close),
  };
}
