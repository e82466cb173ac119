import { useMemo, useState } from 'react';
import { logKindLabels } from '#domain/states/logs.ts';
import { labelIn } from '#domain/states/words.ts';
import type { FilterOption } from '#ui/table/FilterOptions.tsx';

export type KindOf<Row> = (row: Row) => string | null | undefined;

/** A log line's own kind. */
export const kindOfLine: KindOf<object> = (row) => {
  const { kind } = row as { kind?: unknown };
  return typeof kind === 'string' ? kind : null;
};

export interface LogKindFilter {
  /** Empty: no line has a kind. null: the lines load. */
  options: readonly FilterOption[] | null;
  chosen: readonly string[];
  onChange: (kinds: readonly string[]) => void;
}

/**
 * Filters a log's loaded lines by their kinds.
 * @param kindOf must be the same function at each call.
 * @param labels of the kinds that are always offered, and must be the same object at each call.
 */
export function useLogKinds<Row>(
  rows: readonly Row[] | null,
  kindOf: KindOf<Row>,
  labels: Readonly<Record<string, string>> = logKindLabels,
): { rows: readonly Row[] | null; filter: LogKindFilter } {
  const [chosen, onChange] = useState<readonly string[]>([]);
  const counts = useMemo(() => {
    const found = new Map<string, number>();
    for (const row of rows ?? []) {
      const kind = kindOf(row) ?? null;
      if (kind !== null) found.set(kind, (found.get(kind) ?? 0) + 1);
    }
    return found;
  }, [rows, kindOf]);
  const options = useMemo(() => {
    if (counts.size === 0 && chosen.length === 0) return rows === null ? null : [];
    const all = new Set([...Object.keys(labels), ...counts.keys(), ...chosen]);
    return [...all].map((value) => {
      return { value, label: labelIn(labels, value) ?? value, count: counts.get(value) ?? 0 };
    });
  }, [rows, counts, chosen, labels]);
  const shown = useMemo(
    () => (chosen.length === 0 || rows === null ? rows : rows.filter((row) => chosen.includes(kindOf(row) ?? ''))),
    [rows, chosen, kindOf],
  );
  return { rows: shown, filter: { options, chosen, onChange } };
}
