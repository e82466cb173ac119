import type { BookingState } from '#domain/states/booking.ts';

/** The unit of a price: "month", "2 weeks"; null: unknown, or a price without a period. */
export function periodText(period: string | null | undefined, count: number | null | undefined): string | null {
  if (!period) return null;
  return count === null || count === undefined || count === 1 ? period : `${count} ${period}s`;
}

/** The states of bookings that hold a place, or will. */
export const openStates: BookingState[] = ['active', 'in arrears', 'upcoming', 'reserved'];
