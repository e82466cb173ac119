import { CalendarClock, CircleCheck, CirclePlay } from 'lucide-react';
import { memo, type CSSProperties, type ReactNode } from 'react';
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

const Bookings = chakra('ol', { base: { '& > li + li': { mt: 'var(--booking-gap)' }, _empty: { display: 'none' } } });

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
    <Bookings>
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
    containerType: 'inline-size',
    p: '0.8em 1em',
    borderRadius: '0.5em',
    borderWidth: '1px',
  },
  variants: {
    state: {
      free: { bg: 'secure.solid', color: 'secure.contrast', borderColor: 'secure.solid' },
      // A bar at the side, so that the two differ in shape and brightness, too.
      booked: { bg: 'bg.panel', borderInlineStartWidth: '0.5em', borderInlineStartColor: 'open.solid' },
    },
  },
});

/** As large as fits one line; a very long name has two. It is how people find their table. */
const Name = chakra('h2', {
  base: {
    fontSize: 'clamp(1.35em, calc(100cqw / (var(--letters) * 0.6)), 2.3em)',
    lineHeight: '1.12',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    overflowWrap: 'anywhere',
    lineClamp: '2',
  },
});

/** What a card says first, in the largest letters. */
const Headline = chakra('div', {
  base: { display: 'flex', flexDirection: 'column', justifyContent: 'center', flex: '1', minH: '0' },
});

const Word = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.3em',
    lineHeight: '1.15',
    letterSpacing: 'tight',
    _icon: { boxSize: '0.9em', flexShrink: '0' },
  },
  variants: {
    size: {
      large: { fontSize: '3em', fontWeight: 'bold' },
      // In one line with the time of the narrowest card.
      medium: { fontSize: '1.9em', fontWeight: 'bold' },
      small: { fontSize: '1.3em', fontWeight: 'semibold', color: 'open.fg' },
    },
  },
});

const timeOf = (moment: number, { zone }: GuestTable) => formatMoment(moment, zone ?? localZone(), 'time');

export interface TableCardProps {
  table: GuestTable;
  /** Milliseconds since 1970. */
  now: number;
}

export const TableCard = memo(function TableCard({ table, now }: TableCardProps) {
  const state = tableStateAt(table, now);
  const name = <Name style={{ '--letters': table.name.length } as CSSProperties}>{table.name}</Name>;
  if (state.kind === 'free') return <FreeCard table={table} state={state} name={name} />;
  const { kind, until, bookings } = state;
  return (
    <Card state="booked" data-table={kind}>
      {name}
      <Headline>
        <Word size="small">
          {kind === 'playing' ? <CirclePlay aria-hidden="true" /> : <CalendarClock aria-hidden="true" />}
          <span>
            {guestMessages.heading[kind]}
            {until === null ? null : ` ${guestMessages.until(timeOf(until, table))}`}
          </span>
        </Word>
        <BookingList bookings={bookings.slice(0, 1)} zone={table.zone} isFirstLarge isFirstTimed={kind === 'playing'} />
      </Headline>
      <BookingList bookings={bookings.slice(1)} zone={table.zone} isFirstLarge={false} />
    </Card>
  );
});

interface FreeCardProps {
  table: GuestTable;
  state: TableState;
  name: ReactNode;
}

function FreeCard({ table, state: { until, bookings }, name }: FreeCardProps) {
  return (
    <Card state="free" data-table="free">
      {name}
      <Headline>
        <Word size={until === null ? 'large' : 'medium'}>
          <CircleCheck aria-hidden="true" />
          <span>{until === null ? guestMessages.free : guestMessages.freeUntil(timeOf(until, table))}</span>
        </Word>
      </Headline>
      <BookingList bookings={bookings} zone={table.zone} isFirstLarge={false} />
    </Card>
  );
}
