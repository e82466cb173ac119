import { numberText } from '#format/numbers.ts';
import type { Coverage, Freshness } from '../live/connection.ts';
import { unitStatusTones, type UnitStatus } from '../states/unitStatus.ts';
import { deviceKinds, type DeviceKind } from '../states/deviceKind.ts';

/** The tiles of the activity page in their order. */
export const tileNames = [
  'occupied',
  'open',
  'alarming',
  'faulted',
  'offline',
  'arrivals',
  'departures',
  'events',
] as const;
export type TileName = (typeof tileNames)[number];

export const tileLabels: Record<TileName, string> = {
  occupied: 'Occupied',
  open: 'Open now',
  alarming: 'Alarming',
  faulted: 'Faulted',
  offline: 'Devices offline',
  arrivals: 'Arrivals today',
  departures: 'Departures today',
  events: 'Events a minute',
};

type Amounts = Readonly<Record<string, number | undefined>>;

/** The counts of one entity's rows. */
export interface CountedRows {
  total: number;
  by: Readonly<Record<string, Amounts>>;
}

/** Bookings of one day. */
export interface DayMoves {
  /** Those that begin on the day, and how many of them are in. */
  arrivals: { total: number; done: number };
  /** Those that end on the day, and how many of them are out. */
  departures: { total: number; done: number };
}

/** What the tiles are worked out from; null: not known or not readable. */
export interface TileSources {
  unit: CountedRows | null;
  gate: CountedRows | null;
  lockable: CountedRows | null;
  devices: Readonly<Record<DeviceKind, CountedRows | null>>;
  alarming: number | null;
  faulted: number | null;
  moves: DayMoves | null;
  eventsAMinute: number | null;
}

export interface TileValue {
  /** null: not known. */
  value: number | null;
  /** "of 560", "3 done"; null: nothing to add. */
  note: string | null;
}

const unknown: TileValue = { value: null, note: null };

const openStatuses = (Object.keys(unitStatusTones) as UnitStatus[]).filter(
  (status) => unitStatusTones[status] === 'open',
);
const sumOf = (amounts: Amounts | undefined, values: readonly string[]) =>
  values.reduce((sum, value) => sum + (amounts?.[value] ?? 0), 0);

function occupied(unit: CountedRows | null): TileValue {
  if (unit === null) return unknown;
  const { occupied: held = 0, vacant = 0, unknown: hidden = 0 } = unit.by['use'] ?? {};
  // Without the right to read bookings nobody can say who is in.
  if (held === 0 && vacant === 0 && hidden > 0) return unknown;
  const rentable = held + vacant;
  const share = rentable === 0 ? null : Math.floor((100 * held) / rentable);
  return { value: held, note: share === null ? null : `${share}% of ${numberText(rentable)}` };
}

