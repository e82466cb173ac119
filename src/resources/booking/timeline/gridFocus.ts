import type { TimelineItem, TimelineRow } from './timelineRows.ts';

export interface GridPlace {
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

export interface GridKey {
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
export function nextPlace(
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
