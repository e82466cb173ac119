import type { GuestTable } from '#collections/guest/guestTable.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Booking = chakra('li', {
  variants: {
    place: {
      first: {
        fontSize: '1.75em',
        lineHeight: '1.2',
        fontWeight: 'semibold',
        overflowWrap: 'anywhere',
        lineClamp: '2',
      },
      later: { fontSize: '1.45em', lineHeight: '1.3', truncate: true },
    },
  },
});

// Separates the first booking from the next ones.
const Bookings = chakra('ol', {
  base: { '& > li:nth-of-type(2)': { mt: '0.2em', pt: '0.15em', borderTopWidth: '1px' } },
});

/** The bookings of a table, in the API's order, which sends no times: the first plays now or comes next. */
export function BookingList({ bookings }: Pick<GuestTable, 'bookings'>) {
  return (
    <>
      <chakra.p mt="0.3em" fontSize="1.15em" lineHeight="1.4" fontWeight="medium" color="fg.muted">
        {guestMessages.nowOrNext}
      </chakra.p>
      <Bookings>
        {bookings.map((note, index) => (
          // A booking has no id: position and text make the key.
          <Booking key={index} place={index === 0 ? 'first' : 'later'}>
            {note ?? guestMessages.booked}
          </Booking>
        ))}
      </Bookings>
    </>
  );
}
