import { memo, useDeferredValue, type ReactNode } from 'react';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { listenForRowArrows } from '#ui/table/rowArrows.ts';
import { SortHeader } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { AnyRow, Column } from '../descriptor/define.ts';
import { ResourceRow } from './ResourceRow.tsx';
import { tableLabel, type TableResource } from './tableResource.ts';
import type { Sorting } from './tableUrl.ts';
import type { Selection } from './useSelection.ts';

export interface ResourceTableProps {
  resource: TableResource;
  columns: readonly Column<AnyRow>[];
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonRows: number;
  sorting: Sorting | null;
  /** null: the table's default order. */
  onSort: (sorting: Sorting | null) => void;
  /** Why the rows cannot be sorted now. */
  disabledReason: string | undefined;
  /** null: rows cannot be selected. */
  selection: Selection | null;
  /** An empty or error state instead of rows. */
  message: ReactNode;
}

/** The rows of a resource as a table. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, rows, pending } = props;
  return (
    <TableElement aria-label={tableLabel(resource)} aria-busy={rows === null || pending}>
      <Head {...props} />
      <Body {...props} />
    </TableElement>
  );
}

function Head({ resource, columns, sorting, onSort, disabledReason, selection, rows }: ResourceTableProps) {
  return (
    <thead>
      <tr>
        {selection === null ? null : <SelectAll rows={rows ?? []} selection={selection} />}
        <ColumnHeads {...{ resource, columns, sorting, onSort, disabledReason }} />
      </tr>
    </thead>
  );
}

/** Up to this many changed rows are rendered at once. */
const maximumImmediateRows = 3;

/**
 * Renders a few changed rows at once. Many changed rows, as after each letter of a search, are deferred between
 * keystrokes.
 */
function useDeferredRows(rows: readonly AnyRow[] | null): readonly AnyRow[] | null {
  const deferred = useDeferredValue(rows);
  if (rows === null || deferred === null || rows.length === 0) return rows;
  const changed =
    rows.filter((row, index) => row !== deferred[index]).length + Math.max(0, deferred.length - rows.length);
  return changed > maximumImmediateRows ? deferred : rows;
}

function Body({ resource, columns, rows: newest, skeletonRows, selection, message }: ResourceTableProps) {
  const rows = useDeferredRows(newest);
  const width = columns.length + (selection === null ? 0 : 1) + (resource.actions === undefined ? 0 : 1);
  return (
    <tbody ref={listenForRowArrows}>
      {message === null ? null : (
        <tr>
          <td colSpan={width} data-card="message" style={{ whiteSpace: 'normal' }}>
            {message}
          </td>
        </tr>
      )}
      {rows === null && message === null ? <SkeletonRows rows={skeletonRows} columns={width} /> : null}
      {(rows ?? []).map((row) => (
        <ResourceRow
          key={row.id}
          resource={resource}
          columns={columns}
          row={row}
          selected={selection === null ? null : selection.ids.has(row.id)}
          onSelect={selection?.set ?? ignore}
        />
      ))}
    </tbody>
  );
}

function ignore(): void {
  // Rows that cannot be selected have no checkbox.
}

type ColumnHeadsProps = Pick<ResourceTableProps, 'resource' | 'columns' | 'sorting' | 'onSort' | 'disabledReason'>;

const ColumnHeads = memo(function ColumnHeads({
  resource,
  columns,
  sorting,
  onSort,
  disabledReason,
}: ColumnHeadsProps) {
  return (
    <>
      {columns.map(({ id, header, sort, width, align, folds }) => (
        <SortHeader
          key={id}
          direction={sort !== undefined && sorting?.field === sort ? sorting.direction : null}
          onSort={sort === undefined ? undefined : (next) => onSort(sortingBy(sort, next))}
          {...{ disabledReason, width, align, folds }}
        >
          {header}
        </SortHeader>
      ))}
      {resource.actions === undefined ? null : (
        <th scope="col" style={{ width: '12rem' }}>
          <VisuallyHidden>Actions</VisuallyHidden>
        </th>
      )}
    </>
  );
});

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
    <th scope="col" style={{ width: '3rem' }}>
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
