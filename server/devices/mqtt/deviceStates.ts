import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { hour, serverTiming } from '#server/config/timing.ts';
import { noteNetworkDevices } from '#server/devices/networkChanges.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { networkDevices } from '#server/storage/schema/devices/networkDevices.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import type { DeviceKey } from './dialects/dialect.ts';
import type { KnownDevices } from './knownDevices.ts';
import { nameOfKey, type NetworkRow } from './networkRows.ts';
import type { DeviceWiring } from './wiring.ts';
import type { createWiringIndex } from './wiringIndex.ts';

export interface DeviceStatesParts {
  storage: Storage;
  log: Logger;
  clock: Clock;
  wiring: Pick<ReturnType<typeof createWiringIndex>, 'get' | 'all' | 'setRow'>;
  known: () => Pick<KnownDevices, 'get'>;
  /** When each device was heard last (milliseconds since 1970). */
  heardAt: ReadonlyMap<string, number>;
}

/** So many devices are stored with one statement. */
const mostAtOnce = 500;

/** A device whose states change more often in an hour is stored with the others: each time is a line of the change log. */
const mostAnHour = 600;

type DeviceState = Pick<NetworkRow, 'outputStates' | 'inputStates' | 'signal' | 'battery' | 'heardAt'>;

/** Whether somebody may be pairing it: nothing stands for it, or a channel has no door. */
const isFree = ({ row, records, channels }: DeviceWiring) =>
  records.length === 0 ||
  (records.some(({ kind }) => kind === 'controller') &&
    row.outputs.some((_output, place) => !channels.some(({ channel }) => channel === place)));

/** The states in the places of the parts. What was not told since the server connected is as it was stored. */
const statesOf = <State>(
  parts: readonly { key: string }[],
  stored: readonly (State | null)[],
  told: ReadonlyMap<string, State> | undefined,
) => parts.map(({ key }, place) => told?.get(key) ?? stored[place] ?? null);

const rounded = (value: number | undefined) => (value === undefined ? undefined : Math.round(value));

const toRecord = (id: number, { outputStates, inputStates, signal, battery, heardAt }: DeviceState) => ({
  id,
  output_states: outputStates,
  input_states: inputStates,
  signal,
  battery,
  heard_at: heardAt,
});

/**
 * Stores how the devices stand: now and then for all of them, and at once where somebody may be pairing a device. The
 * records that stand for a device in use have readings of their own.
 */
export function createDeviceStates({ storage, log, clock, wiring, known, heardAt }: DeviceStatesParts) {
  const due = new Map<string, DeviceKey>();
  const timesThisHour = new Map<string, number>();
  let hourSince = clock.now().getTime();
  let running: Promise<void> = Promise.resolve();
  let cancelSoon: (() => void) | null = null;

  function stateOf(row: NetworkRow): DeviceState {
    const device = known().get(row);
    const { signal, battery } = device?.measured.get('') ?? {};
    const at = heardAt.get(nameOfKey(row));
    return {
      outputStates: statesOf(row.outputs, row.outputStates, device?.outputs),
      inputStates: statesOf(row.inputs, row.inputStates, device?.inputs),
      signal: rounded(signal) ?? row.signal,
      battery: rounded(battery) ?? row.battery,
      heardAt: at === undefined ? row.heardAt : new Date(at),
    };
  }

  const storedState = ({ signal, battery, heardAt: at, ...row }: NetworkRow): DeviceState => ({
    outputStates: statesOf(row.outputs, row.outputStates, undefined),
    inputStates: statesOf(row.inputs, row.inputStates, undefined),
    signal,
    battery,
    heardAt: at,
  });

  async function store(rows: readonly NetworkRow[]): Promise<void> {
    const states = rows.map((row) => ({ row, state: stateOf(row) }));
    const records = states.map(({ row, state }) => toRecord(row.id, state));
    const told = sql`jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as told
      (id int, output_states jsonb, input_states jsonb, signal int, battery int, heard_at timestamptz)`;
    await storage.write(async (transaction, addChange) => {
      const stored = await transaction
        .update(networkDevices)
        .set({
          outputStates: sql`told.output_states`,
          inputStates: sql`told.input_states`,
          signal: sql`told.signal`,
          battery: sql`told.battery`,
          heardAt: sql`told.heard_at`,
        })
        .from(told)
        .where(eq(networkDevices.id, sql`told.id`))
        .returning({ id: networkDevices.id, siteId: networkDevices.siteId });
      await noteNetworkDevices(transaction, 'UPDATE', stored, addChange);
    });
    for (const { row, state } of states) {
      // Its description may have been stored meanwhile.
      const now = wiring.get(row)?.row;
      if (now !== undefined) wiring.setRow({ ...now, ...state });
    }
  }

  async function storeAll(rows: readonly NetworkRow[]): Promise<void> {
    for (let from = 0; from < rows.length; from += mostAtOnce) {
      try {
        await store(rows.slice(from, from + mostAtOnce));
      } catch (error) {
        if (error instanceof WriteAborted) return;
        log.error({ failure: loggable(error) }, 'The states of devices on the network could not be stored');
      }
      // PGlite answers without returning to the event loop, so calls and events get a turn here.
      await setImmediate();
    }
  }

  function storeDue(): void {
    cancelSoon = null;
    running = running.then(() => {
      const rows = [...due.values()].flatMap((of) => wiring.get(of)?.row ?? []);
      due.clear();
      return storeAll(rows);
    });
  }

  function storeSoon(of: DeviceKey): void {
    due.set(nameOfKey(of), of);
    cancelSoon ??= clock.after(serverTiming.broker.freeState, storeDue);
  }

  function storeRound(): void {
    cancelRound = clock.after(serverTiming.broker.deviceStates, storeRound);
    running = running.then(() => {
      const rows = [...wiring.all()].map(({ row }) => row);
      return storeAll(rows.filter((row) => !isDeepStrictEqual(stateOf(row), storedState(row))));
    });
  }
  let cancelRound = clock.after(serverTiming.broker.deviceStates, storeRound);

  function isWithinLimit(name: string): boolean {
    const now = clock.now().getTime();
    if (now - hourSince >= hour) {
      timesThisHour.clear();
      hourSince = now;
    }
    const times = (timesThisHour.get(name) ?? 0) + 1;
    timesThisHour.set(name, times);
    return times <= mostAnHour;
  }

  return {
    /** Stores a device, whether it changed or not, and tells those who see it. */
    storeSoon,
    /** An output or input of a device told its state. */
    hear(wired: DeviceWiring): void {
      if (!isFree(wired) || due.has(nameOfKey(wired.row))) return;
      const { outputStates, inputStates } = stateOf(wired.row);
      const stored = storedState(wired.row);
      const isSame = isDeepStrictEqual([outputStates, inputStates], [stored.outputStates, stored.inputStates]);
      if (!isSame && isWithinLimit(nameOfKey(wired.row))) storeSoon(wired.row);
    },
    async stop(): Promise<void> {
      cancelSoon?.();
      cancelRound();
      await running;
    },
  };
}
