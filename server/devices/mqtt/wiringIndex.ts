import { expectedHeartbeat } from '#domain/states/network.ts';
import type { Target } from '#server/devices/port.ts';
import { nameOfKey, type NetworkRow } from './networkRows.ts';
import type { DeviceKey } from './dialects/dialect.ts';
import type { DeviceWiring } from './wiring.ts';

export const keyOf = ({ kind, id }: Target) => `${kind} ${id}`;

/** What decides which record a reading is of. */
const wiringText = ({ row, records, channels }: DeviceWiring) =>
  JSON.stringify([
    records.map(keyOf),
    channels.map((record) => [
      keyOf(record),
      record.channel,
      record.contactInput,
      record.contactRest,
      record.isOverlocked,
    ]),
    row.outputs.map(({ key }) => key),
    row.inputs.map(({ key }) => key),
  ]);

/** The seconds within which a device reports something; null: it reports only what happens. */
export const heartbeatOf = ({ row }: DeviceWiring): number | null => row.chosenHeartbeat ?? row.heartbeat;

/** A device whose records, channels or parts are not those of before. */
export interface ChangedWiring {
  /** undefined: it is new. */
  before: DeviceWiring | undefined;
  now: DeviceWiring;
}

/** What hangs on each device, as it was read last. */
export function createWiringIndex() {
  let wirings = new Map<string, DeviceWiring>();
  let heartbeats = new Map<string, number>();
  /** The site of each target's network device. */
  let targets = new Map<string, number | null>();

  function index(): void {
    heartbeats = new Map();
    targets = new Map();
    for (const wiring of wirings.values()) {
      const seconds = expectedHeartbeat(wiring.row);
      for (const record of [...wiring.records, ...wiring.channels]) targets.set(keyOf(record), wiring.row.siteId);
      if (seconds !== null) for (const record of wiring.records) heartbeats.set(keyOf(record), seconds * 1_000);
    }
  }

  const isChanged = ({ before, now }: ChangedWiring) => before === undefined || wiringText(before) !== wiringText(now);

  return {
    get: (of: DeviceKey) => wirings.get(nameOfKey(of)),
    all: () => wirings.values(),
    isEmpty: () => wirings.size === 0,
    has: (target: Target) => targets.has(keyOf(target)),
    /** The site under whose prefix the target's device is; null: none. */
    siteOf: (target: Target) => targets.get(keyOf(target)) ?? null,
    /** Milliseconds. */
    heartbeatOf: (target: Target) => heartbeats.get(keyOf(target)) ?? null,
    /** Replaces everything. @returns what changed. */
    replace(read: Iterable<DeviceWiring>): ChangedWiring[] {
      const earlier = wirings;
      wirings = new Map([...read].map((each) => [nameOfKey(each.row), each]));
      index();
      return [...wirings].map(([name, now]) => ({ before: earlier.get(name), now })).filter(isChanged);
    },
    /** Takes a device that was stored now. @returns what changed; null: nothing. */
    setRow(row: NetworkRow): ChangedWiring | null {
      const before = wirings.get(nameOfKey(row));
      const now = { records: [], channels: [], ...before, row };
      wirings.set(nameOfKey(row), now);
      if (before !== undefined && heartbeatOf(before) !== heartbeatOf(now)) index();
      return isChanged({ before, now }) ? { before, now } : null;
    },
  };
}
