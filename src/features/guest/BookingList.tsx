import type { GuestBooking } from '#collections/guest/guestTable.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { browserZone, formatMoment } from '#lib/dates.ts';
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
      later: { fontSize: '1.3em', lineHeight: '1.3', overflowWrap: 'anywhere', lineClamp: 'var(--booking-lines)' },
    },
  },
});

const Bookings = chakra('ol', {
  base: { '& > li + li': { mt: 'var(--booking-gap)' } },
  variants: {
    // Separates the first booking from the next ones.
    isFirstLarge: { true: { '& > li:nth-of-type(2)': { mt: '0.2em', pt: '0.15em', borderTopWidth: '1px' } } },
  },
});

export interface BookingListProps {
  bookings: readonly GuestBooking[];
  /** The site's zone; null: the browser's. */
  zone: string | null;
  isFirstLarge: boolean;
  /** Whether the first one's time stands elsewhere on the card. */
  isFirstTimed?: boolean;
}

/** Bookings by their notes, with their times if the API sends them. */
export function BookingList({ bookings, zone, isFirstLarge, isFirstTimed = false }: BookingListProps) {
  return (
    <Bookings isFirstLarge={isFirstLarge}>
      {bookings.map(({ note, startsAt }, index) => {
        const hasTime = startsAt !== null && !(index === 0 && isFirstTimed);
        return (
          // A booking has no id: position and text make the key.
          <Booking key={index} place={index === 0 && isFirstLarge ? 'first' : 'later'}>
            {hasTime ? <time>{formatMoment(startsAt, zone ?? browserZone(), 'time')} </time> : null}
            {note ?? guestMessages.booked}
          </Booking>
        );
      })}
    </Bookings>
  );
}
