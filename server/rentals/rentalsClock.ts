import type { Logger } from 'pino';
import type { Clock } from '#server/devices/simulator/clock.ts';
import type { Mail, Mailer } from '#server/mail/mailer.ts';
import type { Storage } from '#server/storage/storage.ts';
import { loggable } from '#server/config/loggable.ts';
import { proveAtNight } from './ledger/proofs.ts';
import { advanceRentals } from './advanceRentals.ts';
import { everyMinute } from './everyMinute.ts';
import { openFailureReports } from './reportFailures.ts';
import { newRentalsHealth, type RentalsHealth } from './rentalsHealth.ts';
import type { SkippedRecord } from './skippedRecords.ts';

/**
 * Runs `advanceRentals` now, and a minute after each run. A failure is logged and alerts staff; the next run tries again.
 * `stop` waits for the current run.
 * @param health says how the clock stands.
 * @param mailer sends reminders of overdue rent; null: they are only recorded.
 */
export function startRentalsClock(
  storage: Storage,
  clock: Clock,
  log: Logger,
  mailer: Mailer | null = null,
  health: RentalsHealth = newRentalsHealth(),
): { stop(): Promise<void> } {
  const send = mailer === null ? null : (mail: Mail) => mailer.sendOnce(mail);
  const reports = openFailureReports(storage, log, health);
  const advance = async () => {
    const now = clock.now();
    const skipped: SkippedRecord[] = [];
    try {
      await advanceRentals(storage, now, send, (record) => skipped.push(record));
    } catch (error) {
      return reports.failed(error, now);
    }
    await reports.ran(skipped, now);
    // After the rest, so that it finds arrears up to date.
    return proveAtNight(storage, now, log).catch((error: unknown) => {
      log.error({ failure: loggable(error) }, 'The ledger could not be proved');
    });
  };
  const stop = everyMinute(clock, advance);
  return {
    async stop() {
      await stop();
      mailer?.close();
    },
  };
}
