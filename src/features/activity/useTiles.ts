import { useEffect, useMemo, useRef, useState } from 'react';
import type { Figures } from '#collections/replica/figures/figures.ts';
import type { PastFigures } from '#collections/replica/journal/pastFigures.ts';
import {
  tileFreshness,
  tileValues,
  type TileFreshness,
  type TileName,
  type TileSource,
  type TileSources,
  type TileValue,
} from '#domain/activity/tiles.ts';
import { activityMessages } from '#domain/messages/activity.ts';
import { dayMoves, movesByDay, type DayMoves, type MoveCounts } from '#domain/lifecycle/dayMoves.ts';
import type { Connection } from '#domain/live/connection.ts';
import { doorsAt, withDoors } from '#domain/activity/doorHistory.ts';
import { siteHistoryOf, type SiteHistoryReader } from '#crud/rewind/siteHistoryReader.ts';
import { deviceKinds } from '#domain/states/deviceKind.ts';
import { currentValueOf } from '#lib/currentValueOf.ts';
import { useNow } from '#lib/useNow.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '#crud/context/replica.ts';
import { useMay } from '#crud/context/session.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { daysOfCourse } from '#domain/activity/daysOfCourse.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { dayOf, type InstantRange } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';

interface Moves {
  moves: DayMoves | null;
  source: TileSource | null;
  /** One value a day, today last; empty while the bookings are not all known. */
  course: Partial<Record<'arrivals' | 'departures', readonly number[]>>;
}

/** The freshness of bookings during their first read. */
const firstRead: TileSource = { freshness: { state: 'reconciling', complete: false, since: null } };
/** No booking has this id: for a user who may not read bookings, nothing is read. */
const nothing: RowQuery = { where: { id: [0] } };

/** Bookings that begin within the range, and bookings whose last moment is within it. */
function useMovesWithin(siteId: number, mayRead: boolean, { from, until }: InstantRange): MovesView {
  // An end at midnight belongs to the day before.
  const range = { from: new Date(from).toISOString(), to: new Date(until).toISOString() };
  const arriving = useRows('booking', mayRead ? { siteId, ranges: { startsAt: range } } : nothing);
  // A booking ends just after its last moment.
  const ends = { from: new Date(from + 1).toISOString(), to: new Date(until).toISOString() };
  const leaving = useRows('booking', mayRead ? { siteId, ranges: { endsAt: ends } } : nothing);
  return useMemo(() => viewOf(arriving, leaving), [arriving, leaving]);
}

type MovesView =
  | { status: 'loading' | 'failed' }
  | { status: 'ready'; bookings: readonly Booking[]; source: TileSource; isWhole: boolean };

function viewOf(arriving: RowsView<Booking>, leaving: RowsView<Booking>): MovesView {
  if (arriving.status !== 'ready' || leaving.status !== 'ready')
    return { status: arriving.status === 'loading' || leaving.status === 'loading' ? 'loading' : 'failed' };
  // Whether anybody moves is unknown where no booking says when it begins or ends.
  if ([arriving, leaving].some(({ ignored }) => ignored.includes('where'))) return { status: 'failed' };
  const bookings = new Map(
    [...arriving.rows, ...leaving.rows].map((booking) => [recordKey('booking', booking), booking]),
  );
  const { freshness, coverage } = arriving;
  const isWhole = [arriving, leaving].every((view) => view.coverage.kind === 'whole' && view.freshness.complete);
  return { status: 'ready', bookings: [...bookings.values()], source: { freshness, coverage }, isWhole };
}

const totalOf = ({ toCome, done }: MoveCounts) => toCome + done;

