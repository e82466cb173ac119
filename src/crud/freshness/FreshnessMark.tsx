import { CircleDashed, CircleOff, History, RadioTower, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { allSites } from '#domain/entities/site.ts';
import type { DataStatus } from '#domain/live/freshness.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';

interface Appearance {
  tone: ToneName;
  icon: LucideIcon;
  text: ReactNode;
}

/** @param isZoneKnown until it is, no time is better than one of another zone. */
function appearanceOf(
  { freshness }: Pick<DataStatus, 'freshness'>,
  zone: string | undefined,
  isZoneKnown: boolean,
): Appearance {
  if (freshness.state === 'live') return { tone: 'secure', icon: RadioTower, text: 'Live' };
  if (freshness.state === 'reconciling') {
    const loading = freshness.failure === undefined ? 'Loading' : 'Trying again';
    return { tone: 'neutral', icon: CircleDashed, text: freshness.complete ? 'Updating' : loading };
  }
  const { since } = freshness;
  if (since === null) return { tone: 'neutral', icon: CircleOff, text: 'Not loaded' };
  if (!isZoneKnown) return { tone: 'fault', icon: History, text: 'Stale' };
  const moment = <Moment at={since} format="time" zone={zone} />;
  return { tone: 'fault', icon: History, text: <span>Stale since {moment}</span> };
}

/** The freshness of an entity's rows in a word or two, for tables. */
export function FreshnessMark({ freshness }: Pick<DataStatus, 'freshness'>) {
  const { siteId } = useSession();
  const zone = useSiteZone(siteId);
  const { tone, icon, text } = appearanceOf({ freshness }, zone, zone !== undefined || siteId === allSites.id);
  return (
    <span data-freshness={freshness.state} data-complete={freshness.complete}>
      <ToneTag variant="plain" tone={tone} icon={icon}>
        {text}
      </ToneTag>
    </span>
  );
}
