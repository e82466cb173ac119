import { timing } from '#domain/limits/timing.ts';
import { useEffect, useMemo, useState } from 'react';
import { namesById } from '#collections/replica/alarms/namesById.ts';
import type { Api } from '#collections/transport/api.ts';
import type { SiteLevel, SiteSigns } from '#domain/activity/siteSigns.ts';
import { accessCalls } from '#domain/calls/access.ts';
import { allSites } from '#domain/entities/site.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { storedSiteIdSchema } from '#domain/session/shownSite.ts';
import { troubleName, type Acknowledgements } from '#domain/states/troubleNews.ts';
import type { TileFreshness } from '#domain/activity/tiles.ts';
import { useAcknowledging } from '#crud/status/acknowledging.ts';
import { useNow } from '#lib/useNow.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useData } from '#crud/context/replica.ts';

/** Whether this browser follows all sites, so that each of them is live. */
export function useFollowsAllSites(): boolean {
  const [stored] = useStoredValue(storageKeys.siteId, storedSiteIdSchema, null);
  return stored === allSites.id;
}

export interface SiteStatus {
  /** null: not known. */
  signs: Omit<SiteSigns, 'siteId' | 'newest'> | null;
  /** Whether faults of devices are counted. Those of a site that is read each minute are not. */
  hasDevices: boolean;
  freshness: TileFreshness;
  failure: string | null;
}

const idsIn = (answer: unknown): readonly number[] => [...namesById(answer, String, () => undefined).keys()];

interface Reading {
  alarming: readonly number[];
  faulted: readonly number[];
  /** When the calls were sent (milliseconds since 1970). */
  at: number;
}

async function readSite(api: Api, siteId: number): Promise<Reading> {
  const at = Date.now();
  const options = { query: { siteId }, inBackground: true };
  const alarming = await api.call(accessCalls.unitsAlarming, options);
  const faulted = await api.call(accessCalls.unitsFaulted, options);
  return { alarming: idsIn(alarming), faulted: idsIn(faulted), at };
}

interface ReadSite {
  reading: Reading | null;
  failure: string | null;
}

/** The server lists only acknowledgements of troubles that go on, so that the unit's number is enough. */
function signsOf({ alarming, faulted }: Reading, all: Acknowledgements): NonNullable<SiteStatus['signs']> {
  const isOpen = (trouble: 'alarm' | 'fault') => (id: number) => !all.has(troubleName({ entity: 'unit', id, trouble }));
  const open = {
    alarm: alarming.filter(isOpen('alarm')).length,
    fault: faulted.filter(isOpen('fault')).length,
    offline: 0,
  };
  const total = alarming.length + faulted.length;
  const seenTo = total - open.alarm - open.fault;
  // Nobody knows here how old they are.
  const level: SiteLevel = total === 0 ? 'calm' : seenTo === total ? 'seenTo' : 'now';
  return { level, open, seenTo };
}

/** How the reads of one site go on, for those who show it. */
type OnRead = (siteId: number, change: (before: ReadSite) => ReadSite) => void;

function readEach(api: Api, siteIds: readonly number[], onRead: OnRead): void {
  for (const siteId of siteIds)
    readSite(api, siteId).then(
      (reading) => onRead(siteId, () => ({ reading, failure: null })),
      // A failed read keeps the age of the last answer.
      (thrown: unknown) => onRead(siteId, ({ reading }) => ({ reading, failure: toAppError(thrown).message })),
    );
}

const unread: ReadSite = { reading: null, failure: null };

/**
 * Reads sites that the browser does not follow, each minute.
 * @param isRead false: no longer; the last answers stay, with their age.
 */
export function useReadStatuses(siteIds: readonly number[], isRead: boolean): ReadonlyMap<number, SiteStatus> {
  const { api } = useData();
  const [sites, setSites] = useState<ReadonlyMap<number, ReadSite>>(new Map());
  const { all } = useAcknowledging();
  const now = useNow();
  const listed = siteIds.join();
  useEffect(() => {
    if (!isRead) return undefined;
    let isOver = false;
    const ids = listed === '' ? [] : listed.split(',').map(Number);
    const onRead: OnRead = (siteId, change) => {
      if (isOver) return;
      setSites((known) => new Map([...known, [siteId, change(known.get(siteId) ?? unread)]]));
    };
    readEach(api, ids, onRead);
    const timer = setInterval(() => readEach(api, ids, onRead), timing.siteRead);
    return () => {
      isOver = true;
      clearInterval(timer);
    };
  }, [api, listed, isRead]);
  return useMemo(() => {
    const statusOf = ({ reading, failure }: ReadSite): SiteStatus => {
      const common = { failure, hasDevices: false };
      if (reading === null) {
        const freshness: TileFreshness = failure === null ? { state: 'loading' } : { state: 'unknown', since: null };
        return { ...common, signs: null, freshness };
      }
      const isOld = now - reading.at > 3 * timing.siteRead;
      const freshness: TileFreshness = { state: isOld ? 'unknown' : 'ageing', since: reading.at };
      return { ...common, signs: signsOf(reading, all), freshness };
    };
    return new Map(siteIds.map((id) => [id, statusOf(sites.get(id) ?? unread)]));
  }, [siteIds, sites, all, now]);
}
