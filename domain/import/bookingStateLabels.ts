import { bookingStates, type BookingState } from '../states/booking.ts';
import { capitalised } from '../states/words.ts';

export const bookingStateLabels = Object.fromEntries(
  bookingStates.map((state) => [state, capitalised(state)]),
) as Readonly<Record<BookingState, string>>;
