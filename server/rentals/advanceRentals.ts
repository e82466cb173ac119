import { and, asc, eq, inArray, lte, notInArray, sql } from 'drizzle-orm';
import { customerLedgerMessages } from '#domain/messages/credit.ts';
import type { InvitationState } from '#domain/states/booking.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import type { Database } from '#server/storage/database.ts';
import { invitations } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bookablesOf } from './bookables.ts';
import { endStay } from './endStay.ts';
import { addUnitChanges } from './addUnitChanges.ts';
import { climbLadder } from './climbLadder.ts';
import { logTables } from './logTables.ts';
import { putInArrears } from './putInArrears.ts';
import { markPastDue } from './pastDueOrders.ts';
import { sendPapers } from './paperMails.ts';
import { sendReminders, type SendMail } from './reminderMails.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import type { RentalContext } from './rentalContext.ts';
import { skipFailingRecords, type SkippedRecord, type SkippedRecords } from './skippedRecords.ts';
import {
  applyTransition,
  dueBookings,
  timedTransitions,
  type DueBooking,
  type TimedTransition,
} from './dueBookings.ts';

/** Records per transaction, so that others wait only briefly. */
const batchSize = 200;

/**
 * Applies a due transition to a booking.
 * @returns its units; null: another booking has taken them meanwhile.
 */
async function advanceBooking(
  { transaction, now, addChange }: RentalContext,
  transition: TimedTransition,
  booking: DueBooking,
): Promise<readonly number[] | null> {
  const { id, siteId, organisationId } = booking;
  if (!(await applyTransition(transaction, transition, id, now))) return null;
  addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
  const line = transition.log?.(booking);
  if (line !== undefined) {
    const itself = { userId: null, organisationId, name: customerLedgerMessages.byServer };
    await recordAction(transaction, itself, now, { ...line, siteId, entity: 'booking', recordId: id });
  }
  if (transition.to === 'completed') await endStay({ transaction, now, addChange }, id);
  return (await bookablesOf(transaction, id)).unitIds;
}

async function advanceBookings(
  context: RentalContext,
  transition: TimedTransition,
  skipped: SkippedRecords,
): Promise<number> {
  const { transaction, now, addChange } = context;
  const unitIds = new Set<number>();
  let count = 0;
  const due = await dueBookings(transaction, transition, now, { limit: batchSize, skippedIds: skipped.ids('booking') });
  for (const booking of due) {
    const done = await skipped.attempt(context, booking, (own) => advanceBooking(own, transition, booking));
    if (done?.result === null) continue;
    count += 1;
    for (const unitId of done?.result ?? []) unitIds.add(unitId);
  }
  await logTables(transaction, [...unitIds], now);
  await addUnitChanges(transaction, [...unitIds], addChange);
  return count;
}

/** Accepted invitations expire too. */
const expirableStates = ['pending', 'accepted'] as const satisfies readonly InvitationState[];

/** @returns the number of expired and failed invitations. */
async function expireInvitations(context: RentalContext, skipped: SkippedRecords): Promise<number> {
  const due = await context.transaction
    .select({ id: invitations.id, siteId: invitations.siteId, organisationId: sites.organisationId })
    .from(invitations)
    .innerJoin(sites, eq(sites.id, invitations.siteId))
    .where(
      and(
        inArray(invitations.status, [...expirableStates]),
        lte(invitations.expiresAt, context.now),
        notInArray(invitations.id, skipped.ids('invitation')),
      ),
    )
    .orderBy(asc(invitations.id))
    .limit(batchSize)
    .for('no key update', { of: invitations });
  await skipped.attemptAll(context, 'invitation', due, async ({ transaction, addChange }, expiring) => {
    const ids = expiring.map(({ id }) => id);
    await transaction.update(invitations).set({ status: 'expired' }).where(inArray(invitations.id, ids));
    for (const { id, siteId, organisationId } of expiring) {
      addChange({ entity: 'invitation', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
    }
  });
  return due.length;
}

/** Waits for other servers at the same step, so that none skips a step that another has not reached. */
async function lockRentals(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.rentals})`);
}

/** @returns the number of changed records with that of failed ones. */
type Step = (context: RentalContext, skipped: SkippedRecords) => Promise<number>;

const steps: readonly Step[] = [
  ...timedTransitions.map(
    (transition): Step =>
      (context, skipped) =>
        advanceBookings(context, transition, skipped),
  ),
  (context, skipped) => putInArrears(context, { limit: batchSize, skipped }),
  (context, skipped) => markPastDue(context, { limit: batchSize, skipped }),
  expireInvitations,
];

/**
 * Takes the steps of arrears that are due, sends the reminders, and takes the steps that waited for them.
 * @returns the number of changed bookings with that of failed ones.
 */
async function advanceArrears(
  storage: Storage,
  now: Date,
  send: SendMail | null,
  skipped: SkippedRecords,
): Promise<number> {
  let total = 0;
  for (;;) {
    const changed = await storage.write(async (transaction, addChange) => {
      await lockRentals(transaction);
      return climbLadder({ transaction, now, addChange }, { limit: batchSize, canMail: send !== null, skipped });
    });
    total += changed;
    if (changed === batchSize) continue;
    if (send === null || (await sendReminders(storage, now, send, skipped)) === 0) return total;
  }
}

/** Throws, so that no failure goes unnoticed. */
const failAtOnce = ({ error }: SkippedRecord) => {
  throw error;
};

/**
 * Applies due changes to bookings, bills, arrears and invitations. Servers take turns, so each change is made once.
 * @param send sends reminders of overdue rent, and papers; null: none can be sent.
 * @param onSkip called at the end for each record whose change failed. Such a record stays unchanged.
 * @returns the number of records that this server changed.
 */
export async function advanceRentals(
  storage: Storage,
  now: Date,
  send: SendMail | null = null,
  onSkip: (record: SkippedRecord) => void = failAtOnce,
): Promise<number> {
  const skipped = skipFailingRecords();
  let changed = 0;
  for (const step of steps) {
    for (;;) {
      const done = await storage.write(async (transaction, addChange) => {
        await lockRentals(transaction);
        return step({ transaction, now, addChange }, skipped);
      });
      changed += done;
      if (done < batchSize) break;
    }
  }
  changed += await advanceArrears(storage, now, send, skipped);
  if (send !== null) await sendPapers(storage, now, send);
  skipped.all().forEach(onSkip);
  return changed - skipped.all().length;
}
