import { describe, expect, it } from 'vitest';
import type { AnyResource } from '#crud/descriptor/define.ts';
import { keyIn } from '#crud/descriptor/pageParameters.ts';
import { cleanState, knownFilters, listQuery, sortingOf } from '#crud/list/listQuery.ts';
import { listTitle, listVariant, tableOf } from '#crud/list/listVariant.ts';
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

  it('keeps the order within equal values of its own field, in either direction', () => {
    const own = { ...resource, firstSorting: { field: 'status', direction: 'asc', thenBy: 'name' } } as const;
    const sort = { field: 'status', direction: 'desc' as const };
    expect(sortingOf(own, emptyTableState)).toEqual(own.firstSorting);
    expect(sortingOf(own, { ...emptyTableState, sort })).toEqual({ ...sort, thenBy: 'name' });
    expect(sortingOf(own, { ...emptyTableState, sort: { ...sort, field: 'name' } })).not.toHaveProperty('thenBy');
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

describe('a list variant', () => {
  const bookings = {
    ...resource,
    entity: 'booking',
    routes: { detail: 'booking.detail' },
    filters: [...resource.filters, { field: 'type', label: 'Type', options: [{ value: 'hire', label: 'Hire' }] }],
  } as unknown as AnyResource;
  const variant = listVariant(bookings, {
    id: 'storage',
    title: 'Storage bookings',
    fixed: { type: ['storage'] },
    routes: { list: 'booking.storage' },
  });

  it('has fixed conditions beside the chosen ones, which no address changes', () => {
    const filters = { status: ['locked'], type: ['hire'] };
    const query = listQuery({ ...asked, resource: variant, state: { ...emptyTableState, filters } });
    expect(query.where).toEqual({ status: ['locked'], type: ['storage'] });
    expect(cleanState(variant)({ ...emptyTableState, filters }).filters).toEqual({ status: ['locked'] });
  });

  it('has a title and a remembered state of its own, and the other pages of the resource', () => {
    expect([listTitle(variant), listTitle(bookings)]).toEqual(['Storage bookings', 'Bookings']);
    expect([tableOf(variant), tableOf(bookings)]).toEqual(['booking.storage', 'booking']);
    expect(variant.routes).toEqual({ list: 'booking.storage', detail: 'booking.detail' });
  });

  it('gives its records their type, which tells them from others with their number', () => {
    expect(keyIn(variant, 1014)).toBe('storage:1014');
    expect(keyIn({ entity: 'unit' }, 1014)).toBe(1014);
  });

  it('may be a list of a call of its own', () => {
    const of = { subject: 'alert', id: 0, list: 'archived' } as const;
    const archived = listVariant(bookings, { id: 'archived', title: 'Archived alerts', fixed: {}, of });
    expect(listQuery({ ...asked, resource: archived, state: emptyTableState })).toMatchObject({ of });
  });
});
