import { CalendarRange } from 'lucide-react';
import type { Booking } from '#domain/entities/booking.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { bookedTime } from '#domain/lifecycle/bookedTime.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { LifecycleTag } from '#crud/transition/LifecycleTag.tsx';
import { List } from '#ui/layout/layout.tsx';
import { RuledItem } from '#ui/layout/list.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import { SkeletonBlock } from '#ui/skeleton/SkeletonBlock.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { formatMoment } from '#format/dateFormats.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { BookingLink } from '../unit/BookedBy.tsx';
import { GameActions } from './GameActions.tsx';
import { guestOf } from './guestOf.ts';
import { bookingsOf } from './tableTimes.ts';
import { useSteppedNow, useSiteBookings } from './useTableBookings.ts';
import { WalkInButton } from './WalkInButton.tsx';
import { trackOf } from './trackOf.ts';

const Hour = chakra('span', {
  base: {
    position: 'absolute',
    insetBlock: '0',
    borderInlineStartWidth: '1px',
    borderColor: 'border.emphasized',
    ps: '1',
    color: 'fg.muted',
    whiteSpace: 'nowrap',
    // A phone has room for every second time.
    smDown: { '&:nth-of-type(even)': { fontSize: '0' } },
  },
});
const Block = chakra('span', {
  base: {
    position: 'absolute',
    top: '6',
    bottom: '2',
    px: '1.5',
    display: 'flex',
    alignItems: 'center',
    borderRadius: 'l1',
    borderWidth: '1px',
    borderColor: 'accent.emphasized',
    bg: 'accent.subtle',
    color: 'accent.fg',
    overflow: 'hidden',
    whiteSpace: 'nowrap',
    textOverflow: 'ellipsis',
    '&[data-status=completed]': { bg: 'bg.emphasized', borderColor: 'border.emphasized', color: 'fg.muted' },
  },
});

interface DayTrackProps {
  bookings: readonly Booking[];
  now: number;
  zone: string;
}

/** Screen readers read the list below it instead. */
function DayTrack({ bookings, now, zone }: DayTrackProps) {
  const display = useDateDisplay();
  const { hours, blocks, nowAt } = trackOf(bookings, now);
  return (
    <chakra.div
      position="relative"
      h="16"
      borderRadius="l2"
      bg="bg.muted"
      overflow="hidden"
      textStyle="xs"
      aria-hidden="true"
      data-track=""
    >
      {hours.map(({ at, share }) => (
        <Hour key={at} style={{ insetInlineStart: `${share * 100}%` }}>
          {formatMoment(at, zone, 'time', display)}
        </Hour>
      ))}
      {blocks.map(({ booking, from, length }) => (
        <Block
          key={booking.id}
          data-status={booking.status}
          title={guestOf(booking)}
          style={{ insetInlineStart: `${from * 100}%`, width: `${length * 100}%` }}
        >
          {guestOf(booking)}
        </Block>
      ))}
      <chakra.span
        position="absolute"
        top="5"
        bottom="0"
        w="2px"
        bg="alarm.solid"
        title={poolTableMessages.now}
        style={{ insetInlineStart: `${nowAt * 100}%` }}
      />
    </chakra.div>
  );
}

/** Minutes. */
const extensions = [15, 30, 60] as const;

/** Whether a booking touches the day. */
function isToday(booking: Booking, now: number, zone: string): boolean {
  const time = bookedTime(booking, now);
  if (time === null || booking.status === 'cancelled' || booking.status === 'skipped') return false;
  const today = dayOf(now, zone);
  return dayOf(time.from, zone) === today || (time.from < now && (time.until === null || time.until > now));
}

export function TodayPanel({ table }: { table: Unit }) {
  const { bookings, failure } = useSiteBookings(table.siteId);
  const now = useSteppedNow();
  const zone = useSiteZone(table.siteId) ?? localZone();
  if (failure !== undefined) return <ErrorState title={listMessages.notRead('bookings')}>{failure}</ErrorState>;
  if (bookings === null) return <SkeletonBlock h="24" />;
  const own = bookingsOf(table.id, bookings).filter((booking) => isToday(booking, now, zone));
  if (own.length === 0) {
    return (
      <EmptyState icon={CalendarRange} title={poolTableMessages.emptyDay} action={<WalkInButton table={table} />}>
        {poolTableMessages.emptyDayText}
      </EmptyState>
    );
  }
  return (
    <>
      <DayTrack bookings={own} now={now} zone={zone} />
      <List pt="3" aria-label={poolTableMessages.today}>
        {own.map((booking) => (
          <RuledItem
            key={booking.id}
            display="flex"
            flexDirection={{ base: 'column', md: 'row' }}
            alignItems={{ base: 'stretch', md: 'center' }}
            columnGap="4"
            rowGap="2"
            py="2.5"
            textStyle="sm"
            data-table-booking={booking.id}
          >
            <chakra.span w={{ md: '10rem' }} flexShrink="0" fontVariantNumeric="tabular-nums">
              <Moment at={booking.startsAt ?? ''} zone={zone} format="time" />
              {' – '}
              {booking.endsAt ? (
                <Moment at={booking.endsAt} zone={zone} format="time" />
              ) : booking.endsAt === null ? (
                poolTableMessages.openEnd
              ) : (
                '–'
              )}
            </chakra.span>
            <chakra.span flex="1" minW="0" overflowWrap="anywhere">
              <BookingLink booking={booking}>{guestOf(booking)}</BookingLink>
            </chakra.span>
            <span>
              <LifecycleTag entity="booking" row={booking} />
            </span>
            <GameActions table={table} booking={booking} extensions={extensions} />
          </RuledItem>
        ))}
      </List>
    </>
  );
}
