import type { BookingState } from '../states/booking.ts';
import type { Transitions } from './define.ts';

export const bookingTransitions: Transitions<BookingState> = {
  reserved: ['upcoming', 'cancelled', 'skipped'],
  upcoming: ['active', 'cancelled', 'skipped'],
  active: ['in arrears', 'completed'],
  'in arrears': ['active'],
  completed: [],
  cancelled: [],
  skipped: [],
};

/** What a booking can be made as: one that is to come, or one that begins at once. */
export const firstBookingStates = ['reserved', 'upcoming', 'active'] as const satisfies readonly BookingState[];
