import { CloudOff, Pause, Play } from 'lucide-react';
import { guestMessages } from '#domain/messages/guest.ts';
import { formatMoment } from '#format/dateFormats.ts';
import { localZone } from '#format/wallClock.ts';
import { chakra } from '#ui/theme/chakra.ts';
import type { PageTurn } from './usePageTurn.ts';

// On a display in a hall nobody presses it; it shows to a person with a pointer, a finger or a keyboard.
const TurnButton = chakra('button', {
  base: {
    display: 'inline-flex',
    alignSelf: 'center',
    alignItems: 'center',
    justifyContent: 'center',
    minW: '11',
    minH: '11',
    my: '-2',
    borderRadius: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    opacity: '0',
    _icon: { boxSize: '1em' },
    'header:hover &': { opacity: '1' },
    _focusVisible: { opacity: '1' },
    '@media (hover: none)': { opacity: '1' },
  },
});

const minute = 60_000;

export interface HallHeaderProps {
  name: string;
  /** The site's zone; null: the browser's. */
  zone: string | null;
  /** Milliseconds since 1970. */
  now: number;
  /** The text about free tables; null without tables. */
  free: string | null;
  /** Since when the data may be outdated (milliseconds since 1970); null: it is current. */
  failingSince: number | null;
  pages: number;
  turn: PageTurn;
}

export function HallHeader({ name, zone, now, free, failingSince, pages, turn }: HallHeaderProps) {
  const ownZone = zone ?? localZone();
  const age = failingSince === null ? 0 : Math.floor((now - failingSince) / minute);
  return (
    <chakra.header
      display="flex"
      flexWrap="wrap"
      alignItems="baseline"
      justifyContent="space-between"
      columnGap="1em"
      fontSize="var(--text)"
      lineHeight="1.25"
    >
      <chakra.h1
        minW="0"
        flex={{ base: '1 1 100%', sm: '1' }}
        fontSize="1.5em"
        fontWeight="semibold"
        letterSpacing="tight"
        overflowWrap="anywhere"
        lineClamp="2"
      >
        {name}
      </chakra.h1>
      <chakra.p
        role="status"
        display="flex"
        alignItems="center"
        gap="0.5em"
        fontSize="0.7em"
        color="offline.fg"
        bg="offline.subtle"
        px="0.6em"
        borderRadius="l2"
        _icon={{ boxSize: '1em', flexShrink: '0' }}
        _empty={{ display: 'none' }}
      >
        {failingSince === null ? null : (
          <>
            <CloudOff aria-hidden="true" />
            <span>{guestMessages.reconnecting(formatMoment(failingSince, ownZone))}</span>
            {age < 1 || free === null ? null : <span>· {guestMessages.minutesOld(age)}</span>}
          </>
        )}
      </chakra.p>
      {free === null ? null : <chakra.p fontWeight="medium">{free}</chakra.p>}
      {pages < 2 ? null : (
        <chakra.div display="flex" alignItems="baseline" color="fg.muted">
          <TurnButton
            type="button"
            aria-label={turn.isTurning ? guestMessages.pausePages : guestMessages.turnPages}
            onClick={turn.toggle}
          >
            {turn.isTurning ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
          </TurnButton>
          {guestMessages.page(turn.page + 1, pages)}
        </chakra.div>
      )}
      <chakra.time ms="auto" fontWeight="semibold">
        {formatMoment(now, ownZone, 'time')}
      </chakra.time>
    </chakra.header>
  );
}
