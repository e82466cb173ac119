import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useState } from 'react';
import { scan } from 'rxjs';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { RowsState } from '#collections/rowQuery.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Site } from '#domain/entities/site.ts';
import { failureOf } from '#domain/live/freshness.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { useObservable } from '#lib/useObservable.ts';
import type { NamedSite } from '#crud/context/session.ts';
import { subscribeEarly } from '#crud/data/subscribeEarly.ts';
import { stableRows } from '#crud/data/stableRows.ts';
import { reasonText, emptyReasonOfRows } from '#crud/freshness/emptyReason.ts';
import { useOpenSession } from '../appContext.ts';
import { loadInBackground } from '../failure/loadCode.ts';

const none: RowsState<Site> = {
  rows: [],
  total: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
  ignored: [],
};

export interface SitesView {
  sites: readonly NamedSite[];
  isComplete: boolean;
  isLive: boolean;
  /** A sentence; null when the sites could be loaded, or there is no right to. */
  failure: string | null;
  /** The user may read sites, and there are none. */
  hasNone: boolean;
}

/** The sites that the user may read; without that right the names that the API tells for scope, where it does. */
export function useSites(client: ReplicaClient, rights: Rights | null): SitesView {
  const mayRead = rights === null || can(rights, askFor(entityOf('site'), 'read'));
  const mayName = !mayRead && can(rights, askFor(entityOf('site'), 'scope'));
  const names = useSiteNames(mayName);
  const rows$ = useMemo(() => {
    const sites$ = client.rows('site', { sort: { field: 'name', direction: 'asc' } });
    return subscribeEarly(
      sites$.pipe(scan((held, next) => ({ ...next, rows: stableRows(held.rows, next.rows) }), none)),
    );
  }, [client]);
  const state = useObservable(rows$, none);
  const { rows, freshness } = state;
  const sites = useMemo(() => rows.map((site) => ({ ...site, name: recordName('site', site) })), [rows]);
  if (!mayRead) {
    const isKnown = !mayName || names !== null;
    return { sites: names ?? noSites, isComplete: isKnown, isLive: isKnown, failure: null, hasNone: false };
  }
  const why = emptyReasonOfRows({ ...state, ...failureOf(state) });
  const failure = why === null || why.kind === 'notArrived' ? null : reasonText(why);
  const { complete: isComplete } = freshness;
  const hasNone = isComplete && sites.length === 0 && failure === null;
  return { sites, isComplete, isLive: freshness.state === 'live', failure, hasNone };
}

const noSites: readonly NamedSite[] = [];

/** The sites by name; none where the API does not tell them. null: not read yet, or not wanted. */
function useSiteNames(isWanted: boolean): readonly NamedSite[] | null {
  const { session, apiOf } = useOpenSession();
  const token = useSelector(session, ({ context }) => context.token);
  const [names, setNames] = useState<readonly NamedSite[] | null>(null);
  useEffect(() => {
    if (!isWanted) return undefined;
    const aborter = new AbortController();
    const take = (sites: readonly NamedSite[]) => {
      if (!aborter.signal.aborted) setNames(sites);
    };
    // Few people have scope alone.
    loadInBackground(() => import('./readSiteNames.ts'))
      .then(({ readSiteNames }) => readSiteNames(apiOf(token), aborter.signal))
      .then(take, () => take(noSites));
    return () => aborter.abort();
  }, [apiOf, token, isWanted]);
  return isWanted ? names : null;
}
