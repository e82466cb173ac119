import { TableFrame } from '#ui/table/TableFrame.tsx';
import { useElementWidth } from '#ui/table/useElementWidth.ts';
import { useArrangedColumns } from '../columns/useArrangedColumns.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from './column.ts';
import type { ListOptions } from './listOptions.ts';
import { actionsWidthOf, selectWidth } from './TableHead.tsx';
import { TableParts, type TableContent } from './TableParts.tsx';

const rem = 16;

const sortKey = ({ sort }: Column<AnyRow>) => sort;

/** The table of a list: it leaves out columns that do not fit, and scrolls where the person wants more. */
export function ListedTable({ list, ...table }: TableContent & { list: ListOptions }) {
  const { resource, selection, layout, sorting, onSort, disabledReason } = list;
  const [frame, room] = useElementWidth();
  const taken = ((selection === null ? 0 : selectWidth) + actionsWidthOf(resource)) * rem;
  const { columns, scrollWidth } = useArrangedColumns({
    columns: table.columns,
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
