import { useLayoutEffect, useMemo, useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import type { TimelineRow, TimelineItem } from './timelineRows.ts';
import type { TimelineScale } from './timelineScale.ts';
import { headHeight } from './timelineStyles.ts';

interface GridPlace {
  row: string;
  /** The item's key; null: the row's name. */
  item: string | null;
}

const placeOf = ({ key, items }: TimelineRow, index: number): GridPlace => ({
  row: key,
  item: items[index]?.key ?? null,
});

/** The item that covers an instant, else the last one before it; -1: none. */
function itemAt(items: readonly TimelineItem[], instant: number): number {
  const covering = items.findIndex(({ from, until }) => from <= instant && (until === null || until > instant));
  return covering >= 0 ? covering : items.findLastIndex(({ from }) => from <= instant);
}

interface GridKey {
  key: string;
  isWithControl: boolean;
}

/** How many rows Page Up and Page Down pass. */
const pageOfRows = 10;

const rowSteps: Readonly<Record<string, number>> = {
  ArrowUp: -1,
  ArrowDown: 1,
  PageUp: -pageOfRows,
  PageDown: pageOfRows,
};

/**
 * Follows the grid pattern of the ARIA Authoring Practices; null for any other key.
 * @param instant moves up and down keep this time.
 */
function nextPlace(
  rows: readonly TimelineRow[],
  place: GridPlace,
  { key, isWithControl }: GridKey,
  instant: number,
): GridPlace | null {
  const index = rows.findIndex((row) => row.key === place.row);
  const row = rows[index];
  if (row === undefined) return null;
  const at = row.items.findIndex((item) => item.key === place.item);
  const last = row.items.length - 1;
  switch (key) {
    case 'ArrowRight':
      return placeOf(row, Math.min(at + 1, last));
    case 'ArrowLeft':
      return placeOf(row, Math.max(at - 1, -1));
    case 'Home':
      return isWithControl ? { row: rows[0]?.key ?? row.key, item: null } : { row: row.key, item: null };
    case 'End': {
      const end = isWithControl ? (rows.at(-1) ?? row) : row;
      return placeOf(end, end.items.length - 1);
    }
    default: {
      const step = rowSteps[key];
      if (step === undefined) return null;
      const next = rows[Math.max(0, Math.min(rows.length - 1, index + step))] ?? row;
      return place.item === null ? { row: next.key, item: null } : placeOf(next, itemAt(next.items, instant));
    }
  }
}

interface GridFocusInput {
  rows: readonly TimelineRow[];
  scale: TimelineScale;
  names: number;
  rowHeight: number;
  element: RefObject<HTMLElement | null>;
  now: number;
}

/** The least visible part of a focused bar (pixels). */
const leastSeen = 48;

/** Scrolls the place into view, beside the names and below the header. */
function showPlace(place: GridPlace, { rows, scale, names, rowHeight, element }: GridFocusInput): void {
  const area = element.current;
  const index = rows.findIndex(({ key }) => key === place.row);
  const row = rows[index];
  if (area === null || row === undefined) return;
  const top = index * rowHeight;
  const seenHeight = area.clientHeight - headHeight;
  if (top < area.scrollTop) area.scrollTop = top;
  else if (top + rowHeight > area.scrollTop + seenHeight) area.scrollTop = top + rowHeight - seenHeight;
  const item = row.items.find(({ key }) => key === place.item);
  if (item === undefined) return;
  const begin = Math.max(0, scale.xOf(item.from));
  const end = item.until === null ? scale.width : scale.xOf(item.until);
  const [left, right] = [area.scrollLeft, area.scrollLeft + area.clientWidth - names];
  const seen = Math.min(end, right) - Math.max(begin, left);
  if (seen >= Math.min(leastSeen, end - begin)) return;
  area.scrollLeft =
    begin < left && end <= left ? Math.max(0, end - (right - left) / 2) : Math.max(0, begin - leastSeen);
}

export function useGridFocus(input: GridFocusInput) {
  const { rows, element, now } = input;
  const [chosen, setChosen] = useState<GridPlace | null>(null);
  const byKey = useMemo(() => new Map(rows.map((row, index) => [row.key, index])), [rows]);
  const chosenIndex = chosen === null ? -1 : (byKey.get(chosen.row) ?? -1);
  const index = chosenIndex >= 0 ? chosenIndex : rows.length > 0 ? 0 : -1;
  const isThere = chosen !== null && rows[chosenIndex]?.items.some(({ key }) => key === chosen.item);
  const item = isThere === true ? chosen.item : null;
  const instant = useRef(now);
  const shouldFocus = useRef(false);
  useLayoutEffect(() => {
    if (!shouldFocus.current) return;
    shouldFocus.current = false;
    const place = item ?? rows[index]?.key ?? '';
    element.current?.querySelector<HTMLElement>(`[data-place="${CSS.escape(place)}"]`)?.focus({ preventScroll: true });
  });
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = rows[index];
    if (row === undefined || event.altKey || event.shiftKey) return;
    const key = { key: event.key, isWithControl: event.ctrlKey || event.metaKey };
    const next = nextPlace(rows, { row: row.key, item }, key, instant.current);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    const reached = rows[byKey.get(next.row) ?? -1]?.items.find(({ key: each }) => each === next.item);
    if (next.row === row.key && reached !== undefined) instant.current = Math.max(reached.from, input.scale.from);
    shouldFocus.current = true;
    setChosen(next);
    showPlace(next, input);
  };
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const place = target.dataset['place'];
    const owner = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
    if (place === undefined || owner === undefined) return;
    setChosen({ row: owner, item: place === owner ? null : place });
  };
  return { index, item, onKeyDown, onFocus };
}
