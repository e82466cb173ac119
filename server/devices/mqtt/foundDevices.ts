import type { Logger } from 'pino';
import type { Dialect } from '#domain/states/network.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import type { DeviceKey } from './dialects/dialect.ts';
import type { KnownDevice } from './knownDevices.ts';
import { nameOfKey, saveFoundDevice, type NetworkRow } from './networkRows.ts';

export interface FoundDevicesParts {
  storage: Storage;
  log: Logger;
  clock: Clock;
  /** The topics on which a device takes commands. */
  topicsOf: (of: DeviceKey, dialect: Dialect) => readonly string[];
  onSaved: (row: NetworkRow) => void;
}

/**
 * Stores devices that were found or changed, one after the other. What changes of one within a moment is one write: a
 * device tells its parts one by one.
 */
export function createFoundDevices({ storage, log, clock, topicsOf, onSaved }: FoundDevicesParts) {
  const changed = new Map<string, KnownDevice>();
  const waiting = new Map<string, () => void>();
  let running: Promise<void> | null = null;

  async function save({ of, description, online, unsupported, removedAt }: KnownDevice): Promise<void> {
    if (description === null) return;
    const found = {
      of,
      description,
      online,
      removedAt,
      unsupported: [...unsupported.values()],
      topics: topicsOf(of, description.dialect),
    };
    onSaved(await storage.write((transaction) => saveFoundDevice(transaction, found)));
  }

  async function saveAll(): Promise<void> {
    for (let next = changed.entries().next(); next.done !== true; next = changed.entries().next()) {
      const [name, device] = next.value;
      changed.delete(name);
      try {
        await save(device);
      } catch (error) {
        if (error instanceof WriteAborted) changed.clear();
        else log.error({ failure: loggable(error) }, 'A device on the network could not be stored');
      }
    }
    running = null;
  }

  return {
    add(device: KnownDevice): void {
      const name = nameOfKey(device.of);
      if (waiting.has(name)) return;
      const save = () => {
        waiting.delete(name);
        changed.set(name, device);
        running ??= saveAll();
      };
      waiting.set(name, clock.after(serverTiming.broker.settle, save));
    },
    async stop(): Promise<void> {
      for (const cancel of waiting.values()) cancel();
      waiting.clear();
      await running;
    },
  };
}
