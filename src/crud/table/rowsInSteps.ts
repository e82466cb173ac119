import { useEffect, useMemo, useState } from 'react';

/** New rows per frame: styles, layout and paint of each take over a millisecond. A page of the usual size comes at once. */
const newRowsPerStep = 20;

/**
 * The rows to show next on the way from the shown rows to the wanted ones: at most `most` rows whose key is new, from
 * the top, and below them the shown rows that remain. Rows that are shown already have their newest content.
 */
export function nextRows<Row, Key>(
  shown: readonly Row[],
  wanted: readonly Row[],
  keyOf: (row: Row) => Key,
  most: number,
): readonly Row[] {
  const held = new Set(shown.map(keyOf));
  let added = 0;
  const end = wanted.findIndex((row) => !held.has(keyOf(row)) && (added += 1) > most);
  if (end < 0) return wanted;
  const newest = new Map(wanted.map((row) => [keyOf(row), row]));
  const first = wanted.slice(0, end);
  const placed = new Set(first.map(keyOf));
  const others = shown.filter((row) => !placed.has(keyOf(row))).map((row) => newest.get(keyOf(row)) ?? row);
  return [...first, ...others.slice(Math.max(0, others.length - (wanted.length - end)))];
}

/**
 * Replaces many rows over a few frames, so that no task is long. The rows that are first on screen come first. null: none
 * are to show, and none of those that stood are kept for the next ones.
 */
export function useRowsInSteps<Row, Key>(
  wanted: readonly Row[] | null,
  keyOf: (row: Row) => Key,
): readonly Row[] | null {
  const [shown, setShown] = useState<readonly Row[]>([]);
  if (wanted === null && shown.length > 0) setShown([]);
  const next = useMemo(
    () => (wanted === null ? null : nextRows(shown, wanted, keyOf, newRowsPerStep)),
    [shown, wanted, keyOf],
  );
  useEffect(() => {
    if (next === null || hasSameKeys(next, shown, keyOf)) return;
    const frame = requestAnimationFrame(() => setShown(next));
    return () => cancelAnimationFrame(frame);
  }, [next, shown, keyOf]);
  return next;
}

function hasSameKeys<Row, Key>(some: readonly Row[], others: readonly Row[], keyOf: (row: Row) => Key): boolean {
  const keys = others.map(keyOf);
  return some.length === keys.length && some.every((row, index) => keyOf(row) === keys[index]);
}
