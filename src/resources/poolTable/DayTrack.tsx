import type { Booking } from '#domain/entities/booking.ts';
import { poolTableMessages } from '#domain/messages/poolTables.ts';
import { formatMoment } from '#format/moments.ts';
import { chakra } from '#ui/theme/chakra.ts';
import { useDateDisplay } from '#ui/time/dateDisplay.ts';
import { guestOf } from './guestOf.ts';
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

export interface DayTrackProps {
  bookings: readonly Booking[];
  now: number;
  zone: string;
}

/** Screen readers read the list below it instead. */
export function DayTrack({ bookings, now, zone }: DayTrackProps) {
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
