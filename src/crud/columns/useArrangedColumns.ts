import { useMemo } from 'react';
import { breakpoints } from '#domain/limits/table.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';
import { arrangeColumns, fitColumns, leastWidth } from './arrangeColumns.ts';
import { defaultColumnPreferences, type ColumnPreferences } from './columnPreferences.ts';

export interface ArrangedColumns {
  columns: readonly Column<AnyRow>[];
  /** The least width of a table that is wider than its frame (CSS pixels); null: it fits. */
  scrollWidth: number | null;
}

export interface ArrangeInput {
  columns: readonly Column<AnyRow>[];
  preferences?: ColumnPreferences | undefined;
  room: number | null;
  taken: number;
}

/** A card shows a labelled column however narrow it is, and a card of totals every sum. */
function withoutFold(column: Column<AnyRow>): Column<AnyRow> {
  const { folds: _folds, ...kept } = column;
  const isOnlySum = kept.card === undefined && kept.sum !== undefined;
  return kept.card === 'labelled' || isOnlySum ? kept : column;
}

/** Below it columns shrink, and narrower frames show cards. */
const scrollsQuery = '(min-width: 640px)';
const cardRoom = 480;

const cardsQuery = `(max-width: ${breakpoints.small - 0.02}px)`;

/**
 * Leaves out columns that the person hid, and columns that give way in a narrow table. Where those that remain need
 * more room, as columns that the person showed or widened do, the table scrolls inside its frame.
 */
export function useArrangedColumns(input: ArrangeInput): ArrangedColumns {
  const { columns, preferences = defaultColumnPreferences, room, taken } = input;
  const areCards = useMediaQuery(cardsQuery);
  const isWide = useMediaQuery(scrollsQuery);
  return useMemo(() => {
    const arranged = arrangeColumns(columns, { ...preferences, widths: {} });
    if (areCards) return { columns: arranged.map(withoutFold), scrollWidth: null };
    if (room === null) return { columns: arranged, scrollWidth: null };
    const { widths, visibility } = preferences;
    const chosen = (column: Column<AnyRow>) => visibility[column.id] === 'shown';
    const fitting = new Set(
      fitColumns(
        arranged.filter((column) => !chosen(column)),
        room - taken,
      ).map(({ id }) => id),
    );
    const shown = arranged
      .filter((column) => chosen(column) || fitting.has(column.id))
      .map(({ folds: _folds, ...column }): Column<AnyRow> => {
        const width = widths[column.id];
        return width === undefined ? column : { ...column, width: `${width}px` };
      });
    const total = taken + shown.reduce((sum, column) => sum + leastWidth(column), 0);
    const isOwn = shown.some((column) => chosen(column) || widths[column.id] !== undefined);
    const scrolls = total > room && (isOwn || (isWide && room > cardRoom));
    return { columns: shown, scrollWidth: scrolls ? total : null };
  }, [columns, preferences, room, taken, areCards, isWide]);
}
