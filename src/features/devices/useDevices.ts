import { useMemo } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type RecordOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { wordsOf } from '#domain/search/words.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import { useRows, type RowsView } from '#resource/data/useRows.ts';
import { deviceRow, type DeviceRow } from './deviceRow.ts';

/** A kind that could not be read. */
export interface DeviceFailure {
  kind: DeviceKind;
  message: string;
  retry: () => void;
}

export interface DevicesView {
  /** Of all kinds that could be read; null until each has answered. */
  rows: readonly DeviceRow[] | null;
  failures: readonly DeviceFailure[];
  /** Kinds of which not all are shown: there are too many to be read at once. */
  cut: readonly { kind: DeviceKind; shown: number; total: number }[];
  /** The rows still answer an earlier search. */
  pending: boolean;
  /** As true as the least true kind; null until there are rows. */
  freshness: Freshness | null;
  coverage: 'whole' | 'paged';
}

type Views = { [Kind in DeviceKind]: RowsView<RecordOf<Kind>> };

const truth: readonly Freshness['state'][] = ['stale', 'reconciling', 'live'];

/** The least true of several; the oldest of those. */
function leastTrue(all: readonly Freshness[]): Freshness | null {
  const rank = ({ state }: Freshness) => truth.indexOf(state);
  const since = (freshness: Freshness) => (freshness.state === 'live' ? Infinity : (freshness.since ?? 0));
  return all.toSorted((a, b) => rank(a) - rank(b) || since(a) - since(b))[0] ?? null;
}

function rowsOf<Kind extends DeviceKind>(kind: Kind, view: RowsView<RecordOf<Kind>>): DeviceRow[] {
  return view.status === 'ready' ? view.rows.map((record) => deviceRow(kind, record)) : [];
}

function merged(views: Views): DevicesView {
  const each = deviceKinds.map((kind) => ({ kind, view: views[kind] as RowsView<RecordOf<DeviceKind>> }));
  const ready = each.flatMap(({ kind, view }) => (view.status === 'ready' ? [{ kind, view }] : []));
  return {
    rows: each.some(({ view }) => view.status === 'loading')
      ? null
      : each.flatMap(({ kind, view }) => rowsOf(kind, view)),
    failures: each.flatMap(({ kind, view }) =>
      view.status === 'failed' ? [{ kind, message: view.error.message, retry: view.retry }] : [],
    ),
    cut: ready.flatMap(({ kind, view: { rows, total } }) =>
      total > rows.length ? [{ kind, shown: rows.length, total }] : [],
    ),
    pending: ready.some(({ view }) => view.pending),
    freshness: leastTrue(ready.map(({ view }) => view.freshness)),
    coverage: ready.some(({ view }) => view.coverage.kind === 'paged') ? 'paged' : 'whole',
  };
}

/** The devices of all kinds at a site (0: at all), or those of them that a search finds. */
export function useDevices(siteId: number, search: string): DevicesView {
  const words = wordsOf(search);
  const query: RowQuery = { siteId, ...(words.length > 0 ? { search: words.join(' ') } : {}) };
  const hub = useRows('hub', query);
  const controller = useRows('controller', query);
  const multiplexer = useRows('multiplexer', query);
  const hid = useRows('hid', query);
  const powerController = useRows('powerController', query);
  const motorisedLock = useRows('motorisedLock', query);
  const padlock = useRows('padlock', query);
  return useMemo(
    () => merged({ hub, controller, multiplexer, hid, powerController, motorisedLock, padlock }),
    [hub, controller, multiplexer, hid, powerController, motorisedLock, padlock],
  );
}

/** A kind of device in the plural, in small letters where it is a word. */
export function manyOf(kind: DeviceKind): string {
  return entityOf(kind).label.many;
}
