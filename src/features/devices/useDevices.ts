import { useMemo } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type RecordOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { wordsOf } from '#domain/search/words.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import { useRows, type RowsView } from '#crud/data/useRows.ts';
import { emptyReason, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { deviceRow, type DeviceRecord, type DeviceRow } from './deviceRow.ts';

/** A kind that could not be read. */
export interface DeviceFailure {
  kind: DeviceKind;
  message: string;
  /** Asks the question anew; absent: there is an answer, of a list that could not be read. */
  retry?: () => void;
}

export interface DevicesView {
  /** Of all kinds that could be read; null until each has answered. */
  rows: readonly DeviceRow[] | null;
  /** Why there is no row although there may be devices; null: there are rows, or none is known to be there. */
  whyNone: EmptyReason | null;
  failures: readonly DeviceFailure[];
  /** Kinds of which something could not be read. */
  unread: readonly { kind: DeviceKind; skipped: number | undefined; failure: string | undefined }[];
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
  return view.status === 'ready' ? view.rows.map((record) => deviceRow(kind, record as DeviceRecord)) : [];
}

/** Of several kinds without a row: a failure before anything else. */
function firstWhy(reasons: readonly EmptyReason[]): EmptyReason | null {
  return reasons.find(({ kind }) => kind === 'failed') ?? reasons[0] ?? null;
}

function merged(views: Views): DevicesView {
  const each = deviceKinds.map((kind) => ({ kind, view: views[kind] as RowsView<RecordOf<DeviceKind>> }));
  const ready = each.flatMap(({ kind, view }) => (view.status === 'ready' ? [{ kind, view }] : []));
  const isLoading = each.some(({ view }) => view.status === 'loading');
  const rows = isLoading ? null : each.flatMap(({ kind, view }) => rowsOf(kind, view));
  const without = each.flatMap(({ kind, view }) => {
    const why = emptyReason(view);
    return why === null ? [] : [{ kind, why }];
  });
  const failures = without.flatMap(({ kind, why }) => (why.kind === 'failed' ? [{ ...why, kind }] : []));
  return {
    rows,
    whyNone: rows?.length === 0 ? firstWhy(without.map(({ why }) => why)) : null,
    failures,
    unread: ready
      .filter(({ kind }) => !failures.some((failure) => failure.kind === kind))
      .flatMap(({ kind, view: { skipped, failure } }) =>
        skipped === undefined && failure === undefined ? [] : [{ kind, skipped, failure }],
      ),
    cut: ready.flatMap(({ kind, view: { rows: shown, skipped = 0, total } }) =>
      total > shown.length + skipped ? [{ kind, shown: shown.length, total }] : [],
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
