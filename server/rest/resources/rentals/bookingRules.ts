import { eq } from 'drizzle-orm';
import { bookingTransitions, firstBookingStates } from '#domain/lifecycle/booking.ts';
import { isOpenBooking, type BookingState } from '#domain/states/booking.ts';
import type { BookingType } from '#domain/states/unitKind.ts';
import { Refusal } from '#server/rest/refusal.ts';
import type { Values } from '#server/rest/resource/define.ts';
import type { Viewer } from '#server/rest/viewer.ts';
import type { Database } from '#server/storage/database.ts';
import { bookings } from '#server/storage/schema/rentals.ts';
import { requireFreeUnits } from '#server/rentals/freeUnits.ts';
import { ownerOfSite } from '../ofOwnSite.ts';
import { requireOf } from '../requireOf.ts';
import { requireUnits, unitIdsOf } from './bookedUnits.ts';
import { isRunning, requireLeft } from './runningBookings.ts';
import { requireTransition, type Lifecycle } from './requireTransition.ts';

const lifecycle: Lifecycle<BookingState> = { label: 'booking', table: bookingTransitions, first: firstBookingStates };

/** What decides whether a booking can stand beside the others. */
interface Booking {
  type: BookingType;
  status: BookingState;
  customerId: number;
  unitIds: readonly number[];
  startsAt: Date;
  endsAt: Date | null;
}

type StandingBooking = Booking & { siteId: number };

async function standingBooking(transaction: Database, id: number): Promise<StandingBooking> {
  const [row] = await transaction.select().from(bookings).where(eq(bookings.id, id));
  if (row === undefined) throw new Refusal(404, `There is no booking ${id}.`);
  return { ...row, unitIds: await unitIdsOf(transaction, id) };
}

const time = (moment: Date | null) => moment?.getTime() ?? null;

/** Which of the fields that hold units the booking would have otherwise, as its body names them. */
function heldOtherwise(standing: Booking, next: Booking): string | null {
  const units = ({ unitIds }: Booking) => [...new Set(unitIds)].toSorted((a, b) => a - b).join();
  if (units(standing) !== units(next)) return 'unitIds';
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
  const { customer_id: customerId = standing?.customerId, unitIds = standing?.unitIds } = asked;
  const { type = standing?.type, startsAt = standing?.startsAt, endsAt = standing?.endsAt ?? null } = asked;
  return { type, status, customerId, unitIds, startsAt, endsAt } as Booking;
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
    standing === null || asked['unitIds'] !== undefined
      ? await requireUnits(transaction, viewer, next.unitIds, next.type)
      : { siteId: standing.siteId, owner: await ownerOfSite(transaction, standing.siteId) };
  await requireOf(transaction, owner, 'customer', next.customerId, 'customer_id');
  await requireOf(transaction, owner, 'product', asked['productId'], 'productId');
  const moves = standing === null || heldOtherwise(standing, next) !== null;
  if (isOpenBooking(status) && (moves || status !== standing.status)) {
    await requireFreeUnits(transaction, next.unitIds, next, id);
    if (isRunning(status)) await requireLeft(transaction, next.unitIds, id);
  }
  const { customer_id: _customer, unitIds: _units, ...columns } = asked;
  return { ...columns, status, siteId, customerId: next.customerId };
}
