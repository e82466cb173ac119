import { memo } from 'react';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SortHeader } from '#ui/table/SortHeader.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { clampWidth } from '../columns/arrangeColumns.ts';
import type { ColumnControls } from '../columns/columnPreferences.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Sorting } from '../list/tableUrl.ts';
import type { Selection } from '../list/useSelection.ts';
import type { Column } from './column.ts';
import type { ListOptions, ListRows } from './listOptions.ts';

/** The widths of the checkbox and of the actions, unless the resource says another (rem). */
export const selectWidth = 3;
const actionsWidth = 12;

export const actionsWidthOf = (resource: ListRows): number =>
  resource.actions === undefined ? 0 : (resource.actionsWidth ?? actionsWidth);

export interface TableOrder {
  /** The column's `field` in a sorting; undefined: it cannot be sorted. */
  sortKey: (column: Column<AnyRow>) => string | undefined;
  sorting: Sorting | null;
  onSort: (sorting: Sorting | null) => void;
  disabledReason?: string | undefined;
}

export interface TableHeadProps {
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[] | null;
  order: TableOrder;
  list: ListOptions | null;
}

export function TableHead({ columns, rows, order, list }: TableHeadProps) {
  const selection = list?.selection ?? null;
  return (
    <thead>
      <tr>
        {selection === null ? null : <SelectAll rows={rows ?? []} selection={selection} />}
        <ColumnHeads
          {...order}
          columns={columns}
          resource={list?.resource ?? null}
          layout={list?.layout}
          isSelectable={selection !== null}
        />
      </tr>
    </thead>
  );
}

interface ColumnHeadsProps extends TableOrder {
  columns: readonly Column<AnyRow>[];
  resource: ListRows | null;
  layout: ColumnControls | undefined;
  isSelectable: boolean;
}

const ColumnHeads = memo(function ColumnHeads(props: ColumnHeadsProps) {
  const { columns, resource, layout, isSelectable, sortKey, sorting, onSort, disabledReason } = props;
  const isList = resource !== null;
  const pinned = isSelectable ? 'second' : 'only';
  return (
    <>
      {columns.map((column, index) => {
        const { id, header, meaning, width, align, folds } = column;
        const key = sortKey(column);
        return (
          <SortHeader
            key={id}
            id={isList ? id : undefined}
            meaning={meaning}
            direction={key !== undefined && sorting?.field === key ? sorting.direction : null}
            onSort={key === undefined ? undefined : (next) => onSort(sortingBy(key, next))}
            disabledReason={disabledReason}
            width={width}
            align={align}
            folds={folds}
            pinned={isList && index === 0 ? pinned : undefined}
            shrinks={!isList || index > 0}
            isFirst={index === 0}
            onResize={
              layout === undefined ? undefined : (next) => layout.change({ widths: widthsWith(layout, id, next) })
            }
          >
            {header}
          </SortHeader>
        );
      })}
      {resource?.actions === undefined ? null : (
        <th scope="col" data-actions="" style={{ width: `${actionsWidthOf(resource)}rem` }}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </>
  );
});

function widthsWith({ value }: ColumnControls, id: string, width: number | null): Record<string, number> {
  const { [id]: _before, ...others } = value.widths;
  return width === null ? others : { ...others, [id]: clampWidth(width) };
}

function sortingBy(field: string, direction: Sorting['direction'] | null): Sorting | null {
  return direction === null ? null : { field, direction };
}

function SelectAll({ rows, selection }: { rows: readonly AnyRow[]; selection: Selection }) {
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length;
  const ids = rows.map((row) => row.id).join();
  return (
    <SelectAllBox all={rows.length > 0 && chosen === rows.length} some={chosen > 0} ids={ids} set={selection.set} />
  );
}

interface SelectAllBoxProps {
  all: boolean;
  some: boolean;
  /** The ids of this page's rows, joined by commas. */
  ids: string;
  set: Selection['set'];
}

const SelectAllBox = memo(function SelectAllBox({ all, some, ids, set }: SelectAllBoxProps) {
  const each = ids === '' ? [] : ids.split(',').map(Number);
  return (
    <th scope="col" data-pinned="first" style={{ width: `${selectWidth}rem` }}>
      <Checkbox
        label="Select all rows of this page"
        checked={all}
        mixed={some && !all}
        disabled={each.length === 0}
        onChange={(on) => set(each, on)}
      />
    </th>
  );
});
