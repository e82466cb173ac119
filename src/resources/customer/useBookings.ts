import { useMemo } from 'react';
import type { Booking } from '#domain/entities/booking.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { useCan } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { subjectQuery } from '#crud/related/SubjectRows.tsx';

export interface BookingsView {
  view: RowsView<Booking>;
  /** The customer's bookings at all sites; null while they load, without the right, and where they cannot be read. */
  bookings: readonly Booking[] | null;
}

/** All parts of a customer's page share one request. */
export function useBookings(customerId: number): BookingsView {
  const mayRead = useCan(rentalCalls.customerBookings.ask);
  const of = { subject: 'customer', id: customerId } as const;
  const view = useRows('booking', mayRead ? subjectQuery(of) : { where: { id: [0] } });
  const bookings = useMemo(() => (mayRead && view.status === 'ready' ? view.rows : null), [mayRead, view]);
  return { view, bookings };
}
