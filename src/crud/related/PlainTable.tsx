import { useMemo, useState, type ReactNode } from 'react';
import type { EntityName } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import { sortRows } from '#domain/search/sortOrder.ts';
import { SkeletonRows } from '#ui/skeleton/SkeletonRows.tsx';
import { SortHeader, type SortDirection } from '#ui/table/SortHeader.tsx';
import { TableElement } from '#ui/table/Table.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** The name of the container that a table fills: beside a menu it is narrower than the screen. */
const tableRoom = 'table-room';

/** Folds columns when the table, rather than the screen, is too narrow for them. On cards all show. */
const foldBelow = <Room extends string>(room: Room) =>
  `@container ${tableRoom} (min-width: 30rem) and (max-width: ${room})` as const;

/** The columns share the room, and their text takes more lines, rather than the last ones being cut. */
const shared = {
  '& th': { width: 'auto !important' },
  '& td': { whiteSpace: 'normal !important', overflowWrap: 'anywhere' },
} as const;

const Room = chakra('div', {
  base: {
    containerName: tableRoom,
    containerType: 'inline-size',
    // Paper has every column.
    '@media screen': {
      [foldBelow('50rem')]: { '& [data-folds=lgDown]': { display: 'none' } },
      [foldBelow('44rem')]: { '& [data-folds=mdDown]': { display: 'none' }, ...shared },
      [foldBelow('38rem')]: { '& [data-folds=below640]': { display: 'none' } },
    },
    smDown: { '& td[data-folds]': { display: 'flex' } },
    '@media print': { '& [data-folds]': { display: 'table-cell !important' }, ...shared },
  },
});

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
  /** Whose records the rows are, where each type numbers its own. */
  entity?: EntityName;
  /** The sorted rows that show; absent: all. */
  shown?: { from: number; size: number };
}

/** A plain table without search and pages. Its columns sort in natural order, with blank values last. */
export function PlainTable<Row extends { id: number }>(props: PlainTableProps<Row>) {
  const { label, columns, rows: given, entity, shown } = props;
  const [sorting, setSorting] = useState<{ id: string; direction: SortDirection } | null>(null);
  const valueOf = columns.find(({ id }) => id === sorting?.id)?.sort;
  const direction = sorting?.direction ?? 'asc';
  const sorted = useMemo(
    () => (given === null || valueOf === undefined ? given : sortRows(given, valueOf, direction)),
    [given, valueOf, direction],
  );
  const rows = shown === undefined ? sorted : (sorted?.slice(shown.from, shown.from + shown.size) ?? null);
  return (
    <Room>
      <TableElement aria-label={label} aria-busy={rows === null}>
        <thead>
          <tr>
            {columns.map(({ id, header, sort, width, align, folds }) => (
              <SortHeader
                key={id}
                direction={sorting?.id === id ? sorting.direction : null}
                onSort={sort && ((next) => setSorting(next === null ? null : { id, direction: next }))}
                {...{ width, align, folds }}
                shrinks
              >
                {header}
              </SortHeader>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows === null ? <SkeletonRows rows={5} columns={columns} /> : null}
          {(rows ?? []).map((row) => (
            <tr key={entity === undefined ? row.id : recordKey(entity, row)} data-row-id={row.id}>
              {columns.map(({ id, header, cell, align, folds, card }) => (
                <td key={id} data-label={header} data-card={card} data-align={align} data-folds={folds}>
                  {cell(row) ?? '–'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TableElement>
    </Room>
  );
}
