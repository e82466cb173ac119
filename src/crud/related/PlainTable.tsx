import type { ReactNode } from 'react';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { SortHeader } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';

export interface PlainColumn<Row> {
  id: string;
  header: string;
  /** null if the record has no value. */
  cell: (row: Row) => ReactNode;
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

/** A plain table without search, sorting and pages. */
export function PlainTable<Row extends { id: number }>({ label, columns, rows }: PlainTableProps<Row>) {
  return (
    <TableElement aria-label={label} aria-busy={rows === null}>
      <thead>
        <tr>
          {columns.map(({ id, header, width, align, folds }) => (
            <SortHeader key={id} direction={null} {...{ width, align, folds }}>
              {header}
            </SortHeader>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows === null ? <SkeletonRows rows={5} columns={columns.length} /> : null}
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
