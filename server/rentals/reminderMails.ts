import { and, asc, eq, gt, isNull, lt, or } from 'drizzle-orm';
import { serverTiming } from '#server/config/timing.ts';
import type { Mail, MailOutcome } from '#server/mail/mailer.ts';
import { ownerOfSite } from '#server/places/visibility.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { reminderMails } from '#server/storage/schema/rentals/reminderMails.ts';
import type { Storage } from '#server/storage/storage.ts';
import { recordReminder } from './arrearsSteps.ts';
import type { RentalContext } from './rentalContext.ts';
import type { SkippedRecords } from './skippedRecords.ts';

/** Sends one mail, once. */
export type SendMail = (mail: Mail) => Promise<MailOutcome>;

type ReminderMail = typeof reminderMails.$inferSelect;

const beingSent = 'The email is being sent.';

const isWaiting = and(isNull(reminderMails.sentAt), isNull(reminderMails.failedAt));

/**
 * Puts a booking's reminder into the outbox, unless one waits there. The step has its record before the email is sent:
 * if its outcome can't be stored, it is not sent again.
 */
export async function queueReminder(transaction: Database, bookingId: number, mail: Mail, now: Date): Promise<void> {
  await transaction
    .insert(reminderMails)
    .values({ ...mail, bookingId, createdAt: now })
    .onConflictDoNothing();
  await recordReminder(transaction, bookingId, now, { state: 'held', reason: beingSent });
}

const failures = {
  waiting: 'The mail server did not take the email yet. It is tried again every minute, and later steps wait for it.',
  refused: "The mail server refused the email. Correct the customer's email address, then resume the reminder.",
  givenUp: 'The email was not sent within a day. Check the mail server, then resume the reminder.',
} as const;

function claimNext(storage: Storage, now: Date, afterId: number): Promise<ReminderMail | undefined> {
  const isUnclaimed = or(
    isNull(reminderMails.claimedAt),
    lt(reminderMails.claimedAt, new Date(now.getTime() - serverTiming.reminder.claim)),
  );
  return storage.write(async (transaction) => {
    const [next] = await transaction
      .select({ id: reminderMails.id })
      .from(reminderMails)
      .where(and(isWaiting, isUnclaimed, gt(reminderMails.id, afterId)))
      .orderBy(asc(reminderMails.id))
      .limit(1)
      .for('update', { skipLocked: true });
    if (next === undefined) return undefined;
    const [claimed] = await transaction
      .update(reminderMails)
      .set({ claimedAt: now })
      .where(eq(reminderMails.id, next.id))
      .returning();
    return claimed;
  });
}

type Failed = Exclude<MailOutcome, 'sent'>;

function failureOf(outcome: Failed, { createdAt }: ReminderMail, now: Date) {
  if (outcome === 'refused') return { isOver: true, reason: failures.refused };
  const isOver = now.getTime() - createdAt.getTime() >= serverTiming.reminder.givenUp;
  return { isOver, reason: isOver ? failures.givenUp : failures.waiting };
}

/** Stores the result of a booking's mail in its step of arrears. Arrears that ended meanwhile have none. */
async function storeStep(
  { transaction, now, addChange }: RentalContext,
  { id, siteId, status }: Pick<typeof bookings.$inferSelect, 'id' | 'siteId' | 'status'>,
  failed: { reason: string } | null,
): Promise<void> {
  if (status !== 'in arrears') return;
  const step = failed === null ? { state: 'done', reason: null } : { state: 'held', reason: failed.reason };
  if (!(await recordReminder(transaction, id, now, step as Parameters<typeof recordReminder>[3]))) return;
  const organisationIds = [await ownerOfSite(transaction, siteId)];
  addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds });
}

/** Stores the result of a mail, with the reminder's step. */
async function storeOutcome(
  context: RentalContext,
  mail: ReminderMail,
  outcome: MailOutcome,
  skipped: SkippedRecords,
): Promise<void> {
  const { transaction, now } = context;
  const failed = outcome === 'sent' ? null : failureOf(outcome, mail, now);
  const state = failed === null ? { sentAt: now } : { failure: failed.reason, failedAt: failed.isOver ? now : null };
  await transaction
    .update(reminderMails)
    .set({ ...state, claimedAt: null })
    .where(eq(reminderMails.id, mail.id));
  const [booking] = await transaction
    .select({ id: bookings.id, siteId: bookings.siteId, status: bookings.status })
    .from(bookings)
    .where(eq(bookings.id, mail.bookingId))
    .for('no key update');
  if (booking === undefined) return;
  await skipped.attempt(context, booking, (own) => storeStep(own, booking, failed));
}

/**
 * Sends the waiting reminders, each once. While the mail server can't be reached, only the first is tried.
 * @param skipped takes the bookings whose step can't be stored.
 * @returns the number of sent ones.
 */
export async function sendReminders(
  storage: Storage,
  now: Date,
  send: SendMail,
  skipped: SkippedRecords,
): Promise<number> {
  let sent = 0;
  for (let last = 0; ;) {
    const mail = await claimNext(storage, now, last);
    if (mail === undefined) return sent;
    last = mail.id;
    const outcome = await send({ to: mail.to, subject: mail.subject, text: mail.text });
    await storage.write((transaction, addChange) =>
      storeOutcome({ transaction, now, addChange }, mail, outcome, skipped),
    );
    if (outcome === 'unreachable') return sent;
    if (outcome === 'sent') sent += 1;
  }
}
