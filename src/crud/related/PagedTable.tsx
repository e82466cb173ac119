import { useState } from 'react';
import { maximumPageButtons, pageSizes } from '#domain/limits/table.ts';
import { useIsPrinting } from '#lib/useIsPrinting.ts';
import { Pagination } from '#ui/table/Pagination.tsx';
import { usePageSize } from '../list/usePageSize.ts';
import { PlainTable, type PlainTableProps } from './PlainTable.tsx';

/** Shows pages if the rows exceed the smallest page; paper has every row. */
export function PagedTable<Row extends { id: number }>(props: Omit<PlainTableProps<Row>, 'shown'>) {
  const { label, rows } = props;
  const [size, setSize] = usePageSize('subTable');
  const [chosen, setPage] = useState(1);
  const isPrinting = useIsPrinting();
  const total = rows?.length ?? 0;
  const page = Math.min(chosen, Math.max(1, Math.ceil(total / size)));
  return (
    <>
      <PlainTable {...props} {...(isPrinting ? {} : { shown: { from: (page - 1) * size, size } })} />
      {total <= Math.min(...pageSizes) ? null : (
        <Pagination
          {...{ label, page, total, pageSizes }}
          pageSize={size}
          maximumButtons={maximumPageButtons}
          onPage={setPage}
          onPageSize={setSize}
        />
      )}
    </>
  );
}
