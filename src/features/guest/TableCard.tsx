import { CircleCheck } from 'lucide-react';
import { memo } from 'react';
import type { GuestTable, GuestBooking } from '#collections/guest/guestTable.ts';
import { tableStateAt, type TableState } from '#collections/guest/tableState.ts';
import { guestMessages } from '#domain/messages/guest.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
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

interface BookingListProps {
  bookings: readonly GuestBooking[];
  /** The site's zone; null: the browser's. */
  zone: string | null;
  isFirstLarge: boolean;
  /** Whether the first one's time stands elsewhere on the card. */
  isFirstTimed?: boolean;
}

/** Bookings by their notes, with their times if the API sends them. */
function BookingList({ bookings, zone, isFirstLarge, isFirstTimed = false }: BookingListProps) {
  return (
    <Bookings isFirstLarge={isFirstLarge}>
      {bookings.map(({ note, startsAt }, index) => {
        const hasTime = startsAt !== null && !(index === 0 && isFirstTimed);
        return (
          // A booking has no id: position and text make the key.
          <Booking key={index} place={index === 0 && isFirstLarge ? 'first' : 'later'}>
            {hasTime ? <time>{formatMoment(startsAt, zone ?? localZone(), 'time')} </time> : null}
            {note ?? guestMessages.booked}
          </Booking>
        );
      })}
    </Bookings>
  );
}

/** Sizes are in em, which the grid sets. */
const Card = chakra('li', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    minW: '0',
    minH: '0',
    overflow: 'hidden',
    p: '0.8em 1em',
    borderRadius: '0.5em',
    borderWidth: '1px',
  },
  variants: {
    state: {
      free: { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' },
      booked: { bg: 'bg.panel' },
    },
  },
});

const Name = chakra('h2', {
  base: { fontSize: '2.3em', lineHeight: '1.15', fontWeight: 'semibold', letterSpacing: 'tight', truncate: true },
});

const timeOf = (moment: number, { zone }: GuestTable) => formatMoment(moment, zone ?? localZone(), 'time');

function headingOf({ kind, until }: TableState, table: GuestTable): string {
  if (kind === 'free') return '';
  const heading = guestMessages.heading[kind];
  if (until === null) return heading;
  return kind === 'next'
    ? `${heading} ${timeOf(until, table)}`
    : `${heading} ${guestMessages.until(timeOf(until, table))}`;
}

export interface TableCardProps {
  table: GuestTable;
  /** Milliseconds since 1970. */
  now: number;
}

export const TableCard = memo(function TableCard({ table, now }: TableCardProps) {
  const state = tableStateAt(table, now);
  const { kind, until, bookings } = state;
  if (kind === 'free') {
    return (
      <Card state="free" data-table="free">
        <Name>{table.name}</Name>
        {/* Centred in the card, so that free tables differ in shape too. */}
        <chakra.div display="flex" flexDirection="column" justifyContent="center" flex="1" minH="0">
          <chakra.p
            display="flex"
            alignItems="center"
            gap="0.3em"
            fontSize="3em"
            lineHeight="1.15"
            fontWeight="bold"
            letterSpacing="tight"
            _icon={{ boxSize: '1em', flexShrink: '0' }}
          >
            <CircleCheck aria-hidden="true" />
            {guestMessages.free}
          </chakra.p>
          {until === null ? null : (
            <chakra.p fontSize="1.45em" lineHeight="1.3" fontWeight="medium">
              {guestMessages.until(timeOf(until, table))}
            </chakra.p>
          )}
        </chakra.div>
        <BookingList bookings={bookings} zone={table.zone} isFirstLarge={false} />
      </Card>
    );
  }
  const isTimed = kind === 'playing' || kind === 'next';
  return (
    <Card state="booked" data-table={kind}>
      <Name>{table.name}</Name>
      <chakra.p mt="0.3em" fontSize="1.3em" lineHeight="1.35" fontWeight="medium" color="fg.muted" truncate>
        {headingOf(state, table)}
      </chakra.p>
      <BookingList bookings={bookings} zone={table.zone} isFirstLarge isFirstTimed={isTimed} />
    </Card>
  );
});
