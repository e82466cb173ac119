import type { Logger } from 'pino';
import { createGatekeeper } from '#server/access/gatekeeper.ts';
import type { PinKeys } from '#server/access/pins/pinKeys.ts';
import { minute } from '#server/config/timing.ts';
import type { Storage } from '#server/storage/storage.ts';
import type { DevicePort, PinEntry } from './port.ts';
import { createReadingQueue } from './readings/readingQueue.ts';
import { createReportQueues } from './reportQueues.ts';

export interface ReportParts {
  storage: Storage;
  devices: DevicePort;
  pinKeys: PinKeys;
  log: Logger;
}

/** Nobody types so many codes a minute at one keypad. Each is a line of the event log, also while the keypad is blocked. */
const mostCodes = 60;

/** @returns whether a code is to be taken: those of a flood would fill the memory and the log. */
function createCodeLimit(log: Logger): (entry: PinEntry) => boolean {
  const counts = new Map<number, { since: number; count: number }>();
  return ({ hidId, at }) => {
    const now = at.getTime();
    const known = counts.get(hidId);
    // A clock that was put back begins another minute.
    const isCurrent = known !== undefined && now >= known.since && now - known.since < minute;
    const counted = isCurrent ? known : { since: now, count: 0 };
    counted.count += 1;
    counts.set(hidId, counted);
    if (counted.count === mostCodes + 1)
      log.warn(
        { hidId },
        `A keypad sends more codes than anybody types. Those above ${mostCodes} a minute are dropped`,
      );
    return counted.count <= mostCodes;
  };
}

/**
 * Readings share a queue; each keypad's PIN entries have one, since a gate may answer slowly. `stop` waits for earlier
 * reports.
 */
export function consumeReports({ storage, devices, pinKeys, log }: ReportParts): { stop(): Promise<void> } {
  const queues = createReportQueues(log);
  const readings = createReadingQueue(storage, log, ({ kind, id }) => devices.lost?.({ kind, id }));
  const isTaken = createCodeLimit(log);
  const handlePin = createGatekeeper(storage, devices, pinKeys);
  const unsubscribe = devices.listen({
    reading: (reading) => readings.add(reading),
    pin: (entry) => {
      if (!isTaken(entry)) return;
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
