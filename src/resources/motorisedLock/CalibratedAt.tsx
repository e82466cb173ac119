import type { MotorisedLock } from '#domain/entities/motorisedLock.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { Moment } from '#ui/time/Moment.tsx';

/** When the lock was calibrated, in the site's zone. */
export function CalibratedAt({ lock: { calibratedAt, siteId } }: { lock: MotorisedLock }) {
  const zone = useSiteZone(siteId);
  return calibratedAt ? <Moment at={calibratedAt} zone={zone} /> : '–';
}
