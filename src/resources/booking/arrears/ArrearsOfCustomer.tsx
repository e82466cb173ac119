import { recordKey } from '#domain/entities/recordKey.ts';
import { arrearsMessages } from '#domain/messages/bookings.ts';
import { useRows } from '#crud/data/useRows.ts';
import { TakePaymentButton } from '../../payment/TakePaymentButton.tsx';
import { bookingName } from '../../payment/bookingName.ts';
import { BookingLink } from '../../unit/BookedBy.tsx';
import { ArrearsTimeline } from './ArrearsTimeline.tsx';

/** Renders nothing for a customer without arrears. */
export function ArrearsOfCustomer({ customerId }: { customerId: number }) {
  const view = useRows('booking', { where: { customer_id: [customerId] } });
  if (view.status !== 'ready') return null;
  return view.rows.map((booking) => {
    const key = recordKey('booking', booking);
    return (
      <ArrearsTimeline
        key={key}
        booking={booking}
        title={<BookingLink booking={booking}>{`${arrearsMessages.title.open}: ${bookingName(booking)}`}</BookingLink>}
        actions={<TakePaymentButton customerId={customerId} booking={key} owed={booking.arrears} size="xs" />}
      />
    );
  });
}
