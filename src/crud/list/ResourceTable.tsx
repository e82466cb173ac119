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
  /** null while the first rows load. */
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonRows: number;
  sorting: Sorting | null;
  /** null: by no column, so as the table does by itself. */
  onSort: (sorting: Sorting | null) => void;
  /** Why the rows cannot be sorted just now. */
  hindrance: string | undefined;
  /** null: rows cannot be chosen here. */
  selection: Selection | null;
  /** Instead of rows, when there is none: an empty or an error state. */
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

function Head({ resource, columns, sorting, onSort, hindrance, selection, rows }: ResourceTableProps) {
  return (
    <thead>
      <tr>
        {selection === null ? null : <SelectAll rows={rows ?? []} selection={selection} />}
        <ColumnHeads {...{ resource, columns, sorting, onSort, hindrance }} />
      </tr>
    </thead>
  );
}

/** So many changed rows at most are shown at once. */
const fewRows = 3;

/**
 * Rows that change singly are shown at once. Where many do, as with each letter of a search, they are rendered piece by
 * piece between what people type.
 */
function useCalmRows(rows: readonly AnyRow[] | null): readonly AnyRow[] | null {
  const calm = useDeferredValue(rows);
  if (rows === null || calm === null || rows.length === 0) return rows;
  const changed = rows.filter((row, index) => row !== calm[index]).length + Math.max(0, calm.length - rows.length);
  return changed > fewRows ? calm : rows;
}

function Body({ resource, columns, rows: newest, skeletonRows, selection, message }: ResourceTableProps) {
  const rows = useCalmRows(newest);
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
  // Rows that cannot be chosen have no box to press.
}

type ColumnHeadsProps = Pick<ResourceTableProps, 'resource' | 'columns' | 'sorting' | 'onSort' | 'hindrance'>;

const ColumnHeads = memo(function ColumnHeads({ resource, columns, sorting, onSort, hindrance }: ColumnHeadsProps) {
  return (
    <>
      {columns.map(({ id, header, sort, width, align, folds }) => (
        <SortHeader
          key={id}
          direction={sort !== undefined && sorting?.field === sort ? sorting.direction : null}
          onSort={sort === undefined ? undefined : (next) => onSort(sortingBy(sort, next))}
          {...{ hindrance, width, align, folds }}
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
  /** Of the rows of this page, joined by commas. */
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
