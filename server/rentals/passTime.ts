import { and, inArray, lte, sql } from 'drizzle-orm';
import type { InvitationState } from '#domain/states/booking.ts';
import type { Change } from '#server/storage/change.ts';
import type { Database } from '#server/storage/database.ts';
import { invitations } from '#server/storage/schema/rentals.ts';
import { sites } from '#server/storage/schema/sites.ts';
import type { Storage } from '#server/storage/storage.ts';
import { bookablesOf } from './bookables.ts';
import { noteUnits } from './noteUnits.ts';
import { fallInArrears, overlockDebtors } from './passArrears.ts';
import { dueBookings, passages, passOn, type Passage } from './dueBookings.ts';

type Note = (change: Change) => void;

/** Any number that nothing else in the database locks by. */
const rentalsLock = 4_200_958;

/** So many records a transaction: others have their turn in between. */
const batch = 200;

async function passBookings(transaction: Database, passage: Passage, now: Date, note: Note): Promise<number> {
  const touched = new Set<number>();
  let passed = 0;
  for (const { id, siteId, organisationId } of await dueBookings(transaction, passage, now, batch)) {
    if (!(await passOn(transaction, passage, id, now))) continue;
    passed += 1;
    note({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
    for (const unitId of (await bookablesOf(transaction, id)).unitIds) touched.add(unitId);
  }
  await noteUnits(transaction, [...touched], note);
  return passed;
}

/** An invitation that was accepted ends at its time too. */
const expiring = ['pending', 'accepted'] as const satisfies readonly InvitationState[];

async function expireInvitations(transaction: Database, now: Date, note: Note): Promise<number> {
  const due = transaction
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(inArray(invitations.status, [...expiring]), lte(invitations.expiresAt, now)))
    .limit(batch);
  const expired = await transaction
    .update(invitations)
    .set({ status: 'expired' })
    .where(inArray(invitations.id, due))
    .returning({ id: invitations.id, siteId: invitations.siteId });
  if (expired.length === 0) return 0;
  const places = await transaction
    .select({ id: sites.id, organisationId: sites.organisationId })
    .from(sites)
    .where(inArray(sites.id, [...new Set(expired.map(({ siteId }) => siteId))]));
  const owners = new Map(places.map((place) => [place.id, place.organisationId]));
  for (const each of expired) {
    const owner = owners.get(each.siteId);
    if (owner !== undefined) note({ entity: 'invitation', act: 'UPDATE', ...each, organisationIds: [owner] });
  }
  return expired.length;
}

/** Waits its turn: who skipped a step because another was at the step before might leave it to nobody. */
async function takeTurn(transaction: Database): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${rentalsLock})`);
}

type Step = (transaction: Database, now: Date, note: Note) => Promise<number>;

const steps: readonly Step[] = [
  ...passages.map(
    (passage): Step =>
      (transaction, now, note) =>
        passBookings(transaction, passage, now, note),
  ),
  (transaction, now, note) => fallInArrears({ transaction, now, note }, batch),
  (transaction, now, note) => overlockDebtors({ transaction, now, note }, batch),
  expireInvitations,
];

/**
 * Brings bookings, what they owe, and invitations up to now, and tells what changed. Several servers that come at once take turns: each
 * change is made by one of them.
 * @returns how many records changed here.
 */
export async function passTime(storage: Storage, now: Date): Promise<number> {
  let changed = 0;
  for (const step of steps) {
    for (;;) {
      const done = await storage.write(async (transaction, note) => {
        await takeTurn(transaction);
        return step(transaction, now, note);
      });
      changed += done;
      if (done < batch) break;
    }
  }
  return changed;
}