/** The moves of the site's day, and their course. The days before are read apart: they hardly change. */
function useMoves(siteId: number, now: number): Moves {
  const mayRead = useMay()({ area: 'bookings', level: 'read' });
  const zone = useSiteZone(siteId) ?? localZone();
  const today = dayOf(now, zone);
  const days = useMemo(() => daysOfCourse(zone, today), [zone, today]);
  const [first, last] = [days[0], days.at(-1)] as [InstantRange, InstantRange];
  const ofToday = useMovesWithin(siteId, mayRead, last);
  const before = useMovesWithin(siteId, mayRead, { from: first.from, until: last.from });
  return useMemo(() => {
    if (!mayRead || ofToday.status !== 'ready')
      return { moves: null, source: ofToday.status === 'loading' ? firstRead : null, course: {} };
    const moves = dayMoves(ofToday.bookings, last);
    if (before.status !== 'ready' || !before.isWhole) return { moves, source: ofToday.source, course: {} };
    const each = [...movesByDay(before.bookings, days.slice(0, -1)), moves];
    const course = {
      arrivals: each.map(({ arrivals }) => totalOf(arrivals)),
      departures: each.map(({ departures }) => totalOf(departures)),
    };
    return { moves, source: ofToday.source, course };
  }, [mayRead, ofToday, before, days, last]);
}

export interface Tile extends TileValue {
  name: TileName;
  freshness: TileFreshness;
  /** Oldest first; empty: not known. */
  course: readonly (number | null)[];
}

/** Milliseconds since 1970; null: the connection is up. */
export function useBrokenSince(): number | null {
  const { replica } = useData();
  const [initial] = useState(() =>
    currentValueOf<Connection>(replica.connection$, { state: 'connecting', since: Date.now() }),
  );
  const { state, since } = useObservable(replica.connection$, initial);
  return state === 'live' ? null : since;
}

export function useTileNames(): readonly TileName[] {
  const may = useMay();
  const [sites, bookings] = [may({ area: 'sites', level: 'read' }), may({ area: 'bookings', level: 'read' })];
  return useMemo(
    () => [
      ...(sites ? (['occupied', 'open', 'alarming', 'faulted', 'offline'] as const) : []),
      ...(bookings ? (['arrivals', 'departures'] as const) : []),
      'events' as const,
    ],
    [sites, bookings],
  );
}

/** Events in the last minute, or in the current one if it has more already. */
const eventsAMinute = (minutes: readonly number[]) => Math.max(minutes.at(-1) ?? 0, minutes.at(-2) ?? 0);

function sourcesOf({ of, alarms, eventsPerMinute }: Figures, moves: DayMoves | null): TileSources {
  const devices = Object.fromEntries(deviceKinds.map((kind) => [kind, of[kind]]));
  return {
    unit: of.unit,
    gate: of.gate,
    lockable: of.lockable,
    moves,
    devices: devices as unknown as TileSources['devices'],
    alarming: alarms?.alarming ?? null,
    faulted: alarms?.faulted ?? null,
    eventsAMinute: eventsAMinute(eventsPerMinute),
  };
}

/** Where neither this browser nor the server tells. */
export const nothingKnown: TileSources = {
  unit: null,
  gate: null,
  lockable: null,
  devices: Object.fromEntries(deviceKinds.map((kind) => [kind, null])) as TileSources['devices'],
  alarming: null,
  faulted: null,
  moves: null,
  eventsAMinute: null,
};

export function sourcesOfPast(past: PastFigures): TileSources {
  const { of } = past;
  const devices = Object.fromEntries(deviceKinds.map((kind) => [kind, of[kind]]));
  return {
    unit: of.unit,
    gate: of.gate,
    lockable: of.lockable,
    moves: past.moves,
    devices: devices as TileSources['devices'],
    alarming: past.alarming,
    faulted: past.faulted,
    eventsAMinute: null,
  };
}

function freshnessSources(
  figures: Figures,
  moves: TileSource | null,
  isConnected: boolean,
): Record<TileName, readonly TileSource[]> {
  const { of, alarms } = figures;
  const units: TileSource[] = [of.unit];
  const alarming: TileSource[] = alarms === null ? [] : [{ freshness: alarms.freshness }];
  // A kind without records, or one that this server lacks, must not make the others unknown.
  const known = deviceKinds.map((kind) => of[kind]).filter(({ total, freshness }) => total > 0 || freshness.complete);
  return {
    occupied: units,
    open: [of.unit, of.gate],
    alarming,
    faulted: alarming,
    offline: known,
    arrivals: moves === null ? [] : [moves],
    departures: moves === null ? [] : [moves],
    // Without a connection nobody hears events, so that none is no figure.
    events: isConnected ? [{ freshness: { state: 'live', complete: true } }] : [],
  };
}

/** How many troubles of a kind there are, by whether somebody sees to them. */
export type SiteTroubles = Readonly<Record<'alarm' | 'fault', { open: number; seenTo: number }>>;

