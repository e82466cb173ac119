export const openBookingStates = ['upcoming', 'active', 'in arrears', 'reserved'] as const;
export const closedBookingStates = ['completed', 'cancelled', 'skipped'] as const;

export const bookingStates = [...openBookingStates, ...closedBookingStates] as const;
export type BookingState = (typeof bookingStates)[number];

export function isOpenBooking(state: BookingState): boolean {
  return (openBookingStates as readonly BookingState[]).includes(state);
}

/** How an order came about and where it stands. */
export const orderStates = ['pending', 'paid', 'collected', 'cancelled', 'refunded'] as const;
export type OrderState = (typeof orderStates)[number];

export const paymentMethods = ['card', 'direct debit', 'bank transfer', 'cash', 'EFTPOS'] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

export const paymentStates = ['pending', 'succeeded', 'failed', 'refunded'] as const;
export type PaymentState = (typeof paymentStates)[number];

/** Where an invitation to open somebody's unit stands. */
export const invitationStates = ['pending', 'accepted', 'declined', 'expired'] as const;
export type InvitationState = (typeof invitationStates)[number];
