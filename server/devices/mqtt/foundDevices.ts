import type { Logger } from 'pino';
import { dialects, type Dialect } from '#domain/states/network.ts';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Clock } from '#server/devices/simulator/clock.ts';
import { noteNetworkDevices } from '#server/devices/networkChanges.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import type { DeviceDescription, DeviceKey } from './dialects/dialect.ts';
import type { KnownDevice } from './knownDevices.ts';
import { nameOfKey, saveFoundDevice, type NetworkRow } from './networkRows.ts';

export interface FoundDevicesParts {
  storage: Storage;
  log: Logger;
  clock: Clock;
  /** The topics on which a device takes commands. */
  topicsOf: (of: DeviceKey, dialect: Dialect) => readonly string[];
  onSaved: (row: NetworkRow) => void;
  /** The device is a site's now. */
  onGone: (of: DeviceKey) => void;
}

/**
 * A device of a site of which nothing is supported has its reasons, and its key for a name; null: nothing is to be
 * stored of it.
 */
function descriptionOf({ of, description, unsupported }: KnownDevice): DeviceDescription | null {
  if (description !== null || of.siteId === null || unsupported.size === 0) return description;
  const [format, name] = [of.key.slice(0, of.key.indexOf(':')), of.key.slice(of.key.indexOf(':') + 1)];
  const dialect = dialects.find((each) => each === format);
  if (dialect === undefined) return null;
  return { dialect, name, model: null, firmware: null, gateway: null, heartbeat: null, outputs: [], inputs: [] };
}

/**
 * Stores devices that were found or changed, one after the other. What changes of one within a moment is one write: a
 * device tells its parts one by one.
 */
export function createFoundDevices({ storage, log, clock, topicsOf, onSaved, onGone }: FoundDevicesParts) {
  const changed = new Map<string, KnownDevice>();
  const waiting = new Map<string, () => void>();
  let running: Promise<void> | null = null;

  async function save(device: KnownDevice): Promise<void> {
    const { of, online, unsupported, removedAt } = device;
    const description = descriptionOf(device);
    if (description === null) return;
    const found = {
      of,
      description,
      online,
      removedAt,
      unsupported: [...unsupported.values()],
      topics: topicsOf(of, description.dialect),
    };
    const { row, stray } = await storage.write(async (transaction, addChange) => {
      const saved = await saveFoundDevice(transaction, found);
      if (saved.act !== null) await noteNetworkDevices(transaction, saved.act, [saved.row], addChange);
      if (saved.stray !== null) await noteNetworkDevices(transaction, 'DELETE', [saved.stray], addChange);
      return saved;
    });
    if (stray !== null) onGone({ siteId: null, key: of.key });
    onSaved(row);
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
