import { use, useMemo } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { useMediaQuery } from '#lib/useMediaQuery.ts';
import { TableFrame } from '#ui/table/TableFrame.tsx';
import { useElementWidth } from '#ui/table/useElementWidth.ts';
import type { ColumnPreferences } from '../columns/columnPreferences.ts';
import type { AnyRow } from '../descriptor/define.ts';
import { leastWidth } from '../columns/arrangeColumns.ts';
import { PanelContext } from '../panel/PanelContext.ts';
import { useArrangedColumns } from '../columns/useArrangedColumns.ts';
import type { Column } from './column.ts';
import { HeldTable } from './HeldTable.tsx';
import type { ListOptions } from './listOptions.ts';
import type { Sums } from './SumRow.tsx';
import { actionsWidthOf, selectWidth } from './TableHead.tsx';
import { TableParts, type TableContent } from './TableParts.tsx';

const rem = 16;

/** Beside the name stands the button that opens the panel; for fingers it is large, and always there. */
const panelButtonWidth = 3.25 * rem;

function withPanelButton(columns: readonly Column<AnyRow>[]): readonly Column<AnyRow>[] {
  const [first, ...others] = columns;
  if (first === undefined) return columns;
  const width = `${leastWidth(first) + panelButtonWidth}px`;
  return [{ ...first, ...(first.width === undefined ? { leastWidth: width } : { width }) }, ...others];
}

const sortKey = ({ sort }: Column<AnyRow>) => sort;

/** The table of a list: it leaves out columns that do not fit, and scrolls where the person wants more. */
function ListedTable({ list, ...table }: TableContent & { list: ListOptions }) {
  const { resource, selection, layout, sorting, onSort, disabledReason } = list;
  const [frame, room] = useElementWidth();
  const isTouched = useMediaQuery('(pointer: coarse)');
  const hasPanelButton = use(PanelContext) !== null && isTouched;
  const own = useMemo(
    () => (hasPanelButton ? withPanelButton(table.columns) : table.columns),
    [hasPanelButton, table.columns],
  );
  const taken = ((selection === null ? 0 : selectWidth) + actionsWidthOf(resource)) * rem;
  const { columns, scrollWidth } = useArrangedColumns({
    columns: own,
    preferences: layout?.value,
    room,
    taken,
  });
  // The columns that fit are known before the first paint.
  return (
    <TableFrame ref={frame} data-scrolls={scrollWidth === null ? undefined : ''}>
      {room === null ? null : (
        <TableParts
          {...table}
          columns={columns}
          skeletonRows={list.skeletonRows}
          order={{ sortKey, sorting, onSort, disabledReason }}
          list={list}
          leastWidth={scrollWidth}
        />
      )}
    </TableFrame>
  );
}

export interface TableProps<Row> {
  label: string;
  columns: readonly Column<NoInfer<Row>>[];
  /** null until they are read. */
  rows: readonly Row[] | null;
  /** Whose records the rows are, where each type numbers its own. */
  entity?: EntityName | undefined;
  /** The sorted rows that show; absent: all. */
  shown?: { from: number; size: number };
  /** Whether rows beyond the smallest page show on pages; paper has every row. */
  isPaged?: true;
  /** The sums of the last row, where the caller knows them. Absent: no such row, unless a list's host adds up. */
  sums?: Sums | undefined;
  /** Absent: as the person chose for a list, else comfortable. */
  density?: ColumnPreferences['density'];
  /**
   * The list's options, where the rows are one page that the caller sorted. Absent: the table holds all rows, and sorts
   * them itself.
   */
  list?: ListOptions;
}

/**
 * The table of all screens. Rows in hand need no more than their columns; a list adds sorting by its host, a selection,
 * actions, sums and columns that the person arranges:
 *
 * ```tsx
 * <Table label="Lines" columns={columns} rows={lines} />
 * <Table label="Units" entity="unit" columns={columns} rows={rows} list={{ resource, sorting, onSort, selection, … }} />
 * ```
 */
export function Table<Row extends { id: number }>(props: TableProps<Row>) {
  const { list, shown, isPaged, ...table } = props as unknown as TableProps<AnyRow>;
  if (list !== undefined) return <ListedTable {...table} list={list} />;
  return <HeldTable {...table} shown={shown} isPaged={isPaged === true} />;
}
