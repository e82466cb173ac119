import { and, inArray, lte, sql } from 'drizzle-orm';
import type { InvitationState } from '#domain/states/booking.ts';
import type { Database } from '#server/storage/database.ts';
import { invitations } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bookablesOf } from './bookables.ts';
import { endStay } from './endStay.ts';
import { addUnitChanges } from './addUnitChanges.ts';
import { climbLadder } from './climbLadder.ts';
import { logTables } from './logTables.ts';
import { putInArrears } from './overdueBookings.ts';
import { markPastDue } from './pastDueOrders.ts';
import { sendReminders, type SendMail } from './reminderMails.ts';
import type { RentalContext } from './rentalContext.ts';
import { skipFailingBookings, type SkippedBooking, type SkippedBookings } from './skippedBookings.ts';
import {
  applyTransition,
  dueBookings,
  timedTransitions,
  type DueBooking,
  type TimedTransition,
} from './dueBookings.ts';

/** Must differ from every other advisory lock in the database. */
const rentalsLockId = 4_200_958;

/** Records per transaction, so that others wait only briefly. */
const batchSize = 200;

/**
 * Applies a due transition to a booking.
 * @returns its units; null: another booking has taken them meanwhile.
 */
async function advanceBooking(
  { transaction, now, addChange }: RentalContext,
  transition: TimedTransition,
  { id, siteId, organisationId }: DueBooking,
): Promise<readonly number[] | null> {
  if (!(await applyTransition(transaction, transition, id, now))) return null;
  addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
  if (transition.to === 'completed') await endStay({ transaction, now, addChange }, id);
  return (await bookablesOf(transaction, id)).unitIds;
}

async function advanceBookings(
  context: RentalContext,
  transition: TimedTransition,
  skipped: SkippedBookings,
): Promise<number> {
  const { transaction, now, addChange } = context;
  const unitIds = new Set<number>();
  let count = 0;
  const due = await dueBookings(transaction, transition, now, { limit: batchSize, skippedIds: skipped.ids() });
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

async function expireInvitations({ transaction, now, addChange }: RentalContext): Promise<number> {
  const due = transaction
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(inArray(invitations.status, [...expirableStates]), lte(invitations.expiresAt, now)))
    .limit(batchSize);
  const expired = await transaction
    .update(invitations)
    .set({ status: 'expired' })
    .where(inArray(invitations.id, due))
    .returning({ id: invitations.id, siteId: invitations.siteId });
  if (expired.length === 0) return 0;
  const ownSites = await transaction
    .select({ id: sites.id, organisationId: sites.organisationId })
    .from(sites)
    .where(inArray(sites.id, [...new Set(expired.map(({ siteId }) => siteId))]));
  const owners = new Map(ownSites.map((site) => [site.id, site.organisationId]));
  for (const each of expired) {
    const owner = owners.get(each.siteId);
    if (owner !== undefined) addChange({ entity: 'invitation', act: 'UPDATE', ...each, organisationIds: [owner] });
  }
  return expired.length;
}

/** Waits for other servers at the same step, so that none skips a step that another has not reached. */
async function lockRentals(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${rentalsLockId})`);
}

/** @returns the number of changed records with that of failed ones. */
type Step = (context: RentalContext, skipped: SkippedBookings) => Promise<number>;

const steps: readonly Step[] = [
  ...timedTransitions.map(
    (transition): Step =>
      (context, skipped) =>
        advanceBookings(context, transition, skipped),
  ),
  (context, skipped) => putInArrears(context, { limit: batchSize, skipped }),
  (context) => markPastDue(context, batchSize),
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
  skipped: SkippedBookings,
): Promise<number> {
  let total = 0;
  for (;;) {
    const changed = await storage.write(async (transaction, addChange) => {
      await lockRentals(transaction);
      return climbLadder({ transaction, now, addChange }, { limit: batchSize, canMail: send !== null, skipped });
    });
    total += changed;
    if (changed === batchSize) continue;
    if (send === null || (await sendReminders(storage, now, send)) === 0) return total;
  }
}

/** Throws, so that no failure goes unnoticed. */
const failAtOnce = ({ error }: SkippedBooking) => {
  throw error;
};

/**
 * Applies due changes to bookings, bills, arrears and invitations. Servers take turns, so each change is made once.
 * @param send sends a reminder of overdue rent; null: none can be sent.
 * @param onSkip called at the end for each booking whose change failed. Such a booking stays unchanged.
 * @returns the number of records that this server changed.
 */
export async function advanceRentals(
  storage: Storage,
  now: Date,
  send: SendMail | null = null,
  onSkip: (booking: SkippedBooking) => void = failAtOnce,
): Promise<number> {
  const skipped = skipFailingBookings();
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
  skipped.all().forEach(onSkip);
  return changed - skipped.all().length;
}
