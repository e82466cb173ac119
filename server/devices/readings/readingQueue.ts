import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Reading } from '#server/devices/port.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import { storeReading } from './storeReading.ts';

/** So many waiting readings mean that the devices report faster than the server stores. */
const backlog = 1_000;

/**
 * Stores readings in the order of their arrival. One that fails is logged, and `onLost` is told; the others are stored. Once the stopping
 * server takes no writes, the remaining ones are dropped.
 */
export function createReadingQueue(
  storage: Storage,
  log: Logger,
  onLost: (reading: Reading) => void = () => undefined,
) {
  let waiting: Reading[] = [];
  let running: Promise<void> | null = null;
  let isBehind = false;

  async function store(reading: Reading): Promise<void> {
    try {
      await storeReading(storage, reading);
    } catch (error) {
      if (error instanceof WriteAborted) {
        log.warn({ dropped: waiting.length + 1 }, 'Readings were dropped: the server is stopping');
        waiting = [];
        return;
      }
      const target = `${reading.kind} ${reading.id}`;
      log.error({ target, failure: loggable(error) }, 'A report could not be stored');
      onLost(reading);
    }
  }

  async function storeAll(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await store(next);
      // PGlite answers without returning to the event loop, so calls and events get a turn here.
      await setImmediate();
    }
    running = null;
    isBehind = false;
  }

  return {
    add(reading: Reading): void {
      waiting.push(reading);
      if (waiting.length >= backlog && !isBehind) {
        isBehind = true;
        log.warn({ waiting: waiting.length }, 'Devices report faster than the server stores');
      }
      running ??= storeAll();
    },
    drain: (): Promise<void> => running ?? Promise.resolve(),
  };
}
