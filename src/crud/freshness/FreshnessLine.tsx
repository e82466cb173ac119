import { chakra } from '#ui/theme/chakra.ts';
import { CircleDashed, History, Layers, RadioTower, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { numberText } from '#format/numbers.ts';
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

/** Lists too long to be held say so: it is why they cannot be sorted as others can. */
function pagedText({ count }: Extract<Coverage, { kind: 'paged' }>): string {
  const many = count === null ? 'there are too many' : `${numberText(count)} are too many`;
  return `Live, read page by page: ${many} to be held here`;
}

function lookOf(
  freshness: Freshness,
  isWholeList: boolean,
  isList: boolean,
  coverage: Coverage,
  zone: string | undefined,
): { icon: LucideIcon; tone: ToneName; text: ReactNode } {
  if (freshness.state === 'live') {
    if (coverage.kind === 'paged') return { icon: Layers, tone: 'secure', text: pagedText(coverage) };
    return { icon: RadioTower, tone: 'secure', text: isWholeList ? 'Live and complete' : 'Live' };
  }
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

export interface FreshnessLineProps {
  freshness: Freshness;
  of?: 'list' | 'record';
  /** Whether a list is held whole. */
  coverage?: Coverage;
  /** Rows of the list that could not be read: it is not complete. */
  skipped?: number | undefined;
}

const whole: Coverage = { kind: 'whole' };

/** How true the rows or the record on screen are, in words. */
export function FreshnessLine({ freshness, of = 'list', coverage = whole, skipped = 0 }: FreshnessLineProps) {
  const zone = useSiteZone(useSession().siteId);
  const { icon: Icon, tone, text } = lookOf(freshness, of === 'list' && skipped === 0, of === 'list', coverage, zone);
  return (
    <Line
      colorPalette={tone}
      data-freshness={freshness.state}
      data-complete={freshness.complete}
      data-coverage={coverage.kind}
    >
      <Icon aria-hidden="true" />
      <span>{text}</span>
    </Line>
  );
}
