import { asc, inArray, lt, or, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import { securityDays } from '#domain/calls/securityLog.ts';
import { deliveryDays } from '#domain/calls/webhooks.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { loggable } from '#server/config/loggable.ts';
import { day, serverTiming } from '#server/config/timing.ts';
import { deleteOldSamples } from '#server/devices/care/deviceSamples.ts';
import { deleteOldOutages } from '#server/devices/care/outages.ts';
import { deleteOldWaits } from '#server/people/directory/waitingSignIns.ts';
import { deleteOldChallenges } from '#server/people/factors/challenges.ts';
import { closeForgottenImports } from '#server/repetition/importRecords.ts';
import { systemClock, type Clock } from '#server/devices/simulator/clock.ts';
import { isOldAnswer } from '#server/repetition/answerOnce.ts';
import { alertMessages } from '#server/storage/schema/operations/alerts.ts';
import { energyLogs, eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { deleteChangesBefore } from '#server/storage/changeLog.ts';
import { webhookDeliveries } from '#server/storage/schema/operations/webhooks.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { accountChanges } from '#server/storage/schema/people/users.ts';
import { paperMails } from '#server/storage/schema/rentals/paperMails.ts';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import type { Storage } from '#server/storage/storage.ts';

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

/** Deletes the answers that no repetition gets any more. */
async function deleteOldAnswers(storage: Storage, now: Date): Promise<void> {
  await storage.write((transaction) => transaction.delete(requestAnswers).where(isOldAnswer(now)));
}

/** Deletes samples of devices that say nothing of a battery any more. */
const deleteSamples = (storage: Storage, now: Date) =>
  storage.write((transaction) => deleteOldSamples(transaction, now));

const deleteOutages = (storage: Storage, now: Date) =>
  storage.write((transaction) => deleteOldOutages(transaction, new Date(now.getTime() - serverTiming.outages.kept)));

async function deleteOldMails(storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverTiming.reminder.kept);
  for (const mails of [reminderMails, paperMails]) {
    await storage.write((transaction) =>
      transaction.delete(mails).where(or(lt(mails.sentAt, before), lt(mails.failedAt, before))),
    );
  }
}

/** Deletes deliveries to webhooks with their attempts. */
async function deleteOldDeliveries(storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - deliveryDays * day);
  for (let deleted = batch; deleted === batch;) {
    deleted = await storage.write(async (transaction) => {
      const oldest = transaction
        .select({ id: webhookDeliveries.id })
        .from(webhookDeliveries)
        .where(lt(webhookDeliveries.createdAt, before))
        .orderBy(asc(webhookDeliveries.createdAt))
        .limit(batch);
      const rows = await transaction
        .delete(webhookDeliveries)
        .where(inArray(webhookDeliveries.id, oldest))
        .returning({ id: webhookDeliveries.id });
      return rows.length;
    });
  }
}

/** Deletes messages about alerts that were sent or given up. */
async function deleteOldMessages(storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - serverTiming.alertMessages.kept);
  await storage.write((transaction) => transaction.delete(alertMessages).where(lt(alertMessages.endedAt, before)));
}

/** The database refuses to delete younger ones. */
async function deleteOldSecurityLines(storage: Storage): Promise<void> {
  const isOld = sql`${securityLines.at} < now() - make_interval(days => ${securityDays})`;
  await storage.write((transaction) => transaction.delete(securityLines).where(isOld));
}

/** Deletes the changes of accounts that keep nobody from deciding any more. */
async function deleteOldAccountChanges(storage: Storage, now: Date): Promise<void> {
  const before = new Date(now.getTime() - secondPerson.settledFromRequester);
  await storage.write((transaction) => transaction.delete(accountChanges).where(lt(accountChanges.at, before)));
}

async function deleteOldChanges(storage: Storage, before: Date): Promise<void> {
  for (let deleted = batch; deleted === batch;)
    deleted = await storage.write((transaction) => deleteChangesBefore(transaction, before, batch));
}

/** Days to keep lines of the change log. */
export const defaultChangeDays = 30;

export interface RetentionParts {
  storage: Storage;
  /** Days to keep lines of the hardware's logs; null: for ever. */
  days: number | null;
  /** Days to keep lines of the change log. */
  changeDays?: number | undefined;
  log: Logger;
  clock?: Clock | undefined;
}

/**
 * Deletes old log lines, old answers to repetitions, old emails, old deliveries to webhooks, old samples and outages of devices and old lines of the
 * security log and the change log now and every hour. `stop` waits for the current run.
 */
export function startRetention(parts: RetentionParts): { stop(): Promise<void> } {
  const { storage, days, changeDays = defaultChangeDays, log, clock = systemClock } = parts;
  let running: Promise<void> = Promise.resolve();
  let cancel: () => void = () => undefined;
  function run(): void {
    const now = clock.now();
    const lines = days === null ? Promise.resolve(0) : deleteLinesBefore(storage, new Date(now.getTime() - days * day));
    running = lines
      .then((count) => {
        if (count > 0) log.info({ count }, 'Old log lines were deleted');
        return closeForgottenImports(storage, now);
      })
      .then(() => deleteOldAnswers(storage, now))
      .then(() => deleteOldMails(storage, now))
      .then(() => deleteOldDeliveries(storage, now))
      .then(() => deleteOldMessages(storage, now))
      .then(() => deleteSamples(storage, now))
      .then(() => deleteOutages(storage, now))
      .then(() => deleteOldSecurityLines(storage))
      .then(() => deleteOldAccountChanges(storage, now))
      .then(() => storage.write((transaction) => deleteOldChallenges(transaction, now)))
      .then(() => storage.write((transaction) => deleteOldWaits(transaction, now)))
      .then(() => deleteOldChanges(storage, new Date(now.getTime() - changeDays * day)))
      .catch((error: unknown) => log.error({ failure: loggable(error) }, 'Old log lines could not be deleted'));
    cancel = clock.after(serverTiming.retention, run);
  }
  run();
  return {
    async stop() {
      cancel();
      await running;
    },
  };
}
