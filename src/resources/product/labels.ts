import type { PeriodUnit } from '#domain/states/period.ts';
import type { BookingState } from '#domain/states/booking.ts';
import type { PublicationState } from '#domain/states/product.ts';

export const periodLabels: Record<PeriodUnit, string> = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
  year: 'Year',
};

export const publicationLabels: Record<PublicationState, string> = {
  DRAFT: 'Draft',
  PENDING: 'Pending review',
  PUBLISHED: 'Published',
  EXPIRED: 'Expired',
};

/** The unit of a price: "month", "2 weeks"; null: unknown, or a price without a period. */
export function periodText(period: string | null | undefined, count: number | null | undefined): string | null {
  if (!period) return null;
  return count === null || count === undefined || count === 1 ? period : `${count} ${period}s`;
}

/** The states of bookings that hold a place, or will. */
export const openStates: BookingState[] = ['active', 'in arrears', 'upcoming', 'reserved'];
