import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createGatekeeper } from '#server/access/gatekeeper.ts';
import { loggable } from '#server/config/loggable.ts';
import type { CustomerAct, DevicePort } from '#server/devices/port.ts';
import { storeReading } from '#server/devices/readings/storeReading.ts';
import type { Storage } from '#server/storage/storage.ts';

export interface ReportParts {
  storage: Storage;
  devices: DevicePort;
  log: Logger;
  /** Makes of a customer's act what it means; absent: nothing. */
  settleAct?: ((act: CustomerAct) => Promise<void>) | undefined;
}

/** One task after the other for each name; a failed one is logged and holds nothing up. */
function createQueues(log: Logger) {
  const last = new Map<string, Promise<void>>();
  return {
    add(name: string, target: string, task: () => Promise<void>): void {
      const done: Promise<void> = (last.get(name) ?? Promise.resolve())
        .then(task)
        .catch((error: unknown) => {
          log.error({ target, failure: loggable(error) }, 'A report could not be stored');
        })
        // A database in this process answers without ever letting go of it: calls and events have their turn here.
        .then(() => setImmediate())
        .finally(() => {
          if (last.get(name) === done) last.delete(name);
        });
      last.set(name, done);
    },
    settled: () => Promise.all(last.values()),
  };
}

/**
 * Writes what comes in from the sites: readings one after the other, and whoever types a PIN in their turn at its
 * keypad, since a gate may take its time. Stopping waits for what was heard already.
 */
export function followReports({ storage, devices, log, settleAct }: ReportParts): { stop(): Promise<void> } {
  const queues = createQueues(log);
  const admit = createGatekeeper(storage, devices);
  const silence = devices.listen({
    reading: (reading) => {
      queues.add('readings', `${reading.kind} ${reading.id}`, () => storeReading(storage, reading));
    },
    pin: (entry) => {
      queues.add(`keypad ${entry.hidId}`, `keypad ${entry.hidId}`, () => admit(entry));
    },
    customer: (act) => {
      if (settleAct !== undefined) queues.add('customers', `${act.kind} at site ${act.siteId}`, () => settleAct(act));
    },
  });
  return {
    async stop() {
      silence();
      await queues.settled();
    },
  };
}
