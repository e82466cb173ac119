import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import type { bookingBody } from '#domain/bodies/rentals.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { isOpenBooking, isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import { type BookingType, bookedAs } from '#domain/states/unitKind.ts';
import {
  bookableFields,
  bookablesOf,
  type BookableIds,
  bookables,
  lockBookables,
  type BookableField,
  type BookableRow,
} from '#server/rentals/bookables.ts';
import { requireConfirmation } from '#server/rentals/confirmation.ts';
import { requireFree, requireVacated } from '#server/rentals/freeBookables.ts';
import { Refusal } from '#server/refusal.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { holdMessages } from '#domain/messages/holds.ts';
import { sites } from '#server/storage/schema/places/sites.ts';
import type { Viewer } from '#server/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals/bookings.ts';
import { ownerOfSite, ownerOfVisibleSite, requireOwner } from '#server/places/visibility.ts';
import { requireOfOrganisation } from '#server/places/requireOfOrganisation.ts';
import { requireTransition } from './requireTransition.ts';

interface BookingPlace {
  siteId: number;
  /** The organisation that owns the site. */
  owner: number;
}

interface FoundRow extends BookableRow {
  field: BookableField;
}

function requireKind({ name, kind, field }: FoundRow, type: BookingType): void {
  if (bookedAs[kind] === type) return;
  throw new Refusal(400, `${name} is booked under ${bookedAs[kind]}, not ${type}.`, field);
}

/** Locks the booked rows. Rows that the viewer cannot see count as missing. */
async function visibleRows(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
): Promise<(FoundRow & { owner: number })[]> {
  const found: (FoundRow & { owner: number })[] = [];
  for (const field of bookableFields) {
    const rows = await lockBookables(transaction, field, ids[field]);
    const owners = new Map<number, number | null>();
    for (const { siteId } of rows) {
      if (!owners.has(siteId)) owners.set(siteId, await ownerOfVisibleSite(transaction, viewer, siteId));
    }
    const seen = rows.flatMap((row) => {
      const owner = owners.get(row.siteId) ?? null;
      return owner === null ? [] : [{ ...row, field, owner }];
    });
    if (seen.length < new Set(ids[field]).size) {
      throw new Refusal(400, `There is no such ${bookables[field].noun}.`, field);
    }
    found.push(...seen);
  }
  return found;
}

/**
 * Checks that booked units and lockables are at one site of the viewer's organisation and fit the type, and locks them
 * until the transaction ends.
 * @returns their site.
 * @throws Refusal with the field; status 403 for a site that is only shared.
 */
async function requirePlace(
  transaction: Database,
  viewer: Viewer,
  ids: BookableIds,
  type: BookingType,
): Promise<BookingPlace> {
  const rows = await visibleRows(transaction, viewer, ids);
  const [first] = rows;
  if (first === undefined) throw new Refusal(400, 'Choose a unit or a lockable to book.', 'unitIds');
  const elsewhere = rows.find(({ siteId }) => siteId !== first.siteId);
  if (elsewhere !== undefined) {
    const { noun } = bookables[elsewhere.field];
    throw new Refusal(400, `All ${noun}s of a booking must be at one site.`, elsewhere.field);
  }
  requireOwner(viewer, first.owner);
  for (const row of rows) requireKind(row, type);
  return { siteId: first.siteId, owner: first.owner };
}

/** The fields of a booking that decide on conflicts with others. */
interface Booking extends BookableIds {
  heldUntil: string | null;
  type: BookingType;
  status: BookingState;
  customerId: number;
  startsAt: Date;
  endsAt: Date | null;
}

type StandingBooking = Booking & { siteId: number };

type BookingFields = z.output<typeof bookingBody> & { type: BookingType };

/** The booking fields of a body. An update may have any of them. */
export type AskedBooking = { [Field in keyof BookingFields]?: BookingFields[Field] | undefined };

async function storedBooking(transaction: Database, id: number): Promise<StandingBooking> {
  const [row] = await transaction.select().from(bookings).where(eq(bookings.id, id));
  if (row === undefined) throw new Refusal(404, `There is no booking ${id}.`);
  return { ...row, ...(await bookablesOf(transaction, id)) };
}

async function zoneOfSite(transaction: Database, siteId: number): Promise<string> {
  const [place] = await transaction.select({ zone: sites.timeZone }).from(sites).where(eq(sites.id, siteId));
  return place?.zone ?? 'UTC';
}

const time = (moment: Date | null) => moment?.getTime() ?? null;
const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b).join();

