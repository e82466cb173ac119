import type { BookingState } from '../states/booking.ts';
import { isArrearsAsked } from './arrearsAsked.ts';
import type { Lifecycle, Transitions } from './define.ts';

export const bookingTransitions: Transitions<BookingState> = {
  reserved: ['upcoming', 'cancelled', 'skipped'],
  upcoming: ['active', 'cancelled', 'skipped'],
  active: ['in arrears', 'completed'],
  'in arrears': ['active'],
  completed: [],
  cancelled: [],
  skipped: [],
};

/** A new booking is yet to come, or begins at once. */
export const firstBookingStates = ['reserved', 'upcoming', 'active'] as const satisfies readonly BookingState[];

export const bookingLifecycle: Lifecycle<BookingState> = {
  label: 'booking',
  table: bookingTransitions,
  first: firstBookingStates,
  steps: [
    {
      to: 'upcoming',
      verb: 'Confirm booking',
      consequence: 'The reservation becomes a booking that begins on its start date.',
    },
    {
      from: 'upcoming',
      to: 'active',
      verb: 'Move in',
      consequence:
        'The booking begins now: rent is billed and the customer can open their unit. This cannot be undone.',
      hurts: true,
    },
    {
      from: 'in arrears',
      to: 'active',
      verb: 'End arrears',
      consequence: 'The customer gets access back and overlocks are lifted. What they owe stays on their bills.',
      hurts: true,
      // A server that records the steps of arrears takes a reason.
      asksReason: ({ arrearsSteps }) => Array.isArray(arrearsSteps),
    },
    {
      to: 'completed',
      verb: 'Move out',
      consequence:
        "The booking ends now, the customer's access stops and the unit can be let again. This cannot be undone.",
      hurts: true,
    },
    {
      to: 'in arrears',
      verb: 'Mark as in arrears',
      consequence: 'Gates refuse the customer, and their units can be overlocked until the arrears end.',
      hurts: true,
      isOffered: isArrearsAsked,
    },
    {
      to: 'cancelled',
      verb: 'Cancel booking',
      consequence: 'The unit can be let to someone else. This cannot be undone.',
      hurts: true,
    },
    {
      to: 'skipped',
      verb: 'Mark as no-show',
      consequence: 'The customer did not come, and the unit can be let to someone else. This cannot be undone.',
      hurts: true,
    },
  ],
};
