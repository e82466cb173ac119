import { useMemo } from 'react';
import { signsBySite, siteLevels, type SiteLevel } from '#domain/activity/siteSigns.ts';
import { useMay, useSession, type NamedSite } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { allSites } from '#domain/entities/site.ts';
import { isOpen } from '#domain/activity/attention.ts';
import type { Attention } from './useAttention.ts';
import type { SiteTroubles } from './useTiles.ts';
import { useReadStatuses, type SiteStatus } from './useSiteStatus.ts';

export interface ShownSite extends SiteStatus {
  site: NamedSite;
  /** unknown: whether it needs a person cannot be told. */
  level: SiteLevel | 'unknown';
  /** Events in the last minute; null: this browser does not follow the site. */
  eventsAMinute: number | null;
}

export interface SiteSigns {
  /** The sites that need a person first, then the unknown, then those that people see to, then the calm ones. */
  sites: readonly ShownSite[];
  /** Whether each is live. */
  areLive: boolean;
}

const levels: readonly ShownSite['level'][] = ['now', 'older', 'unknown', ...siteLevels.slice(2)];

function levelOf({ signs, freshness }: SiteStatus): ShownSite['level'] {
  return signs === null || freshness.state === 'unknown' || freshness.state === 'loading' ? 'unknown' : signs.level;
}

/**
 * How much each site needs a person. While the browser begins to follow all sites, the figures that were read stay.
 * @param attention of all sites where the browser follows all, else of the shown one.
 */
export function useSiteSigns(siteId: number, attention: Attention, followsAll: boolean): SiteSigns {
  const { sites } = useSession();
  const isAsked = useMay()({ area: 'sites', level: 'read' }) && sites.length > 1;
  const siteIds = useMemo(() => (isAsked ? sites.map(({ id }) => id) : []), [sites, isAsked]);
  const { troubles, freshness, isOfAll } = attention;
  const areLive = followsAll && isOfAll && troubles !== null && freshness.state !== 'loading';
  const read = useReadStatuses(siteIds, !areLive);
  const figures = useHostQuery('figures', { siteId: followsAll ? allSites.id : siteId });
  const rates = followsAll && figures.status === 'ready' ? figures.value.eventsBySite : null;
  return useMemo(() => {
    const live = new Map(signsBySite(siteIds, troubles ?? []).map((signs) => [signs.siteId, signs]));
    const ranks = [...live.keys()];
    const statusOf = (id: number): SiteStatus | undefined => {
      const isKnown = troubles !== null && freshness.state !== 'loading';
      const isLive = isKnown && (areLive || id === siteId);
      return isLive ? { signs: live.get(id) ?? null, freshness, failure: null, hasDevices: true } : read.get(id);
    };
    const shown = sites.flatMap((site): ShownSite[] => {
      const status = siteIds.length === 0 ? undefined : statusOf(site.id);
      if (status === undefined) return [];
      const eventsAMinute = rates === null ? null : (rates[site.id] ?? 0);
      return [{ ...status, site, level: levelOf(status), eventsAMinute }];
    });
    return {
      areLive,
      sites: shown.toSorted(
        (one, other) =>
          levels.indexOf(one.level) - levels.indexOf(other.level) ||
          Number((other.signs?.open.alarm ?? 0) > 0) - Number((one.signs?.open.alarm ?? 0) > 0) ||
          (areLive ? ranks.indexOf(one.site.id) - ranks.indexOf(other.site.id) : 0),
      ),
    };
  }, [sites, siteIds, troubles, freshness, areLive, read, rates, siteId]);
}

/** The alarms and faults of one site, split by whether somebody sees to them; null while they load. */
export function useOwnSigns(siteId: number, { troubles }: Attention): SiteTroubles | null {
  return useMemo(() => {
    if (troubles === null) return null;
    const counts = { alarm: { open: 0, seenTo: 0 }, fault: { open: 0, seenTo: 0 } };
    for (const item of troubles) {
      if (item.siteId !== siteId || item.kind === 'offline' || item.kind === 'arrears') continue;
      counts[item.kind === 'alarm' ? 'alarm' : 'fault'][isOpen(item) ? 'open' : 'seenTo'] += 1;
    }
    return counts;
  }, [troubles, siteId]);
}
