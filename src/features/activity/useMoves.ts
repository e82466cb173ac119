import { useMemo } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { daysOfCourse } from '#domain/activity/daysOfCourse.ts';
import { dayMoves, movesByDay, type DayMoves, type TileSource } from '#domain/activity/tiles.ts';
import type { Booking } from '#domain/entities/booking.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { dayOf, type InstantRange } from '#domain/time/zonedTime.ts';
import { localZone } from '#format/wallClock.ts';
import { useMay } from '#crud/context/session.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { useSiteZone } from '#crud/data/useSiteZone.ts';

export interface Moves {
  moves: DayMoves | null;
  source: TileSource | null;
  /** One value a day, today last; empty while the bookings are not all known. */
  course: Partial<Record<'arrivals' | 'departures', readonly number[]>>;
}

/** The freshness of bookings during their first read. */
const firstRead: TileSource = { freshness: { state: 'reconciling', complete: false, since: null } };
/** No booking has this id: for a user who may not read bookings, nothing is read. */
const nothing: RowQuery = { where: { id: [0] } };

/** Bookings that begin within the range, and bookings that end within it. */
function useMovesWithin(siteId: number, mayRead: boolean, { from, until }: InstantRange): MovesView {
  const range = { from: new Date(from).toISOString(), to: new Date(until - 1).toISOString() };
  const arriving = useRows('booking', mayRead ? { siteId, ranges: { startsAt: range } } : nothing);
  const leaving = useRows('booking', mayRead ? { siteId, ranges: { endsAt: range } } : nothing);
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

/** The moves of the site's day, and their course. The days before are read apart: they hardly change. */
export function useMoves(siteId: number, now: number): Moves {
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
      arrivals: each.map(({ arrivals }) => arrivals.total),
      departures: each.map(({ departures }) => departures.total),
    };
    return { moves, source: ofToday.source, course };
  }, [mayRead, ofToday, before, days, last]);
}
