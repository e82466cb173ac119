import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { allSites } from '#domain/entities/site.ts';
import { siteNotStored } from '#domain/messages/catalogue.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { siteOnScreen, storedSiteIdSchema } from '#domain/session/shownSite.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { offersAllSites } from '#shell/site/siteOptions.ts';
import type { SitesView } from './useSites.ts';

export interface SiteChoice {
  /** The site that the screen shows; 0 for all sites, also where none is known; null while unknown. */
  siteId: number | null;
  /** The site that the replica follows. All tabs share it, so it does not depend on the screen. */
  followedSiteId: number | null;
  chooseSite: (id: number) => void;
}

/** The site of this browser: stored, shared by all tabs, the first one when nothing was chosen yet. */
export function useSiteChoice({ sites, isComplete, failure }: SitesView): SiteChoice {
  const [stored, setStored] = useStoredValue(storageKeys.siteId, storedSiteIdSchema, null);
  const [lastReal, setLastReal] = useStoredValue(storageKeys.lastRealSiteId, storedSiteIdSchema, null);
  const { pathname } = useLocation();
  const siteIds = useMemo(() => sites.map(({ id }) => id), [sites]);
  const allowAll = offersAllSites(sites.length, matchRoute(pathname)?.id ?? null);
  const chosen = siteOnScreen({ stored, lastReal }, siteIds, isComplete, allowAll);
  // Where the sites can't be read, nobody needs to choose one to see rows.
  const siteId = chosen === null && failure !== null ? allSites.id : chosen;
  const [first] = siteIds;

  const chooseSite = useCallback(
    (id: number) => {
      setStored(id);
      if (id !== allSites.id) setLastReal(id);
    },
    [setStored, setLastReal],
  );
  useEffect(() => {
    if (stored === null && first !== undefined && siteId !== null) chooseSite(siteId);
  }, [stored, first, siteId, chooseSite]);

  return { siteId, followedSiteId: stored === allSites.id ? stored : siteId, chooseSite };
}

/** Shows a message once when the chosen site is not among the user's sites, and chooses the first site in its place. */
export function useMissingSite({ sites, isLive }: SitesView, choose: (siteId: number) => void): void {
  const [stored] = useStoredValue(storageKeys.siteId, storedSiteIdSchema, null);
  const first = sites[0]?.id;
  const isChosen = stored !== null && stored !== allSites.id;
  const isMissing = isLive && isChosen && first !== undefined && sites.every(({ id }) => id !== stored);
  useEffect(() => {
    if (!isMissing || first === undefined) return;
    showNotice(siteNotStored);
    choose(first);
  }, [isMissing, first, choose]);
}
