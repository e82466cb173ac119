import type { Booking } from '#domain/entities/booking.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { isOpenBooking, type BookingState } from '#domain/states/booking.ts';

/** The state of a booking that is over, whatever its spelling; null: it is open, or nobody knows. */
export function closedState({ status }: Pick<Booking, 'status'>): string | null {
  const state = stateIn(bookingLifecycle, status);
  return state === null || isOpenBooking(state as BookingState) ? null : state;
}
