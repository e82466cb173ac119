import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Reading } from '#server/devices/port.ts';
import { WriteAborted, type Storage } from '#server/storage/storage.ts';
import { storeReadings } from './storeReadings.ts';

/** So many waiting readings mean that the devices report faster than the server stores. */
const backlog = 1_000;

/** So many are stored in one transaction: a disk writes each down before it takes the next. */
const mostAtOnce = 50;

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

  /** The first readings that wait, one of each target: a second one compares with what the first one wrote. */
  function takeSome(): Reading[] {
    const targets = new Set<string>();
    const end = waiting.findIndex((reading, place) => {
      const target = `${reading.kind} ${reading.id}`;
      const isTaken = place >= mostAtOnce || targets.has(target);
      targets.add(target);
      return isTaken;
    });
    return waiting.splice(0, end === -1 ? waiting.length : end);
  }

  /** @returns false: nothing of them was stored. */
  async function tryToStore(readings: readonly Reading[]): Promise<boolean> {
    try {
      await storeReadings(storage, readings);
      return true;
    } catch (error) {
      if (error instanceof WriteAborted) {
        log.warn({ dropped: waiting.length + readings.length }, 'Readings were dropped: the server is stopping');
        waiting = [];
        return true;
      }
      const [reading] = readings;
      if (readings.length > 1 || reading === undefined) return false;
      const target = `${reading.kind} ${reading.id}`;
      log.error({ target, failure: loggable(error) }, 'A report could not be stored');
      onLost(reading);
      return true;
    }
  }

  async function storeAll(): Promise<void> {
    for (let some = takeSome(); some.length > 0; some = takeSome()) {
      // One that fails must not take the others with it.
      if (!(await tryToStore(some))) for (const reading of some) await tryToStore([reading]);
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
