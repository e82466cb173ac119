import { expect, it } from 'vitest';
import { unsortableColumn } from '#crud/list/useRejectUnsortableColumn.ts';
import { emptyTableState } from '#crud/list/tableUrl.ts';

const columns = [
  { id: 'name', header: 'Name', sort: 'name', cell: () => null },
  { id: 'size', header: 'Size', cell: () => null },
];
const sortedBy = (field: string) => ({ ...emptyTableState, sort: { field, direction: 'asc' as const } });

it('names the column that has no sortable value, by its header where there is such a column', () => {
  expect(unsortableColumn({ columns }, emptyTableState)).toBeNull();
  expect(unsortableColumn({ columns }, sortedBy('name'))).toBeNull();
  expect(unsortableColumn({ columns }, sortedBy('size'))).toBe('Size');
  expect(unsortableColumn({ columns }, sortedBy('colour'))).toBe('colour');
});
