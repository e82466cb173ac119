import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStored } from '#lib/storedValue.ts';
import { defaultColumnPreferences } from '#crud/columns/columnPreferences.ts';
import { emptyTableState, type TableState } from '#crud/list/tableUrl.ts';
import {
  findView,
  isChanged,
  nameProblem,
  noViews,
  stateOf,
  storedViewsSchema,
  viewOf,
  withRenamed,
  withoutView,
  withView,
} from '#crud/view/savedViews.ts';

const state: TableState = {
  ...emptyTableState,
  search: 'a1',
  filters: { status: ['locked', 'armed'], kind: [] },
  sort: { field: 'name', direction: 'desc' },
  page: 3,
};
const columns = defaultColumnPreferences;
const view = viewOf(' Empty lots ', state, columns);

describe('a saved view', () => {
  it('has a name, search, filters, sorting and columns, and begins on the first page', () => {
    expect(view).toEqual({
      name: 'Empty lots',
      search: 'a1',
      filters: { status: ['locked', 'armed'] },
      columns,
      sort: { field: 'name', direction: 'desc' },
    });
    expect(stateOf(view)).toEqual({ ...state, filters: view.filters, page: 1, view: 'Empty lots' });
  });

  it('is unchanged by another page or order of values, and changed by anything else', () => {
    const same = { ...state, page: 9, filters: { status: ['armed', 'locked'] } };
    expect(isChanged(view, same, { ...columns })).toBe(false);
    for (const change of [{ search: 'a2' }, { sort: null }, { filters: {} }])
      expect(isChanged(view, { ...state, ...change }, columns)).toBe(true);
    expect(isChanged(view, state, { ...columns, density: 'compact' })).toBe(true);
  });

  it('is found in any case, keeps its name unique, and takes the default along', () => {
    const stored = { ...withView(noViews, view), defaultName: 'Empty lots' };
    expect(findView(stored, 'empty LOTS')).toBe(view);
    expect(withView(stored, viewOf('empty lots', emptyTableState, columns)).views).toHaveLength(1);
    expect(nameProblem(stored, ' empty lots')).toMatch(/Another view/);
    expect(nameProblem(stored, 'EMPTY lots', 'Empty lots')).toBeNull();
    expect(nameProblem(stored, ' ')).toBe('Enter a name.');
    expect(withRenamed(stored, 'Empty lots', 'Vacant ')).toMatchObject({
      defaultName: 'Vacant',
      views: [{ name: 'Vacant' }],
    });
    expect(withoutView(stored, 'Empty lots')).toEqual(noViews);
  });

  it('is left alone by unreadable ones beside it, whatever storage holds', () => {
    const text = JSON.stringify({
      views: [7, { name: '' }, view, { ...view, name: 'Odd', columns: 3 }],
      defaultName: 5,
    });
    const read = parseStored(text, storedViewsSchema, noViews);
    expect(read.views.map(({ name }) => name)).toEqual(['Empty lots', 'Odd']);
    expect(read.defaultName).toBeNull();
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(Array.isArray(parseStored(json, storedViewsSchema, noViews).views)).toBe(true);
      }),
    );
  });
});
