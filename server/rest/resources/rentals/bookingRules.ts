import { eq } from 'drizzle-orm';
import { bookingTransitions, firstBookingStates } from '#domain/lifecycle/booking.ts';
import { isOpenBooking, isRunningBooking, type BookingState } from '#domain/states/booking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { bookableFields, bookablesOf, type BookableIds } from '#server/rentals/bookables.ts';
import { requireNoDoubt } from '#server/rentals/confirmation.ts';
import { requireFree, requireLeft } from '#server/rentals/freeBookables.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Values } from '#server/rest/crud/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { requirePlace } from './bookingPlace.ts';
import { requireTransition, type Lifecycle } from './requireTransition.ts';

const lifecycle: Lifecycle<BookingState> = { label: 'booking', table: bookingTransitions, first: firstBookingStates };

/** What decides whether a booking can stand beside the others. */
interface Booking extends BookableIds {
  type: BookingType;
  status: BookingState;
  customerId: number;
  startsAt: Date;
  endsAt: Date | null;
}

type StandingBooking = Booking & { siteId: number };

async function standingBooking(transaction: Database, id: number): Promise<StandingBooking> {
  const [row] = await transaction.select().from(bookings).where(eq(bookings.id, id));
  if (row === undefined) throw new Refusal(404, `There is no booking ${id}.`);
  return { ...row, ...(await bookablesOf(transaction, id)) };
}

const time = (moment: Date | null) => moment?.getTime() ?? null;
const sorted = (ids: readonly number[]) => [...new Set(ids)].toSorted((a, b) => a - b).join();

/** Which of the fields that hold units or lockables the booking would have otherwise, as its body names them. */
function heldOtherwise(standing: Booking, next: Booking): string | null {
  const field = bookableFields.find((each) => sorted(standing[each]) !== sorted(next[each]));
  if (field !== undefined) return field;
  if (time(standing.startsAt) !== time(next.startsAt)) return 'startsAt';
  return time(standing.endsAt) === time(next.endsAt) ? null : 'endsAt';
}

function requireStillOpen(standing: Booking, next: Booking): void {
  if (isOpenBooking(standing.status)) return;
  const changed = heldOtherwise(standing, next);
  if (changed === null) return;
  throw new Refusal(409, `This booking is ${standing.status}: its units and times stay as they were.`, changed);
}

function asAsked(standing: Booking | null, asked: Values, status: BookingState): Booking {
  const { customer_id: customerId = standing?.customerId } = asked;
  const { unitIds = standing?.unitIds ?? [], lockableIds = standing?.lockableIds ?? [] } = asked;
  const { type = standing?.type, startsAt = standing?.startsAt, endsAt = standing?.endsAt ?? null } = asked;
  return { type, status, customerId, unitIds, lockableIds, startsAt, endsAt } as Booking;
}

/** @throws Refusal for a customer or unit that comes anew to the booking and needs a confirmation. */
async function requireConfirmed(transaction: Database, standing: Booking | null, next: Booking): Promise<void> {
  const customerId = standing?.customerId === next.customerId ? null : next.customerId;
  const held = new Set(standing?.unitIds);
  const newUnits = next.unitIds.filter((unitId) => !held.has(unitId));
  await requireNoDoubt(transaction, customerId, newUnits);
}

/**
 * Checks a booking that is to be made or changed.
 * @returns the columns to write.
 * @throws Refusal for what a booking may not be: see the sentences here and in the files beside.
 */
export async function prepareBooking(
  transaction: Database,
  viewer: Viewer,
  asked: Values,
  id: number | null,
): Promise<Values> {
  const standing = id === null ? null : await standingBooking(transaction, id);
  const status = requireTransition(lifecycle, standing?.status ?? null, asked['status'] as BookingState | undefined);
  const next = asAsked(standing, asked, status);
  if (standing !== null) requireStillOpen(standing, next);
  const { siteId, owner } =
    standing === null || bookableFields.some((field) => asked[field] !== undefined)
      ? await requirePlace(transaction, viewer, next, next.type)
      : { siteId: standing.siteId, owner: await ownerOfSite(transaction, standing.siteId) };
  await requireOf(transaction, owner, 'customer', next.customerId, 'customer_id');
  await requireOf(transaction, owner, 'product', asked['productId'], 'productId');
  if (asked['confirm'] !== true) await requireConfirmed(transaction, standing, next);
  const moves = standing === null || heldOtherwise(standing, next) !== null;
  if (isOpenBooking(status) && (moves || status !== standing.status)) {
    await requireFree(transaction, next, next, id);
    if (isRunningBooking(status)) await requireLeft(transaction, next, id);
  }
  const { customer_id: _customer, unitIds: _units, lockableIds: _lockables, confirm: _confirm, ...columns } = asked;
  return { ...columns, status, siteId, customerId: next.customerId };
}
