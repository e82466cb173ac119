import { timing } from '#domain/limits/timing.ts';
import { useEffect, useState } from 'react';
import { namesById } from '#collections/replica/alarms/namesById.ts';
import type { Api } from '#collections/transport/api.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { allSites } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { storedSiteIdSchema } from '#domain/session/shownSite.ts';
import { tileFreshness, type TileFreshness } from '#domain/activity/tiles.ts';
import { useNow } from '#lib/useNow.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useData } from '#crud/context/replica.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { useBrokenSince } from './useTiles.ts';

/** Whether this browser follows all sites, so that each of them is live. */
export function useFollowsAllSites(): boolean {
  const [stored] = useStoredValue(storageKeys.siteId, storedSiteIdSchema, null);
  return stored === allSites.id;
}

export interface SiteStatus {
  /** null: not known. */
  alarming: number | null;
  faulted: number | null;
  freshness: TileFreshness;
  failure: string | null;
}

export function useLiveSiteStatus(siteId: number): SiteStatus {
  const alarms = useHostQuery('alarms', { siteId });
  const brokenSince = useBrokenSince();
  const now = useNow();
  if (alarms.status !== 'ready') {
    const failure = alarms.status === 'failed' ? alarms.error.message : null;
    const freshness: TileFreshness = failure === null ? { state: 'loading' } : { state: 'unknown', since: null };
    return { alarming: null, faulted: null, freshness, failure };
  }
  const { alarming, faulted, freshness } = alarms.value;
  return {
    alarming: alarming.size,
    faulted: faulted.size,
    failure: null,
    freshness: tileFreshness([{ freshness }], brokenSince, now),
  };
}

const sizeOf = (answer: unknown) => namesById(answer, String, () => undefined).size;

interface Reading {
  alarming: number;
  faulted: number;
  /** When the calls were sent (milliseconds since 1970). */
  at: number;
}

async function readSite(api: Api, siteId: number): Promise<Reading> {
  const at = Date.now();
  const options = { query: { siteId }, inBackground: true };
  const alarming = await api.call(accessCalls.unitsAlarming, options);
  const faulted = await api.call(accessCalls.unitsFaulted, options);
  return { alarming: sizeOf(alarming), faulted: sizeOf(faulted), at };
}

/** Reads a site that the browser does not follow, each minute. A failed read keeps the age of the last answer. */
export function useReadSiteStatus(siteId: number): SiteStatus {
  const { api } = useData();
  const [reading, setReading] = useState<Reading | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const now = useNow();
  useEffect(() => {
    let isOver = false;
    const read = () =>
      readSite(api, siteId).then(
        (answer) => {
          if (isOver) return;
          setReading(answer);
          setFailure(null);
        },
        (thrown: unknown) => {
          if (!isOver) setFailure(toAppError(thrown).message);
        },
      );
    void read();
    const timer = setInterval(() => void read(), timing.siteRead);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, siteId]);
  if (reading === null) {
    const freshness: TileFreshness = failure === null ? { state: 'loading' } : { state: 'unknown', since: null };
    return { alarming: null, faulted: null, freshness, failure };
  }
  const isOld = now - reading.at > 3 * timing.siteRead;
  return {
    ...reading,
    failure,
    freshness: { state: isOld ? 'unknown' : 'ageing', since: reading.at },
  };
}
