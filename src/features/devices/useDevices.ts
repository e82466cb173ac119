import { useMemo } from 'react';
import type { RowQuery } from '#collections/rowQuery.ts';
import { entityOf, type RecordOf } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { leastFresh } from '#domain/live/freshness.ts';
import { wordsOf } from '#domain/search/searchedWords.ts';
import { deviceKinds, type DeviceKind } from '#domain/states/deviceKind.ts';
import type { RowsView } from '#crud/data/useRows.ts';
import { emptyReasonOfView, type EmptyReason } from '#crud/freshness/emptyReason.ts';
import { useDeviceViews, type DeviceViews } from '#parts/device/useDeviceViews.ts';
import { deviceRow, type DeviceRecord, type DeviceRow } from './deviceRow.ts';

export interface DeviceFailure {
  kind: DeviceKind;
  message: string;
  /** Sends the query again; absent if the host itself retries. */
  retry?: () => void;
}

export interface DevicesView {
  /** null until all have loaded. */
  rows: readonly DeviceRow[] | null;
  /** Why there are no rows although devices may exist; null if there are rows, or certainly none exist. */
  emptyReason: EmptyReason | null;
  failures: readonly DeviceFailure[];
  /** Kinds with unreadable rows or a failed read. */
  unreadable: readonly { kind: DeviceKind; skipped: number | undefined; failure: string | undefined }[];
  /** Kinds with more records than are read at once. */
  truncated: readonly { kind: DeviceKind; shown: number; total: number }[];
  pending: boolean;
  /** The freshness of the least fresh kind; null until there are rows. */
  freshness: Freshness | null;
  coverage: 'whole' | 'paged';
  /** Whether there are no other devices. */
  isComplete: boolean;
}

function rowsOf<Kind extends DeviceKind>(kind: Kind, view: RowsView<RecordOf<Kind>>): DeviceRow[] {
  return view.status === 'ready' ? view.rows.map((record) => deviceRow(kind, record as DeviceRecord)) : [];
}

/** The reason to show for several empty kinds: a failure first. */
function firstEmptyReason(reasons: readonly EmptyReason[]): EmptyReason | null {
  return reasons.find(({ kind }) => kind === 'failed') ?? reasons[0] ?? null;
}

function merged(views: DeviceViews): DevicesView {
  const each = deviceKinds.map((kind) => ({ kind, view: views[kind] as RowsView<RecordOf<DeviceKind>> }));
  const ready = each.flatMap(({ kind, view }) => (view.status === 'ready' ? [{ kind, view }] : []));
  const isLoading = each.some(({ view }) => view.status === 'loading');
  const rows = isLoading ? null : each.flatMap(({ kind, view }) => rowsOf(kind, view));
  const without = each.flatMap(({ kind, view }) => {
    const why = emptyReasonOfView(view);
    return why === null ? [] : [{ kind, why }];
  });
  const failures = without.flatMap(({ kind, why }) => (why.kind === 'failed' ? [{ ...why, kind }] : []));
  const truncated = ready.flatMap(({ kind, view: { rows: shown, skipped = 0, total } }) =>
    total > shown.length + skipped ? [{ kind, shown: shown.length, total }] : [],
  );
  return {
    rows,
    emptyReason: rows?.length === 0 ? firstEmptyReason(without.map(({ why }) => why)) : null,
    failures,
    unreadable: ready
      .filter(({ kind }) => !failures.some((failure) => failure.kind === kind))
      .flatMap(({ kind, view: { skipped, failure } }) =>
        skipped === undefined && failure === undefined ? [] : [{ kind, skipped, failure }],
      ),
    truncated,
    pending: ready.some(({ view }) => view.pending),
    freshness: leastFresh(ready.map(({ view }) => view.freshness)),
    coverage: ready.some(({ view }) => view.coverage.kind === 'paged') ? 'paged' : 'whole',
    isComplete:
      truncated.length === 0 &&
      each.every(({ view }) => view.status === 'ready' && view.freshness.complete && !view.pending),
  };
}

export function useDevices(siteId: number, search: string): DevicesView {
  const words = wordsOf(search);
  const query: RowQuery = { siteId, ...(words.length > 0 ? { search: words.join(' ') } : {}) };
  const views = useDeviceViews(query);
  return useMemo(() => merged(views), [views]);
}

export function pluralOf(kind: DeviceKind): string {
  return entityOf(kind).label.many;
}
