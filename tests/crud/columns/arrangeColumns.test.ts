import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrangeColumns, fitColumns, leastWidth, movedOrder, orderColumns } from '#crud/columns/arrangeColumns.ts';
import { columnPreferencesSchema, defaultColumnPreferences } from '#crud/columns/columnPreferences.ts';
import type { AnyRow } from '#crud/descriptor/define.ts';
import type { Column } from '#crud/table/column.ts';

const columns: readonly Column<AnyRow>[] = [
  { id: 'name', header: 'Name', width: '6rem', cell: () => 'A101' },
  { id: 'status', header: 'Status', width: '10rem', cell: () => 'Locked' },
  { id: 'area', header: 'Area', folds: 'below640', cell: () => 'Level 1' },
  { id: 'size', header: 'Size', width: '5rem', folds: 'lgDown', cell: () => 'Small' },
  { id: 'change', header: 'Last change', width: '10rem', folds: 'mdDown', cell: () => 'today' },
  { id: 'price', header: 'Price', width: '7rem', isOptional: true, cell: () => '$1.00' },
];
const ids = (list: readonly Column<AnyRow>[]) => list.map(({ id }) => id);
const arranged = (change: Partial<typeof defaultColumnPreferences>) =>
  arrangeColumns(columns, { ...defaultColumnPreferences, ...change });

describe('the columns of a table', () => {
  it('stand as declared, without those that a person chooses first', () => {
    expect(ids(arranged({}))).toEqual(['name', 'status', 'area', 'size', 'change']);
  });

  it('show, hide and stand as the person chose; the one that names the row stays first', () => {
    const chosen = arranged({
      visibility: { area: 'hidden', price: 'shown', name: 'hidden' },
      order: ['status', 'size', 'change', 'price'],
    });
    expect(ids(chosen)).toEqual(['name', 'status', 'size', 'change', 'price']);
  });

  it('have the chosen width, and a chosen column gives way nowhere', () => {
    const [, , , size] = arranged({ widths: { size: 200 }, visibility: { size: 'shown' } });
    expect(size).toMatchObject({ id: 'size', width: '200px', card: 'line' });
    expect(size?.folds).toBeUndefined();
  });

  it('give way in their order where there is no room, and never the others', () => {
    const all = columns.slice(0, 5);
    const need = all.reduce((sum, column) => sum + leastWidth(column), 0);
    expect(ids(fitColumns(all, need))).toEqual(ids(all));
    expect(ids(fitColumns(all, need - 1))).toEqual(['name', 'status', 'area', 'change']);
    expect(ids(fitColumns(all, need - 100))).toEqual(['name', 'status', 'area']);
    expect(ids(fitColumns(all, 0))).toEqual(['name', 'status']);
  });

  it('keep every column whatever order is stored', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('status', 'area', 'size', 'gone', 'name')), (order) => {
        const ordered = ids(orderColumns(columns, { order: [...new Set(order)] }));
        expect(ordered[0]).toBe('name');
        expect(ordered.toSorted()).toEqual(ids(columns).toSorted());
      }),
    );
  });

  it('move one place at a time, and there and back is no change', () => {
    const order = ['status', 'area', 'size'];
    expect(movedOrder(order, 'size', -1)).toEqual(['status', 'size', 'area']);
    expect(movedOrder(order, 'status', 1)).toEqual(['area', 'status', 'size']);
    for (const id of ['status', 'area']) expect(movedOrder(movedOrder(order, id, 1), id, -1)).toEqual(order);
    expect(movedOrder(order, 'size', 1)).toEqual(order);
  });
});

it('stored choices that cannot be read are none', () => {
  expect(columnPreferencesSchema.safeParse({ ...defaultColumnPreferences, widths: { name: -4 } }).success).toBe(false);
  const written: unknown = JSON.parse(JSON.stringify(defaultColumnPreferences));
  expect(columnPreferencesSchema.parse(written)).toEqual(defaultColumnPreferences);
});
