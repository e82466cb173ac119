import { allSites } from '#domain/entities/site.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { failureOf, type DataStatus } from '#domain/live/freshness.ts';
import { occupancyByGroup } from '#domain/states/unitUse.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useRows } from '#crud/data/useRows.ts';
import { emptyReasonOfView } from '#crud/freshness/emptyReason.ts';
import { figuresOf, tonesOf, type SiteFigures } from './siteFigures.ts';

export interface KnownFigures extends SiteFigures {
  data: DataStatus;
}

/** null: unknown. */
export type SiteFiguresView = KnownFigures | 'loading' | null;

/** A condition that no row meets. */
const nothing = { id: [-1] };

/** The host counts the units of a followed site. Units of another site are read from the API every 30 seconds. */
export function useSiteFigures(id: number): SiteFiguresView {
  const { siteId } = useSession();
  const mayRead = useCan(askFor(entityOf('unit'), 'read'));
  const isFollowed = siteId === id || siteId === allSites.id;
  const counted = useHostQuery('figures', { siteId: id });
  const rows = useRows('unit', isFollowed ? { siteId: id, where: nothing } : { siteId: id, limit: 5_000 });
  if (!mayRead) return null;
  if (!isFollowed) {
    if (rows.status === 'loading') return 'loading';
    if (rows.status === 'failed' || rows.rows.length < rows.total || emptyReasonOfView(rows) !== null) return null;
    return { ...figuresOf(rows.rows), data: rows };
  }
  if (counted.status !== 'ready') return counted.status === 'loading' ? 'loading' : null;
  const { total, by, ...data } = counted.value.of.unit;
  if (total === 0 && !data.freshness.complete) return failureOf(data).failure === undefined ? 'loading' : null;
  const occupancy = occupancyByGroup(by.occupancy);
  return { units: total, occupancy, tones: tonesOf(by.status), data };
}

/** null: unknown. */
export function useSiteAlarms(id: number): { alarming: number; faulted: number } | null {
  const listed = useHostQuery('alarms', { siteId: id });
  if (listed.status !== 'ready') return null;
  const { isRead, alarming, faulted } = listed.value;
  return isRead.alarming && isRead.faulted ? { alarming: alarming.size, faulted: faulted.size } : null;
}
