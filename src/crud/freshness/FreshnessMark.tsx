import { CircleDashed, CircleOff, History, Layers, RadioTower, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Footing } from '#domain/live/freshness.ts';
import { Moment } from '#ui/time/Moment.tsx';
import { ToneTag } from '#ui/tone/ToneTag.tsx';
import type { ToneName } from '#ui/tone/tones.ts';
import { useSession } from '../context/session.ts';
import { useSiteZone } from '../data/useSiteZone.ts';

interface Look {
  tone: ToneName;
  icon: LucideIcon;
  text: ReactNode;
}

function lookOf({ freshness, coverage }: Footing, zone: string | undefined): Look {
  if (freshness.state === 'live') {
    return coverage.kind === 'paged'
      ? { tone: 'secure', icon: Layers, text: 'Live, by the page' }
      : { tone: 'secure', icon: RadioTower, text: 'Live' };
  }
  if (freshness.state === 'reconciling') {
    return { tone: 'neutral', icon: CircleDashed, text: freshness.complete ? 'Checking' : 'Filling' };
  }
  const { since } = freshness;
  if (since === null) return { tone: 'neutral', icon: CircleOff, text: 'Not held' };
  const moment = <Moment at={since} format="time" zone={zone} />;
  return { tone: 'fault', icon: History, text: <span>Stale since {moment}</span> };
}

/** How true an entity's rows are, in a word or two, for tables. */
export function FreshnessMark({ freshness, coverage }: Footing) {
  const zone = useSiteZone(useSession().siteId);
  const { tone, icon, text } = lookOf({ freshness, coverage }, zone);
  return (
    <span data-freshness={freshness.state} data-complete={freshness.complete}>
      <ToneTag look="plain" tone={tone} icon={icon}>
        {text}
      </ToneTag>
    </span>
  );
}