function open({ unit, gate, lockable }: TileSources): TileValue {
  if (unit === null && gate === null && lockable === null) return unknown;
  const gates = sumOf(gate?.by['status'], openStatuses);
  const others = sumOf(lockable?.by['doorState'], ['opened']);
  const units = sumOf(unit?.by['status'], openStatuses);
  return {
    value: units + gates + others,
    note: gates > 0 ? `${gates} of them ${gates === 1 ? 'a gate' : 'gates'}` : null,
  };
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

function faulted({ faulted: units, devices }: TileSources): TileValue {
  if (units === null) return unknown;
  const broken = deviceKinds.reduce((sum, kind) => sum + (devices[kind]?.by['fault']?.['faulted'] ?? 0), 0);
  return { value: units + broken, note: broken > 0 ? `${counted(units, 'unit')}, ${counted(broken, 'device')}` : null };
}

function offline({ devices }: TileSources): TileValue {
  const known = deviceKinds.flatMap((kind) => devices[kind] ?? []);
  if (known.length === 0) return unknown;
  const silent = known.reduce((sum, { by }) => sum + (by['connection']?.['offline'] ?? 0), 0);
  const heard = known.reduce((sum, { by }) => sum + (by['connection']?.['online'] ?? 0), 0);
  const total = known.reduce((sum, { total: count }) => sum + count, 0);
  // A server that says of no device whether it is online gives no figure, and no 0 either.
  if (total > 0 && silent + heard === 0) return unknown;
  return { value: silent, note: `of ${numberText(silent + heard)}` };
}

function moved(moves: { total: number; done: number } | undefined): TileValue {
  if (moves === undefined) return unknown;
  return { value: moves.total, note: moves.total === 0 ? null : `${moves.done} done` };
}

/** The figures of all tiles, worked out alike for now and for a past moment. */
export function tileValues(sources: TileSources): Record<TileName, TileValue> {
  return {
    occupied: occupied(sources.unit),
    open: open(sources),
    alarming: { value: sources.alarming, note: null },
    faulted: faulted(sources),
    offline: offline(sources),
    arrivals: moved(sources.moves?.arrivals),
    departures: moved(sources.moves?.departures),
    events: { value: sources.eventsAMinute, note: null },
  };
}

interface MovedBooking {
  status?: string | undefined;
  startsAt?: string | undefined;
  endsAt?: string | null | undefined;
}

/**
 * The arrivals and departures of a day.
 * @param day its first instant and the first one after it.
 */
export function dayMoves(bookings: Iterable<MovedBooking>, day: { from: number; until: number }): DayMoves {
  const moves = { arrivals: { total: 0, done: 0 }, departures: { total: 0, done: 0 } };
  const isToday = (at: string | null | undefined) => {
    const instant = Date.parse(at ?? '');
    return instant >= day.from && instant < day.until;
  };
  for (const { status, startsAt, endsAt } of bookings) {
    if (status === undefined || status === 'cancelled' || status === 'skipped') continue;
    const isIn = status === 'active' || status === 'in arrears' || status === 'completed';
    if (isToday(startsAt)) {
      moves.arrivals.total += 1;
      if (isIn) moves.arrivals.done += 1;
    }
    if (isToday(endsAt) && isIn) {
      moves.departures.total += 1;
      if (status === 'completed') moves.departures.done += 1;
    }
  }
  return moves;
}

/** How true a tile's figure is. */
export type TileFreshness =
  | { state: 'live' }
  /** Out of date for a short while: the figure still stands, with its age. */
  | { state: 'ageing'; since: number }
  /** Too old to be believed; null: it was never known. */
  | { state: 'unknown'; since: number | null }
  /** It is being read for the first time. */
  | { state: 'loading' };

/** After so long without news a figure is unknown (milliseconds). */
export const unknownAfter = 60_000;

/** A tile's source: the freshness of its rows, and whether it holds them all. */
export interface TileSource {
  freshness: Freshness;
  coverage?: Coverage;
}

/**
 * The freshness of a figure at a moment: as old as its oldest source. A broken connection makes every source as old as
 * the break, whatever the sources last said of themselves.
 * @param brokenSince since when the connection is broken; null: it is not.
 */
export function tileFreshness(sources: readonly TileSource[], brokenSince: number | null, now: number): TileFreshness {
  if (sources.length === 0) return { state: 'unknown', since: null };
  let since = brokenSince ?? Number.POSITIVE_INFINITY;
  for (const { freshness } of sources) {
    if (freshness.state === 'live') continue;
    // Incomplete rows give a figure that is too low.
    if (freshness.since === null || !freshness.complete)
      return freshness.state === 'reconciling' && brokenSince === null
        ? { state: 'loading' }
        : { state: 'unknown', since: null };
    since = Math.min(since, freshness.since);
  }
  if (since === Number.POSITIVE_INFINITY) return { state: 'live' };
  return now - since > unknownAfter ? { state: 'unknown', since } : { state: 'ageing', since: Math.min(since, now) };
}
