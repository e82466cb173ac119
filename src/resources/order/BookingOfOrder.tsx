import { useRecord } from '#crud/data/useRecord.ts';
import { bookingName } from '../payment/bookingName.ts';
import { BookingLink } from '../unit/BookedBy.tsx';

/** The booking that an order bills, by what it holds, linked to its page. */
export function BookingOfOrder({ bookingId }: { bookingId: number | null | undefined }) {
  if (bookingId === undefined) return '–';
  return bookingId === null ? 'None' : <Name bookingId={bookingId} />;
}

function Name({ bookingId }: { bookingId: number }) {
  const { state } = useRecord('booking', bookingId);
  if (state.status !== 'present') return `Booking ${bookingId}`;
  return <BookingLink booking={state.record}>{bookingName(state.record)}</BookingLink>;
}
