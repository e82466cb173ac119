import type { OtherWord } from '../entities/readable.ts';
import { isOneOf } from './words.ts';

export const openBookingStates = ['upcoming', 'active', 'in arrears', 'reserved'] as const;
export const closedBookingStates = ['completed', 'cancelled', 'skipped'] as const;

export const bookingStates = [...openBookingStates, ...closedBookingStates] as const;
export type BookingState = (typeof bookingStates)[number];

/** Whether a booking still counts; false for an unknown state. */
export function isOpenBooking(state: BookingState | OtherWord | undefined): boolean {
  return isOneOf(openBookingStates, state);
}

/** Somebody is in. */
export const runningBookingStates = ['active', 'in arrears'] as const satisfies readonly BookingState[];

/** The customer may pass gates in the time of the booking. A reserved one only holds its units: nothing is billed yet. */
export const admittedBookingStates = ['upcoming', ...runningBookingStates] as const satisfies readonly BookingState[];

export const isAdmittedBooking = (state: BookingState) => isOneOf(admittedBookingStates, state);

export const isRunningBooking = (state: BookingState) => isOneOf(runningBookingStates, state);

export const orderStates = ['pending', 'paid', 'collected', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentMethods = ['card', 'direct debit', 'bank transfer', 'cash', 'EFTPOS'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/** Methods of money that a person takes and records. The card provider charges a card by its own fields. */
export const recordedMethods = [
  'cash',
  'EFTPOS',
  'direct debit',
  'bank transfer',
] as const satisfies readonly PaymentMethod[];
export type RecordedMethod = (typeof recordedMethods)[number];

export const paymentStates = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** The states of a refund that the card provider is asked for. */
export const cardRefundStates = ['pending', 'succeeded', 'failed'] as const;

export const invitationStates = ['pending', 'accepted', 'declined', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
