import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Reading } from '#server/devices/port.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import { storeReadings } from './storeReadings.ts';
import { createWaitingReadings, targetOf } from './waitingReadings.ts';

/** So many are stored in one transaction: a disk writes each down before it takes the next. */
const mostAtOnce = 50;

/**
 * Stores readings: each site's in the order of their arrival, and those of the sites in turn. One that fails is logged,
 * and `onLost` is told; the others are stored. Once the stopping server takes no writes, the remaining ones are dropped.
 */
export function createReadingQueue(
  storage: Storage,
  log: Logger,
  onLost: (reading: Reading) => void = () => undefined,
) {
  const waiting = createWaitingReadings(log);
  let running: Promise<void> | null = null;

  /** @returns false: nothing of them was stored. */
  async function tryToStore(readings: readonly Reading[]): Promise<boolean> {
    try {
      await storeReadings(storage, readings);
      return true;
    } catch (error) {
      if (error instanceof WriteAborted) {
        log.warn({ dropped: waiting.clear() + readings.length }, 'Readings were dropped: the server is stopping');
        return true;
      }
      const [reading] = readings;
      if (readings.length > 1 || reading === undefined) return false;
      log.error({ target: targetOf(reading), failure: loggable(error) }, 'A report could not be stored');
      onLost(reading);
      return true;
    }
  }

  async function storeAll(): Promise<void> {
    for (let some = waiting.take(mostAtOnce); some.length > 0; some = waiting.take(mostAtOnce)) {
      // One that fails must not take the others with it.
      if (!(await tryToStore(some))) for (const reading of some) await tryToStore([reading]);
      // PGlite answers without returning to the event loop, so calls and events get a turn here.
      await setImmediate();
    }
    running = null;
  }

  return {
    add(reading: Reading): void {
      waiting.add(reading);
      running ??= storeAll();
    },
    drain: (): Promise<void> => running ?? Promise.resolve(),
  };
}
