import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGatekeeper } from '#server/access/gatekeeper.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { loggable } from '#server/config/loggable.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { CustomerAct, DevicePort } from './port.ts';
import { createReadingQueue } from './readings/readingQueue.ts';

export interface ReportParts {
  storage: Storage;
  devices: DevicePort;
  pinKeys: PinKeys;
  log: Logger;
  /** Carries out a customer's act. Without it, acts are dropped. */
  handleCustomerAct?: ((act: CustomerAct) => Promise<void>) | undefined;
}

/** One after the other in each queue. A failed task is logged; the next one still runs. */
function createQueues(log: Logger) {
  const tails = new Map<string, Promise<void>>();
  return {
    add(name: string, target: string, task: () => Promise<void>): void {
      const tail: Promise<void> = (tails.get(name) ?? Promise.resolve())
        .then(task)
        .catch((error: unknown) => {
          log.error({ target, failure: loggable(error) }, 'A report could not be stored');
        })
        // PGlite answers without returning to the event loop, so calls and events get a turn here.
        .then(() => setImmediate())
        .finally(() => {
          if (tails.get(name) === tail) tails.delete(name);
        });
      tails.set(name, tail);
    },
    drain: () => Promise.all(tails.values()),
  };
}

/**
 * Readings share a queue; each keypad's PIN entries have one, since a gate may answer slowly. `stop` waits for earlier
 * reports.
 */
export function consumeReports(parts: ReportParts): { stop(): Promise<void> } {
  const { storage, devices, pinKeys, log, handleCustomerAct } = parts;
  const queues = createQueues(log);
  const readings = createReadingQueue(storage, log);
  const handlePin = createGatekeeper(storage, devices, pinKeys);
  const unsubscribe = devices.listen({
    reading: (reading) => readings.add(reading),
    pin: (entry) => {
      queues.add(`keypad ${entry.hidId}`, `keypad ${entry.hidId}`, () => handlePin(entry));
    },
    customer: (act) => {
      if (handleCustomerAct === undefined) return;
      queues.add('customers', `${act.kind} at site ${act.siteId}`, () => handleCustomerAct(act));
    },
  });
  return {
    async stop() {
      unsubscribe();
      await Promise.all([readings.drain(), queues.drain()]);
    },
  };
}
