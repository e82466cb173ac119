import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { Checkbox } from '#ui/control/Checkbox.tsx';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { listenForRowArrows } from '#ui/table/rowArrows.ts';
import { SortHeader } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { AnyResource, AnyRow, Column } from '../descriptor/define.ts';
import { ResourceRow } from './ResourceRow.tsx';
import type { Sorting } from './tableUrl.ts';
import type { Selection } from './useSelection.ts';

export interface ResourceTableProps {
  resource: AnyResource;
  columns: readonly Column<AnyRow>[];
  /** null while the first rows load. */
  rows: readonly AnyRow[] | null;
  pending: boolean;
  skeletonRows: number;
  sorting: Sorting | null;
  /** null: by no column, so as the table does by itself. */
  onSort: (sorting: Sorting | null) => void;
  /** null: rows cannot be chosen here. */
  selection: Selection | null;
  /** Instead of rows, when there is none: an empty or an error state. */
  message: ReactNode;
}

/** The rows of a resource as a table. */
export function ResourceTable(props: ResourceTableProps) {
  const { resource, columns, rows, pending, skeletonRows, selection, message } = props;
  const width = columns.length + (selection === null ? 0 : 1) + (resource.actions === undefined ? 0 : 1);
  return (
    <TableElement aria-label={entityOf(resource.entity).label.many} aria-busy={rows === null || pending}>
      <TableHead {...props} />
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
    </TableElement>
  );
}

function ignore(): void {
  // Rows that cannot be chosen have no box to press.
}

function TableHead({ resource, columns, rows, sorting, onSort, selection }: ResourceTableProps) {
  return (
    <thead>
      <tr>
        {selection === null ? null : <SelectAll rows={rows ?? []} selection={selection} />}
        {columns.map(({ id, header, sort, width, align, folds }) => (
          <SortHeader
            key={id}
            direction={sort !== undefined && sorting?.field === sort ? sorting.direction : null}
            onSort={sort === undefined ? undefined : (next) => onSort(sortingBy(sort, next))}
            width={width}
            align={align}
            folds={folds}
          >
            {header}
          </SortHeader>
        ))}
        {resource.actions === undefined ? null : (
          <th scope="col" style={{ width: '12rem' }}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}

function sortingBy(field: string, direction: Sorting['direction'] | null): Sorting | null {
  return direction === null ? null : { field, direction };
}

function SelectAll({ rows, selection }: { rows: readonly AnyRow[]; selection: Selection }) {
  const chosen = rows.filter((row) => selection.ids.has(row.id)).length;
  const all = rows.length > 0 && chosen === rows.length;
  return (
    <th scope="col" style={{ width: '3rem' }}>
      <Checkbox
        label="Select all rows of this page"
        checked={all}
        mixed={chosen > 0 && !all}
        disabled={rows.length === 0}
        onChange={(on) =>
          selection.set(
            rows.map((row) => row.id),
            on,
          )
        }
      />
    </th>
  );
}
