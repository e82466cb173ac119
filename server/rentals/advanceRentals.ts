import { and, inArray, lte, sql } from 'drizzle-orm';
import type { InvitationState } from '#domain/states/booking.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { invitations } from '#server/storage/schema/rentals/bookings.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bookablesOf } from './bookables.ts';
import { endAccess } from './endAccess.ts';
import { addUnitChanges } from './addUnitChanges.ts';
import { climbLadder } from './climbLadder.ts';
import { logTables } from './logTables.ts';
import { putInArrears } from './overdueBookings.ts';
import { markPastDue } from './pastDueOrders.ts';
import type { Reminder } from './reminders.ts';
import { dueBookings, timedTransitions, applyTransition, type TimedTransition } from './dueBookings.ts';

type AddChange = (change: Change) => void;

/** Must differ from every other advisory lock in the database. */
const rentalsLockId = 4_200_958;

/** Records per transaction, so that others wait only briefly. */
const batchSize = 200;

async function advanceBookings(
  transaction: Database,
  transition: TimedTransition,
  now: Date,
  addChange: AddChange,
): Promise<number> {
  const unitIds = new Set<number>();
  let count = 0;
  for (const { id, siteId, organisationId } of await dueBookings(transaction, transition, now, batchSize)) {
    if (!(await applyTransition(transaction, transition, id, now))) continue;
    count += 1;
    addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
    if (transition.to === 'completed') await endAccess({ transaction, now, addChange }, id);
    for (const unitId of (await bookablesOf(transaction, id)).unitIds) unitIds.add(unitId);
  }
  await logTables(transaction, [...unitIds], now);
  await addUnitChanges(transaction, [...unitIds], addChange);
  return count;
}

/** Accepted invitations expire too. */
const expirableStates = ['pending', 'accepted'] as const satisfies readonly InvitationState[];

async function expireInvitations(transaction: Database, now: Date, addChange: AddChange): Promise<number> {
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

type Step = (transaction: Database, now: Date, addChange: AddChange) => Promise<number>;

const steps: readonly Step[] = [
  ...timedTransitions.map(
    (transition): Step =>
      (transaction, now, addChange) =>
        advanceBookings(transaction, transition, now, addChange),
  ),
  (transaction, now, addChange) => putInArrears({ transaction, now, addChange }, batchSize),
  (transaction, now, addChange) => markPastDue({ transaction, now, addChange }, batchSize),
  expireInvitations,
];

type Remind = (reminder: Reminder) => void;

/**
 * Takes the steps of arrears that are due.
 * @returns the number of changed bookings.
 */
async function advanceArrears(storage: Storage, now: Date, remind: Remind | null): Promise<number> {
  let total = 0;
  for (;;) {
    const { changed, reminders } = await storage.write(async (transaction, addChange) => {
      await lockRentals(transaction);
      return climbLadder({ transaction, now, addChange }, { limit: batchSize, canMail: remind !== null });
    });
    for (const reminder of reminders) remind?.(reminder);
    total += changed;
    if (changed < batchSize) return total;
  }
}

/**
 * Applies due changes to bookings, bills, arrears and invitations. Servers take turns, so each change is made once.
 * @param remind sends a reminder of overdue rent; null: none can be sent.
 * @returns the number of records that this server changed.
 */
export async function advanceRentals(storage: Storage, now: Date, remind: Remind | null = null): Promise<number> {
  let changed = 0;
  for (const step of steps) {
    for (;;) {
      const done = await storage.write(async (transaction, addChange) => {
        await lockRentals(transaction);
        return step(transaction, now, addChange);
      });
      changed += done;
      if (done < batchSize) break;
    }
  }
  return changed + (await advanceArrears(storage, now, remind));
}
