import { CircleDashed, History, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';
import { InlineRow } from '#ui/layout/layout.tsx';
import { Moment } from '#ui/time/Moment.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';

/** Returns null while the rows are live: the header of the page says "Live". */
function appearanceOf(
  freshness: Freshness,
  isList: boolean,
  zone: string | undefined,
): { icon: LucideIcon; tone: ToneName; text: ReactNode } | null {
  if (freshness.state === 'live') return null;
  const { since, complete } = freshness;
  const isPartial = isList && !complete;
  if (freshness.state === 'reconciling') {
    const loading = freshness.failure === undefined ? 'Loading…' : 'Trying again…';
    return { icon: CircleDashed, tone: 'neutral', text: isPartial ? loading : 'Updating…' };
  }
  return {
    icon: History,
    tone: 'fault',
    text: (
      <>
        {since === null ? null : (
          <>
            Last updated <Moment at={since} format="time" zone={zone} />.{' '}
          </>
        )}
        <span data-gives-way={since === null ? undefined : ''}>
          {isPartial ? 'Data may be out of date or incomplete.' : 'Data may be out of date.'}
        </span>
      </>
    ),
  };
}

const withoutTime = (freshness: Freshness): Freshness =>
  freshness.state === 'stale' ? { ...freshness, since: null } : freshness;

export interface FreshnessLineProps {
  freshness: Freshness;
  of?: 'list' | 'record';
  /** Whether the replica holds the whole list. */
  coverage?: Coverage;
  /** The site of the rows, whose zone the time is in; absent: the selected site. */
  siteId?: number | undefined;
}

const whole: Coverage = { kind: 'whole' };

/** Says in words when the rows or the record on screen may be out of date or incomplete. */
export function FreshnessLine({ freshness, of = 'list', coverage = whole, siteId }: FreshnessLineProps) {
  const session = useSession();
  const shown = siteId ?? session.siteId;
  const zone = useSiteZone(shown);
  // Until the site's zone is known, no time is better than one of another zone.
  const isZoneKnown = zone !== undefined || shown === allSites.id;
  const appearance = appearanceOf(isZoneKnown ? freshness : withoutTime(freshness), of === 'list', zone);
  const Icon = appearance?.icon;
  return (
    <InlineRow
      flexWrap="nowrap"
      gap="1.5"
      verticalAlign="top"
      _icon={{ boxSize: '3.5', flexShrink: '0', color: 'colorPalette.fg' }}
      colorPalette={appearance?.tone}
      data-freshness={freshness.state}
      data-complete={freshness.complete}
      data-coverage={coverage.kind}
    >
      {Icon === undefined ? null : <Icon aria-hidden="true" />}
      {appearance === null ? null : <span>{appearance.text}</span>}
    </InlineRow>
  );
}
