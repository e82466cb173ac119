import { timing } from '../limits/timing.ts';
import { countText, numberText } from '#format/numbers.ts';
import type { DayMoves, MoveCounts } from '../lifecycle/dayMoves.ts';
import { activityMessages } from '../messages/activity.ts';
import { dayMoveMessages } from '../messages/dayMoves.ts';
import { occupancyMessages } from '../messages/occupancy.ts';
import { occupancyByGroup, type CountedGroup } from '../states/unitUse.ts';
import type { Coverage, Freshness } from '../live/connection.ts';
import { unitStatusTones, type UnitStatus } from '../states/unitStatus.ts';
import { deviceKinds, type DeviceKind } from '../states/deviceKind.ts';

/** The tiles of the activity page, in display order. */
const tileNames = ['occupied', 'open', 'alarming', 'faulted', 'offline', 'arrivals', 'departures', 'events'] as const;
export type TileName = (typeof tileNames)[number];

export const tileLabels: Record<TileName, string> = {
  occupied: 'Occupied',
  open: 'Open now',
  alarming: 'Alarming',
  faulted: 'Faulted',
  offline: 'Devices offline',
  arrivals: dayMoveMessages.arriving,
  departures: dayMoveMessages.leaving,
  events: 'Events a minute',
};

type Amounts = Readonly<Record<string, number | undefined>>;

export interface CountedRows {
  total: number;
  by: Readonly<Record<string, Amounts>>;
}

/** The records that tiles are computed from; null: unknown or unreadable. */
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
  /** A note such as "of 560" or "3 arrived"; null: none. */
  note: string | null;
  /** Instead of the tile's own label. */
  label?: string;
  /** Sentences for a tooltip, about what the figure leaves out. */
  more?: readonly string[];
}

const unknown: TileValue = { value: null, note: null };

const openStatuses = (Object.keys(unitStatusTones) as UnitStatus[]).filter(
  (status) => unitStatusTones[status] === 'open',
);
const sumOf = (amounts: Amounts | undefined, values: readonly string[]) =>
  values.reduce((sum, value) => sum + (amounts?.[value] ?? 0), 0);

/** Groups are never added up: the tile shows storage, or without it the first other group, and names the rest. */
function occupied(unit: CountedRows | null): TileValue {
  if (unit === null) return unknown;
  // Without the right to read bookings, occupancy is unknown.
  const groups = occupancyByGroup(unit.by['occupancy'] ?? {});
  const [main, ...others] = groups ?? [];
  if (groups === null || (main === undefined && unit.total > 0)) return unknown;
  if (main === undefined) return { value: 0, note: null };
  const nameOf = (group: CountedGroup) => occupancyMessages.groups[group];
  return {
    value: main.occupied,
    label: activityMessages.tiles.occupied(nameOf(main.group)),
    note: occupancyMessages.share(main),
    more: others.map((each) => `${nameOf(each.group)}: ${occupancyMessages.full(each)}`),
  };
}

function open({ unit, gate, lockable }: TileSources): TileValue {
  if (unit === null && gate === null && lockable === null) return unknown;
  const states = [unit?.by['status'], gate?.by['status'], lockable?.by['doorState']];
  const known = states.reduce((sum, amounts) => sum + sumOf(amounts, Object.keys(amounts ?? {})), 0);
  const total = [unit, gate, lockable].reduce((sum, rows) => sum + (rows?.total ?? 0), 0);
  // If no door ever reported its state, the figure is unknown, not 0.
  if (total > 0 && known === 0) return unknown;
  const gates = sumOf(gate?.by['status'], openStatuses);
  const others = sumOf(lockable?.by['doorState'], openStatuses);
  const units = sumOf(unit?.by['status'], openStatuses);
  const notes = [
    gates > 0 ? `${gates} of them ${gates === 1 ? 'a gate' : 'gates'}` : null,
    total > known ? `${numberText(total - known)} unknown` : null,
  ].filter((note) => note !== null);
  return { value: units + gates + others, note: notes.join(', ') || null };
}

function faulted({ faulted: units, devices }: TileSources): TileValue {
  if (units === null) return unknown;
  const broken = deviceKinds.reduce((sum, kind) => sum + (devices[kind]?.by['fault']?.['faulted'] ?? 0), 0);
  return {
    value: units + broken,
    note: broken > 0 ? `${countText(units, 'unit')}, ${countText(broken, 'device')}` : null,
  };
}

function offline({ devices }: TileSources): TileValue {
  const known = deviceKinds.flatMap((kind) => devices[kind] ?? []);
  if (known.length === 0) return unknown;
  const silent = known.reduce((sum, { by }) => sum + (by['connection']?.['offline'] ?? 0), 0);
  const heard = known.reduce((sum, { by }) => sum + (by['connection']?.['online'] ?? 0), 0);
  const total = known.reduce((sum, { total: count }) => sum + count, 0);
  // If the server says of no device whether it is online, the figure is unknown, not 0.
  if (total > 0 && silent + heard === 0) return unknown;
  return { value: silent, note: `of ${numberText(silent + heard)}` };
}

function moved(moves: MoveCounts | undefined, note: (count: number) => string): TileValue {
  if (moves === undefined) return unknown;
  return { value: moves.toCome, note: moves.done === 0 ? null : note(moves.done) };
}

/** Works for now and for past moments. */
export function tileValues(sources: TileSources): Record<TileName, TileValue> {
  return {
    occupied: occupied(sources.unit),
    open: open(sources),
    alarming: { value: sources.alarming, note: null },
    faulted: faulted(sources),
    offline: offline(sources),
    arrivals: moved(sources.moves?.arrivals, dayMoveMessages.arrived),
    departures: moved(sources.moves?.departures, dayMoveMessages.left),
    events: { value: sources.eventsAMinute, note: null },
  };
}

export type TileFreshness =
  | { state: 'live' }
  /** The figure is briefly out of date: it still stands, with its age. */
  | { state: 'ageing'; since: number }
  /** The figure is too old to be believed; null: it was never known. */
  | { state: 'unknown'; since: number | null }
  | { state: 'loading' };

/** The rows' freshness, and whether all are held. */
export interface TileSource {
  freshness: Freshness;
  coverage?: Coverage;
}

/**
 * A figure is as old as its oldest source. A broken connection makes every source at least as old as the break.
 * @param brokenSince null: not broken.
 */
export function tileFreshness(sources: readonly TileSource[], brokenSince: number | null, now: number): TileFreshness {
  if (sources.length === 0) return { state: 'unknown', since: null };
  let since = brokenSince ?? Number.POSITIVE_INFINITY;
  for (const { freshness } of sources) {
    if (freshness.state === 'live') continue;
    // Incomplete rows give too low a figure.
    if (freshness.since === null || !freshness.complete)
      return freshness.state === 'reconciling' && brokenSince === null
        ? { state: 'loading' }
        : { state: 'unknown', since: null };
    since = Math.min(since, freshness.since);
  }
  if (since === Number.POSITIVE_INFINITY) return { state: 'live' };
  return now - since > timing.tileUnknown
    ? { state: 'unknown', since }
    : { state: 'ageing', since: Math.min(since, now) };
}
