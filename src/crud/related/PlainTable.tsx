import { useMemo, useState, type ReactNode } from 'react';
import { sortRows } from '#domain/search/sortOrder.ts';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { SortHeader, type SortDirection } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';

export interface PlainColumn<Row> {
  id: string;
  header: string;
  /** null if the record has no value. */
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; absent: it cannot be sorted. */
  sort?: (row: Row) => string | number | null | undefined;
  /** A CSS width. Columns without one share the rest. */
  width?: string;
  align?: 'end';
  folds?: 'below640' | 'lgDown' | 'mdDown';
  /** The cell's place on a card (below 440 px); default: a line with its header. */
  card?: 'title' | 'mark' | 'line' | 'none';
}

export interface PlainTableProps<Row> {
  label: string;
  columns: readonly PlainColumn<Row>[];
  rows: readonly Row[] | null;
}

/** A plain table without search and pages. Its columns sort in natural order, with blank values last. */
export function PlainTable<Row extends { id: number }>({ label, columns, rows: given }: PlainTableProps<Row>) {
  const [sorting, setSorting] = useState<{ id: string; direction: SortDirection } | null>(null);
  const valueOf = columns.find(({ id }) => id === sorting?.id)?.sort;
  const direction = sorting?.direction ?? 'asc';
  const rows = useMemo(
    () => (given === null || valueOf === undefined ? given : sortRows(given, valueOf, direction)),
    [given, valueOf, direction],
  );
  return (
    <TableElement aria-label={label} aria-busy={rows === null}>
      <thead>
        <tr>
          {columns.map(({ id, header, sort, width, align, folds }) => (
            <SortHeader
              key={id}
              direction={sorting?.id === id ? sorting.direction : null}
              onSort={sort && ((next) => setSorting(next === null ? null : { id, direction: next }))}
              {...{ width, align, folds }}
            >
              {header}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === null ? <SkeletonRows rows={5} columns={columns} /> : null}
        {(rows ?? []).map((row) => (
          <tr key={row.id} data-row-id={row.id}>
            {columns.map(({ id, header, cell, align, folds, card }) => (
              <td key={id} data-label={header} data-card={card} data-align={align} data-folds={folds}>
                {cell(row) ?? '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableElement>
  );
}