/** The tile counts as the banner does: without what somebody sees to, which its note counts. */
function withSigns(name: TileName, value: TileValue, signs: SiteTroubles | null): TileValue {
  if (signs === null || value.value === null || (name !== 'alarming' && name !== 'faulted')) return value;
  const { open, seenTo } = signs[name === 'alarming' ? 'alarm' : 'fault'];
  const label = activityMessages.tiles[name === 'alarming' ? 'alarms' : 'faults'];
  const note = seenTo === 0 ? value.note : activityMessages.tiles.moreSeenTo(seenTo);
  return { ...value, value: open, label, note };
}

/** @param signs null: not known, so that every alarm and fault counts. */
export function useTiles(siteId: number, signs: SiteTroubles | null): readonly Tile[] {
  const names = useTileNames();
  const now = useNow();
  const minute = Math.floor(now / 60_000) * 60_000;
  const answer = useHostQuery('figures', { siteId });
  const { moves, source, course: moveCourse } = useMoves(siteId, minute);
  const brokenSince = useBrokenSince();
  const courses = useCourses(siteId, minute);
  const figures = answer.status === 'ready' ? answer.value : null;
  return useMemo(() => {
    if (figures === null) {
      const freshness =
        brokenSince === null ? ({ state: 'loading' } as const) : ({ state: 'unknown', since: null } as const);
      return names.map((name) => ({ name, value: null, note: null, freshness, course: [] }));
    }
    const values = tileValues(sourcesOf(figures, moves));
    const sources = freshnessSources(figures, source, brokenSince === null);
    const events = figures.eventsPerMinute;
    return names.map((name) => ({
      name,
      ...withSigns(name, values[name], signs),
      freshness: tileFreshness(sources[name], brokenSince, now),
      course: name === 'events' ? events : ({ ...courses, ...moveCourse }[name] ?? []),
    }));
  }, [figures, moves, source, moveCourse, brokenSince, courses, names, now, signs]);
}

/** The span of one point of a figure's course (milliseconds). */
const courseStep = 2 * 60_000;
const courseLength = 30;
/** A journal with more changes gives a shorter course: the host must not block. */
const mostEntries = 20_000;

interface CourseInput {
  siteId: number;
  /** The latest first. */
  moments: readonly number[];
  figures: readonly PastFigures[];
}

/** The figures of moments, from the server where this browser did not follow the site yet. */
async function withServer(
  reader: SiteHistoryReader,
  { siteId, moments, figures }: CourseInput,
): Promise<TileSources[]> {
  const sources: TileSources[] = [];
  for (const [index, moment] of moments.entries()) {
    const own = figures[index];
    const known = own === undefined ? nothingKnown : sourcesOfPast(own);
    const history = own?.of.unit == null ? await reader.at(siteId, moment).catch(() => null) : null;
    const doors = history?.history == null ? null : doorsAt(history.history, moment);
    sources.push(doors === null ? known : withDoors(known, doors));
  }
  return sources;
}

type Courses = Partial<Record<TileName, readonly (number | null)[]>>;

function useCourses(siteId: number, minute: number): Courses {
  const { replica, api } = useData();
  const [courses, setCourses] = useState<{ siteId: number; of: Courses }>({ siteId, of: {} });
  const newest = useRef(0);
  useEffect(() => {
    newest.current += 1;
    const asked = newest.current;
    const moments = Array.from({ length: courseLength }, (_each, index) => minute - index * courseStep);
    const take = (sources: readonly TileSources[]) => {
      if (newest.current !== asked) return;
      const values = sources.map(tileValues).toReversed();
      const names = ['occupied', 'open', 'alarming', 'faulted', 'offline'] as const;
      const of = Object.fromEntries(names.map((name) => [name, values.map((each) => each[name].value)]));
      setCourses({ siteId, of });
    };
    replica
      .hostRequest('pastFigures', { siteId, moments, mostEntries })
      .then(({ figures }) => withServer(siteHistoryOf(api), { siteId, moments, figures }))
      // Without a host there is no course; the tiles say that they are stale.
      .then(take, () => take([]));
  }, [replica, api, siteId, minute]);
  return courses.siteId === siteId ? courses.of : {};
}
