import { expect, it } from 'vitest';
import { differenceText, inTurn, sizeRank, transferDetail } from '#resources/booking/stay/transferChoices.ts';
import { rankedGroups, freeGroups } from '#resources/unit/free/freeGroups.ts';
import { freeItem } from '#resources/unit/free/freeItem.ts';

const unit = (id: number, name: string, of: object = {}) =>
  freeItem({ entity: 'unit', id }, { id, name, kind: 'storage', ...of }, { products: [], time: null });
const monthly = { pricePeriod: 'month' } as const;
const free = [
  unit(1, 'B10', { size: 'large', squareMetres: 12, price: 152, ...monthly }),
  unit(2, 'B9', { size: 'small', squareMetres: 4, price: 90, ...monthly }),
  unit(3, 'C1', { size: 'medium', squareMetres: 9, price: 120, ...monthly }),
  unit(4, 'A7', { size: 'medium', price: 40, pricePeriod: 'week' }),
  unit(5, 'A8'),
];
const booking = { rate: 120, period: 'month' } as const;
const given = { size: 'medium', squareMetres: 9 } as const;

it('offers units of the same floor area first, then of the same size, in the order of their names', () => {
  expect(inTurn(free, given).map(({ name }) => name)).toEqual(['C1', 'A7', 'A8', 'B9', 'B10']);
  expect(inTurn(free, null).map(({ name }) => name)).toEqual(['A7', 'A8', 'B9', 'B10', 'C1']);
});

it('shows the group of the same size before the smaller ones', () => {
  const groups = rankedGroups(freeGroups(free, free), (item) => sizeRank(item, given));
  expect(groups.map(({ items }) => items.map(({ name }) => name))).toEqual([['A7', 'C1'], ['B9'], ['B10'], ['A8']]);
});

it('says the price and the period of each, and what the change costs where it can be compared', () => {
  expect(Object.fromEntries(free.map((item) => [item.name, transferDetail(item, booking)]))).toEqual({
    A7: 'Medium · $40.00 a week',
    C1: 'Medium · 9 m² · $120.00 a month, same price',
    A8: '',
    B9: 'Small · 4 m² · $90.00 a month, $30.00 less',
    B10: 'Large · 12 m² · $152.00 a month, $32.00 more',
  });
  expect(free.map((item) => differenceText(item, { rate: undefined, period: 'month' }))).toEqual(free.map(() => null));
});
