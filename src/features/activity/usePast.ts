import { useEffect, useMemo, useState } from 'react';
import type { Activity } from '#domain/activity/activity.ts';
import { feedOf } from '#domain/activity/feed.ts';
import { withDoors } from '#domain/activity/doorHistory.ts';
import { tileValues } from '#domain/activity/tiles.ts';
import { usePastDoors } from '#crud/rewind/usePastDoors.ts';
import { dayOf, rangeOfDays, type InstantRange } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import type { PastFigures } from '#collections/replica/journal/pastFigures.ts';
import { useData } from '#crud/context/replica.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';
import { useNewestRequest } from '#crud/data/useRewoundRows.ts';
import type { FeedRange } from './feedStore.ts';
import { useFeedState, useFeedStore } from './useFeed.tsx';
import { nothingKnown, sourcesOfPast, useTileNames, type Tile } from './useTiles.ts';

const pastLines = 100;
const minute = 60_000;
const hour = 60 * minute;

export interface PastView {
  tiles: readonly Tile[];
  activities: readonly Activity[];
  isLoaded: boolean;
  /** The earliest moment that the server or this browser knows; null: none. */
  knownFrom: number | null;
  failure: string | null;
}

interface Answers {
  figures: PastFigures | null;
  knownFrom: number | null;
  activities: readonly Activity[];
  isLoaded: boolean;
  failure: string | null;
}

const nothing: Answers = { figures: null, knownFrom: null, activities: [], isLoaded: false, failure: null };

const earliest = (one: number | null, other: number | null) =>
  one === null ? other : other === null ? one : Math.min(one, other);

/** The range changes once an hour, so that a playing moment rarely asks the server. */
export function logRangeOf(at: number): FeedRange {
  const begin = Math.floor(at / hour) * hour;
  return { from: begin - 6 * hour, until: begin + hour };
}

function useDayBounds(siteId: number, at: number): InstantRange {
  const zone = useSiteZone(siteId) ?? localZone();
  const today = dayOf(at, zone);
  return useMemo(() => rangeOfDays(zone, { first: today, last: today }), [zone, today]);
}

export function usePast(siteId: number, at: number, logStore: ReturnType<typeof useFeedStore>): PastView {
  const { replica } = useData();
  const day = useDayBounds(siteId, at);
  const names = useTileNames();
  const [answers, setAnswers] = useState<Answers>(nothing);
  const ask = useNewestRequest();
  useEffect(() => {
    ask(
      async () => {
        const to = Math.floor(at) + 1;
        const [past, lines] = await Promise.all([
          replica.hostRequest('pastFigures', { siteId, moments: [at], day }),
          replica.hostRequest('activity', { siteId, to, limit: 1_000 }),
        ]);
        return { past, lines };
      },
      ({ past, lines }) =>
        setAnswers({
          figures: past.figures[0] ?? null,
          knownFrom: past.knownFrom,
          activities: lines.activities,
          isLoaded: true,
          failure: null,
        }),
      (failure) => setAnswers((known) => ({ ...known, isLoaded: true, failure })),
    );
  }, [replica, siteId, at, day, ask]);
  const { activities: lines } = useFeedState(logStore);
  const server = usePastDoors(siteId, at);
  return useMemo(() => {
    const { figures, activities, ...rest } = answers;
    const { knownFrom: ownFrom } = answers;
    // What the server does not tell, such as devices and bookings, this browser may know.
    const own = figures === null ? nothingKnown : sourcesOfPast(figures);
    const values = tileValues(server.doors === null ? own : withDoors(own, server.doors));
    const changes = activities.filter(({ seenAt }) => seenAt <= at && seenAt > at - minute).length;
    const canTellChanges = ownFrom !== null && ownFrom <= at - minute;
    const tiles = names.map((name): Tile => {
      const value = name === 'events' ? (canTellChanges ? changes : null) : values[name].value;
      const note = name === 'events' ? null : values[name].note;
      return { name, value, note, freshness: { state: 'live' }, course: [] };
    });
    return {
      ...rest,
      isLoaded: rest.isLoaded && server.isLoaded,
      knownFrom: earliest(ownFrom, server.knownFrom),
      tiles,
      activities: feedOf(
        [...activities, ...lines].filter((each) => each.seenAt <= at),
        pastLines,
      ),
    };
  }, [answers, lines, names, at, server]);
}