/** The changed field of those that hold units or lockables, as the booking's body names it; null: none changed. */
function heldOtherwise(stored: Booking, next: Booking): string | null {
  const field = bookableFields.find((each) => sorted(stored[each]) !== sorted(next[each]));
  if (field !== undefined) return field;
  if (time(stored.startsAt) !== time(next.startsAt)) return 'startsAt';
  return time(stored.endsAt) === time(next.endsAt) ? null : 'endsAt';
}

function requireStillOpen(stored: Booking, next: Booking): void {
  if (isOpenBooking(stored.status)) return;
  const changed = heldOtherwise(stored, next);
  if (changed === null) return;
  throw new Refusal(409, `This booking is ${stored.status}, so its units and times can't change.`, changed);
}

function asAsked(stored: Booking | null, asked: AskedBooking, status: BookingState): Booking {
  const { customer_id: customerId = stored?.customerId } = asked;
  const { unitIds = stored?.unitIds ?? [], lockableIds = stored?.lockableIds ?? [] } = asked;
  const { type = stored?.type, startsAt = stored?.startsAt, endsAt = stored?.endsAt ?? null } = asked;
  const { heldUntil = stored?.heldUntil ?? null } = asked;
  return { type, status, customerId, unitIds, lockableIds, startsAt, endsAt, heldUntil } as Booking;
}

/** @throws Refusal for a new customer or unit that needs a confirmation. */
async function requireConfirmed(
  transaction: Database,
  stored: Booking | null,
  next: Booking,
  isConfirmed: boolean,
): Promise<void> {
  const customerId = stored?.customerId === next.customerId ? null : next.customerId;
  const held = new Set(stored?.unitIds);
  const newUnits = next.unitIds.filter((unitId) => !held.has(unitId));
  await requireConfirmation(transaction, customerId, newUnits, isConfirmed);
}

/** A hold that becomes a booking has no last day any more, and begins now if its time has begun. */
function endOfHold(stored: StandingBooking | null, asked: AskedBooking, next: Booking, now: Date) {
  if (stored === null || stored.heldUntil === null || stored.status !== 'reserved') return {};
  if (next.status !== 'upcoming' && !isRunningBooking(next.status)) return {};
  const begins = asked.startsAt === undefined && stored.startsAt < now ? { startsAt: now } : {};
  return { heldUntil: null, ...begins };
}

/** @throws Refusal for a last day that has passed, or of a booking that is not reserved. */
async function requireHoldable(
  transaction: Database,
  stored: StandingBooking | null,
  next: Booking,
  siteId: number,
  now: Date,
): Promise<void> {
  const { heldUntil, status } = next;
  if (heldUntil === null || heldUntil === (stored?.heldUntil ?? null)) return;
  if (status !== 'reserved') throw new Refusal(409, holdMessages.notReserved(status), 'heldUntil');
  if (heldUntil < dayOf(now.getTime(), await zoneOfSite(transaction, siteId))) {
    throw new Refusal(400, holdMessages.past, 'heldUntil');
  }
}

/**
 * Checks a new or updated booking.
 * @returns the columns to write.
 * @throws Refusal for an invalid booking.
 */
export async function prepareBooking(
  transaction: Database,
  viewer: Viewer,
  asked: AskedBooking,
  id: number | null,
  now: Date,
) {
  const stored = id === null ? null : await storedBooking(transaction, id);
  const status = requireTransition(bookingLifecycle, stored?.status ?? null, asked.status);
  const asking = asAsked(stored, asked, status);
  const endedHold = endOfHold(stored, asked, asking, now);
  const next = { ...asking, ...endedHold };
  if (stored !== null) requireStillOpen(stored, next);
  const { siteId, owner } =
    stored === null || bookableFields.some((field) => asked[field] !== undefined)
      ? await requirePlace(transaction, viewer, next, next.type)
      : { siteId: stored.siteId, owner: await ownerOfSite(transaction, stored.siteId) };
  await requireHoldable(transaction, stored, next, siteId, now);
  await requireOfOrganisation(transaction, { owner, viewer }, 'customer', next.customerId, 'customer_id');
  await requireOfOrganisation(transaction, { owner, viewer }, 'product', asked.productId, 'productId');
  await requireConfirmed(transaction, stored, next, asked.confirm === true);
  const moves = stored === null || heldOtherwise(stored, next) !== null;
  if (isOpenBooking(status) && (moves || status !== stored.status)) {
    await requireFree(transaction, next, next, id);
    if (isRunningBooking(status)) await requireVacated(transaction, next, id);
  }
  const { customer_id: _customer, site_id: _site, confirm: _confirm, reason: _reason, ...rest } = asked;
  const { unitIds: _units, lockableIds: _lockables, settlement: _settlement, ...columns } = rest;
  return { ...columns, ...endedHold, status, siteId, customerId: next.customerId };
}
