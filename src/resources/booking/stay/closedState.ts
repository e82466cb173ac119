import type { Booking } from '#domain/entities/booking.ts';
import { bookingLifecycle } from '#domain/lifecycle/booking.ts';
import { stateIn } from '#domain/lifecycle/lifecycleOf.ts';
import { isOpenBooking, type BookingState } from '#domain/states/booking.ts';

/** The closed state in any spelling; null: the booking is open, or its state is unknown. */
export function closedState({ status }: Pick<Booking, 'status'>): string | null {
  const state = stateIn(bookingLifecycle, status);
  return state === null || isOpenBooking(state as BookingState) ? null : state;
}
