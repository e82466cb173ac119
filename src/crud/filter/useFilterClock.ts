import { useEffect, useMemo, useState } from 'react';
import { dayOf } from '#domain/time/zonedTime.ts';
import { browserZone } from '#lib/dates.ts';
import { useSiteZone } from '../data/useSiteZone.ts';
import type { FilterClock } from './filterValues.ts';

/** How often a new day is looked for (milliseconds). */
const interval = 60_000;

/** When and where a list means ranges of days: in the site's zone, else (all sites) the browser's. It changes once a day. */
export function useFilterClock(siteId: number): FilterClock {
  const siteZone = useSiteZone(siteId);
  const zone = siteZone ?? browserZone();
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
