import { expect, it } from 'vitest';
import { unsortable } from '#crud/list/useSortable.ts';
import { emptyTableState } from '#crud/list/tableUrl.ts';

const columns = [
  { id: 'name', header: 'Name', sort: 'name', cell: () => null },
  { id: 'size', header: 'Size', cell: () => null },
];
const sortedBy = (field: string) => ({ ...emptyTableState, sort: { field, direction: 'asc' as const } });

it('names the column that has no sortable value, by its header where there is such a column', () => {
  expect(unsortable({ columns }, emptyTableState)).toBeNull();
  expect(unsortable({ columns }, sortedBy('name'))).toBeNull();
  expect(unsortable({ columns }, sortedBy('size'))).toBe('Size');
  expect(unsortable({ columns }, sortedBy('colour'))).toBe('colour');
});
