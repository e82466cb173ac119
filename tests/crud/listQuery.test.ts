import { describe, expect, it } from 'vitest';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { knownFilters, listQuery, sortingOf } from '#crud/list/listQuery.ts';
import { emptyTableState } from '#crud/list/tableUrl.ts';

const resource: Pick<AnyResource, 'columns' | 'filters'> = {
  columns: [
    { id: 'name', header: 'Name', sort: 'name', cell: () => null },
    { id: 'area', header: 'Area', cell: () => null },
    { id: 'status', header: 'Status', sort: 'status', cell: () => null },
  ],
  filters: [{ field: 'status', label: 'Status', options: [{ value: 'locked', label: 'Locked' }] }],
};
const asked = { resource, siteId: 3, pageSize: 15 };

describe('the query behind a list', () => {
  it('sorts by the first column that can be, and asks for one page', () => {
    expect(listQuery({ ...asked, state: { ...emptyTableState, page: 3 } })).toEqual({
      siteId: 3,
      sort: { field: 'name', direction: 'asc' },
      skip: 30,
      limit: 15,
    });
  });

  it('asks for one page of the ranked hits of a search', () => {
    expect(listQuery({ ...asked, state: { ...emptyTableState, search: ' a1  row ' } })).toEqual({
      siteId: 3,
      search: 'a1 row',
      skip: 0,
      limit: 15,
    });
  });

  it('pages the hits of a search in the store when a sort was chosen', () => {
    const sort = { field: 'status', direction: 'desc' as const };
    const query = listQuery({ ...asked, state: { ...emptyTableState, search: 'a1', sort } });
    expect(query).toMatchObject({ search: 'a1', sort, skip: 0, limit: 15 });
  });

  it('ignores columns, values and sorts that the table does not have: an address may say anything', () => {
    expect(knownFilters(resource, { status: ['locked', 'exploded'], password: ['x'] })).toEqual({ status: ['locked'] });
    const sort = { field: 'area', direction: 'asc' as const };
    expect(sortingOf(resource, { ...emptyTableState, sort })).toEqual({ field: 'name', direction: 'asc' });
    expect(
      listQuery({ ...asked, state: { ...emptyTableState, filters: { status: ['exploded'] } } }),
    ).not.toHaveProperty('where');
  });
});
