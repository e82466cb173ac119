import { useMemo, useState } from 'react';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { sortRows } from '#domain/search/sortOrder.ts';
import { useIsPrinting } from '#lib/useIsPrinting.ts';
import { Pagination } from '#ui/table/Pagination.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Sorting } from '../list/tableUrl.ts';
import { usePageSize } from '../list/usePageSize.ts';
import type { Column } from './column.ts';
import { TableParts, type TableContent } from './TableParts.tsx';

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

const skeletonRows = 5;

interface SortedTableProps extends TableContent {
  shown: { from: number; size: number } | undefined;
}

/** A table with all its rows in hand. */
export function HeldTable({ isPaged, ...props }: SortedTableProps & { isPaged: boolean }) {
  return isPaged ? <PagedTable {...props} /> : <SortedTable {...props} />;
}

const sortKey = ({ id, sortValue }: Column<AnyRow>) => (sortValue === undefined ? undefined : id);

/** Sorts in natural order, with blank values last. */
function SortedTable({ shown, ...table }: SortedTableProps) {
  const { columns, rows } = table;
  const [sorting, onSort] = useState<Sorting | null>(null);
  const sortedBy = columns.find(({ id }) => id === sorting?.field);
  const direction = sorting?.direction ?? 'asc';
  const sorted = useMemo(
    () =>
      rows === null || sortedBy?.sortValue === undefined
        ? rows
        : sortRows(rows, (row) => sortedBy.sortValue?.(row), direction),
    [rows, sortedBy, direction],
  );
  return (
    <Room>
      <TableParts
        {...table}
        rows={shown === undefined ? sorted : (sorted?.slice(shown.from, shown.from + shown.size) ?? null)}
        skeletonRows={skeletonRows}
        order={{ sortKey, sorting, onSort }}
        list={null}
      />
    </Room>
  );
}

function PagedTable(props: SortedTableProps) {
  const { label, rows } = props;
  const [size, setSize] = usePageSize('subTable');
  const [chosen, setPage] = useState(1);
  const isPrinting = useIsPrinting();
  const total = rows?.length ?? 0;
  const page = Math.min(chosen, Math.max(1, Math.ceil(total / size)));
  return (
    <>
      <SortedTable {...props} shown={isPrinting ? undefined : { from: (page - 1) * size, size }} />
      {isPrinting || total <= Math.min(...pageSizes) ? null : (
        <Pagination
          label={label}
          page={page}
          total={total}
          pageSizes={pageSizes}
          pageSize={size}
          maximumButtons={maximumPageButtons}
          onPage={setPage}
          onPageSize={setSize}
        />
      )}
    </>
  );
}
