import { asc, inArray, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import type { Storage } from '#server/storage/storage.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Lines per transaction, so that others wait only briefly. */
const batch = 1_000;

const agingLogs = [eventLogs, energyLogs, lockableLogs] as const;

/**
 * Deletes old log lines. The action log is kept for ever.
 * @returns the number of deleted lines.
 */
export async function deleteLinesBefore(storage: Storage, moment: Date): Promise<number> {
  let count = 0;
  for (const log of agingLogs) {
    for (let deleted = batch; deleted === batch; count += deleted) {
      deleted = await storage.write(async (transaction) => {
        const oldest = transaction
          .select({ id: log.id })
          .from(log)
          .where(lt(log.createdAt, moment))
          .orderBy(asc(log.createdAt), asc(log.id))
          .limit(batch);
        const rows = await transaction.delete(log).where(inArray(log.id, oldest)).returning({ id: log.id });
        return rows.length;
      });
    }
  }
  return count;
}

export interface RetentionParts {
  storage: Storage;
  days: number;
  log: Logger;
  clock?: Clock | undefined;
}

/** Deletes old log lines now and every hour. `stop` waits for the current run. */
export function startRetention({ storage, days, log, clock = systemClock }: RetentionParts): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  function run(): void {
    running = deleteLinesBefore(storage, new Date(clock.now().getTime() - days * day)).then(
      (count) => {
        if (count > 0) log.info({ count }, 'Old log lines were deleted');
      },
      (error: unknown) => log.error({ failure: loggable(error) }, 'Old log lines could not be deleted'),
    );
    cancel = clock.after(hour, run);
  }
  run();
  return {
    async stop() {
      cancel();
      await running;
    },
  };
}
