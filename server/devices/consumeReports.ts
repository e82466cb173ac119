import type { Logger } from 'pino';
import { createGatekeeper } from '#server/access/gatekeeper.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { DevicePort } from './port.ts';
import { createReadingQueue } from './readings/readingQueue.ts';
import { createReportQueues } from './reportQueues.ts';

export interface ReportParts {
  storage: Storage;
  devices: DevicePort;
  pinKeys: PinKeys;
  log: Logger;
}

/**
 * Readings share a queue; each keypad's PIN entries have one, since a gate may answer slowly. `stop` waits for earlier
 * reports.
 */
export function consumeReports({ storage, devices, pinKeys, log }: ReportParts): { stop(): Promise<void> } {
  const queues = createReportQueues(log);
  const readings = createReadingQueue(storage, log, ({ kind, id }) => devices.lost?.({ kind, id }));
  const handlePin = createGatekeeper(storage, devices, pinKeys);
  const unsubscribe = devices.listen({
    reading: (reading) => readings.add(reading),
    pin: (entry) => {
      const heardAt = performance.now();
      queues.add(`keypad ${entry.hidId}`, `keypad ${entry.hidId}`, () => handlePin(entry, heardAt));
    },
  });
  return {
    async stop() {
      unsubscribe();
      await Promise.all([readings.drain(), queues.drain()]);
    },
  };
}
