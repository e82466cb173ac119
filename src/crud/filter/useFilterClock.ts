import { useEffect, useMemo, useState } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import type { FilterClock } from './filterValues.ts';

/** How often a new day is looked for (milliseconds). */
const interval = 60_000;

/** Ranges of days are in the site's zone; for all sites, in the browser's. The clock changes once a day. */
export function useFilterClock(siteId: number): FilterClock {
  const siteZone = useSiteZone(siteId);
  const zone = siteZone ?? localZone();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      const next = Date.now();
      setNow((last) => (dayOf(last, zone) === dayOf(next, zone) ? last : next));
    }, interval);
    return () => clearInterval(timer);
  }, [zone]);
  return useMemo(() => ({ zone, now }), [zone, now]);
}
