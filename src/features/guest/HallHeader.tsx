import { CloudOff } from 'lucide-react';
import { guestMessages } from '#domain/messages/guest.ts';
import { browserZone, formatMoment } from '#lib/dates.ts';
import { chakra } from '#ui/theme/chakra.ts';

const Header = chakra('header', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: '1em',
    fontSize: 'clamp(1rem, 1.7vw, 5rem)',
    lineHeight: '1.25',
  },
});

const Title = chakra('h1', {
  base: {
    minW: '0',
    flex: { base: '1 1 100%', sm: '1' },
    fontSize: '1.5em',
    fontWeight: 'semibold',
    letterSpacing: 'tight',
    overflowWrap: 'anywhere',
    lineClamp: '2',
  },
});

const Mark = chakra('p', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '0.5em',
    fontSize: '0.7em',
    color: 'offline.fg',
    bg: 'offline.subtle',
    px: '0.6em',
    borderRadius: 'l2',
    _icon: { boxSize: '1em', flexShrink: '0' },
    _empty: { display: 'none' },
  },
});

export interface HallHeaderProps {
  name: string;
  /** The text about free tables; null without tables. */
  free: string | null;
  /** Since when the data may be outdated (milliseconds since 1970); null: it is current. */
  failingSince: number | null;
}

/** The hall's name, the count of free tables, and a mark during an outage. */
export function HallHeader({ name, free, failingSince }: HallHeaderProps) {
  return (
    <Header>
      <Title>{name}</Title>
      <Mark role="status">
        {failingSince === null ? null : (
          <>
            <CloudOff aria-hidden="true" />
            {guestMessages.reconnecting(formatMoment(failingSince, browserZone()))}
          </>
        )}
      </Mark>
      {free === null ? null : <chakra.p fontWeight="medium">{free}</chakra.p>}
    </Header>
  );
}
