import { asc, inArray, lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/logs.ts';
import type { Storage } from '#server/storage/storage.ts';

const hour = 60 * 60_000;
const day = 24 * hour;

/** Few enough that nobody else waits for long. */
const batch = 1_000;

const agingLogs = [eventLogs, energyLogs, lockableLogs] as const;

/** Deletes the lines from before a moment, batch by batch; who did what is kept for ever. @returns how many went. */
export async function deleteLinesBefore(storage: Storage, moment: Date): Promise<number> {
  let gone = 0;
  for (const log of agingLogs) {
    for (let deleted = batch; deleted === batch; gone += deleted) {
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
  return gone;
}

export interface RetentionParts {
  storage: Storage;
  /** How old lines may become. */
  days: number;
  log: Logger;
  clock?: Clock | undefined;
}

/** Deletes what the hardware said too long ago, at the start and once an hour. Stopping waits for a run to end. */
export function startRetention({ storage, days, log, clock = systemClock }: RetentionParts): { stop(): Promise<void> } {
  let running: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  function run(): void {
    running = deleteLinesBefore(storage, new Date(clock.now().getTime() - days * day)).then(
      (gone) => {
        if (gone > 0) log.info({ gone }, 'Old log lines were deleted');
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
