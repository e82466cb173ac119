import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { WaitingBooking, WaitingBookings } from '#domain/calls/imports.ts';
import { waitingLadderMessages } from '#domain/messages/waitingLadder.ts';
import { openBookingStates } from '#domain/states/booking.ts';
import type { LadderStep } from '#domain/states/arrearsSteps.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { daysBetween } from '#format/days.ts';
import { recordAction } from '#server/operations/recordAction.ts';
import { atOwnSite } from '#server/places/visibility.ts';
import { Refusal } from '#server/refusal.ts';
import type { Database } from '#server/storage/database.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { customers } from '#server/storage/schema/rentals/customers.ts';
import type { Viewer } from '#server/viewer.ts';
import type { WriteContext } from '#server/writeContext.ts';
import { debtFor, debtorsInZone, dueSteps, type Debtor } from './debtors.ts';

type Held = WaitingBooking['units'][number];

/** Units and lockables of a booking, as SQL. */
const heldUnits = sql<Held[]>`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id), '[]')
  from booking_units line join units held on held.id = line.unit_id where line.booking_id = bookings.id)`;
const heldLockables = sql<Held[]>`(
  select coalesce(json_agg(json_build_object('id', held.id, 'name', held.name) order by held.id), '[]')
  from booking_lockables line join lockables held on held.id = line.lockable_id where line.booking_id = bookings.id)`;

/** The imported bookings that wait, those that owe most first. */
function waitingRows(database: Database, which: ReturnType<typeof and>) {
  return database
    .select({
      id: bookings.id,
      type: bookings.type,
      siteId: bookings.siteId,
      zone: sites.timeZone,
      status: bookings.status,
      customerId: customers.id,
      customerName: customers.name,
      email: customers.email,
      units: heldUnits,
      lockables: heldLockables,
      arrears: bookings.arrears,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .innerJoin(customers, eq(customers.id, bookings.customerId))
    .where(which)
    .orderBy(desc(bookings.arrears), asc(bookings.id));
}
type WaitingRow = Awaited<ReturnType<typeof waitingRows>>[number];

function stepOf(step: LadderStep, { email, units }: WaitingRow, { rules }: Debtor, sendsMail: boolean) {
  if (step === 'reminder') return { step, to: sendsMail && email !== null && email !== '' ? email : null };
  if (step === 'late fee') return { step, fee: rules.lateFee };
  return step === 'overlock' ? { step, units: units.map(({ name }) => name) } : { step };
}

function wireWaiting(row: WaitingRow, debtor: Debtor | undefined, now: Date, sendsMail: boolean): WaitingBooking {
  const { id, type, siteId, zone, status, customerId, customerName, units, lockables, arrears } = row;
  const dueOn = debtor === undefined ? null : debtFor('reminder', debtor, zone).dueOn;
  const due = debtor === undefined ? [] : dueSteps(debtor, zone, now);
  return {
    id,
    type,
    siteId,
    status,
    customer: { id: customerId, name: customerName },
    units: [...units, ...lockables],
    arrears,
    dueOn,
    daysOverdue: dueOn === null ? null : Math.max(0, daysBetween(dueOn, dayOf(now.getTime(), zone))),
    steps: debtor === undefined ? [] : due.map((step) => stepOf(step, row, debtor, sendsMail)),
  };
}

/**
 * The imported bookings whose steps wait, with the steps that would follow now.
 * @param siteId 0: of all sites.
 */
export async function waitingBookings(
  database: Database,
  viewer: Viewer,
  { siteId, now, sendsMail }: { siteId: number; now: Date; sendsMail: boolean },
): Promise<WaitingBookings> {
  const which = and(
    bookings.ladderWaits,
    inArray(bookings.status, [...openBookingStates]),
    atOwnSite(viewer, bookings.siteId),
    siteId === 0 ? undefined : eq(bookings.siteId, siteId),
  );
  const rows = await waitingRows(database, which);
  const debtors = new Map<number, Debtor>();
  for (const zone of new Set(rows.map((row) => row.zone))) {
    for (const debtor of await debtorsInZone({ transaction: database, now }, zone, which)) {
      debtors.set(debtor.id, debtor);
    }
  }
  return { count: rows.length, rows: rows.map((row) => wireWaiting(row, debtors.get(row.id), now, sendsMail)) };
}

/**
 * Lets the steps of bookings follow from now on; the next run of the rentals clock takes those that are due.
 * @returns the bookings that waited until now.
 * @throws Refusal with status 400 for a booking that the viewer can't see.
 */
export async function startLadder(context: WriteContext, bookingIds: readonly number[]): Promise<number[]> {
  const { transaction, viewer, now, addChange } = context;
  const ids = [...new Set(bookingIds)];
  const found = await transaction
    .select({
      id: bookings.id,
      siteId: bookings.siteId,
      ladderWaits: bookings.ladderWaits,
      organisationId: sites.organisationId,
    })
    .from(bookings)
    .innerJoin(sites, eq(sites.id, bookings.siteId))
    .where(and(inArray(bookings.id, ids), atOwnSite(viewer, bookings.siteId)))
    .orderBy(asc(bookings.id))
    .for('no key update', { of: bookings });
  if (found.length < ids.length) throw new Refusal(400, 'There is no such booking.', 'bookingIds');
  const started = found.filter(({ ladderWaits }) => ladderWaits);
  if (started.length === 0) return [];
  await transaction
    .update(bookings)
    .set({ ladderWaits: false })
    .where(
      inArray(
        bookings.id,
        started.map(({ id }) => id),
      ),
    );
  for (const { id, siteId, organisationId } of started) {
    addChange({ entity: 'booking', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
    await recordAction(transaction, viewer, now, {
      action: waitingLadderMessages.started,
      detail: null,
      siteId,
      entity: 'booking',
      recordId: id,
    });
  }
  return started.map(({ id }) => id);
}
