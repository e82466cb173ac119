import type { Unit } from '#domain/entities/unit.ts';
import { useSiteZone } from '#resource/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';

/** When the status last changed, in the site's own time. */
export function StatusSince({ unit: { statusChangedAt, siteId } }: { unit: Unit }) {
  const zone = useSiteZone(siteId);
  return statusChangedAt ? <Moment at={statusChangedAt} zone={zone} /> : '–';
}
