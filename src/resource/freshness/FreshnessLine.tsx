import { chakra } from '@chakra-ui/react/styled-system';
import { CircleDashed, History, RadioTower, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Freshness } from '#domain/live/connection.ts';
import { Moment } from '#ui/time/Moment.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';

const Line = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    verticalAlign: 'top',
    _icon: { boxSize: '3.5', flexShrink: '0', color: 'colorPalette.fg' },
  },
});

function lookOf(
  freshness: Freshness,
  isList: boolean,
  zone: string | undefined,
): { icon: LucideIcon; tone: ToneName; text: ReactNode } {
  if (freshness.state === 'live')
    return { icon: RadioTower, tone: 'secure', text: isList ? 'Live and complete' : 'Live' };
  const { since, complete } = freshness;
  const rest = complete || !isList ? null : ' Not all have arrived yet: order and count may change.';
  if (freshness.state === 'reconciling') {
    return { icon: CircleDashed, tone: 'neutral', text: <>Checking with the server…{rest}</> };
  }
  const lastTrue =
    since === null ? (
      'Not live'
    ) : (
      <>
        Not live since <Moment at={since} format="time" zone={zone} />
      </>
    );
  return {
    icon: History,
    tone: 'fault',
    text: (
      <>
        {lastTrue}: this may be out of date.{rest}
      </>
    ),
  };
}

/** How true the rows or the record on screen are, in words. */
export function FreshnessLine({ freshness, of = 'list' }: { freshness: Freshness; of?: 'list' | 'record' }) {
  const zone = useSiteZone(useSession().siteId);
  const { icon: Icon, tone, text } = lookOf(freshness, of === 'list', zone);
  return (
    <Line colorPalette={tone} data-freshness={freshness.state} data-complete={freshness.complete}>
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </Line>
  );
}
