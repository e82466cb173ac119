import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { UnitKind } from '#domain/states/unitKind.ts';
import { filterItems, filterOptions, freeGroups, kindCounts, noFilter } from '#resources/unit/free/freeGroups.ts';
import { freeItem } from '#resources/unit/free/freeItem.ts';

const storage = (id: number, more: object = {}) =>
  freeItem(
    { entity: 'unit', id },
    { id, name: `A${id}`, kind: 'storage', pricePeriod: 'month', ...more } as AnyRecord,
    { products: [], time: null },
  );

const items = [
  storage(10, { size: 'small', squareMetres: 1, price: 101, floor: 1, Area: { name: 'Row A' } }),
  storage(9, { size: 'small', squareMetres: 1, price: 97, floor: 2, Area: { name: 'Row B' } }),
  storage(2, { size: 'small', squareMetres: 1, price: 97, floor: 2 }),
  storage(3, { size: 'small', squareMetres: 3, price: 152, floor: 1 }),
  storage(4, { size: 'small', squareMetres: 3, price: 152, floor: 1 }),
  storage(5, { size: 'large', squareMetres: 27, price: 520, floor: 1 }),
  storage(6),
  storage(7, { size: 'large', squareMetres: 27, pricePeriod: null, price: 600 }),
];
const namesOf = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('free units', () => {
  it('stand in groups of one size with their least price, the smallest first, the unknown last', () => {
    const groups = freeGroups(items, items).map(({ label, items: own, from, isOnePrice }) => [
      label,
      namesOf(own),
      from.map(({ rate }) => rate),
      isOnePrice,
    ]);
    expect(groups).toEqual([
      ['Small · 1 m²', ['A2', 'A9', 'A10'], [97], false],
      ['Small · 3 m²', ['A3', 'A4'], [152], true],
      ['Large · 27 m²', ['A5', 'A7'], [520], false],
      ['Unknown size', ['A6'], [], true],
    ]);
  });

  it('whose floor areas all differ stand by size, with the areas that there are', () => {
    const offices = [10, 17, 27, 19].map((squareMetres, id) => storage(id + 1, { size: 'medium', squareMetres }));
    expect(freeGroups(offices, offices).map(({ label }) => label)).toEqual(['Medium · 10–27 m²']);
  });

  it('of a kind without sizes are one group, and of several kinds each group names its kind', () => {
    const trailers = [1, 2].map((id) => storage(id, { kind: 'trailer' }));
    expect(freeGroups(trailers, trailers).map(({ label }) => label)).toEqual(['Trailers']);
    const mixed = [...trailers, storage(5, { size: 'large' })];
    expect(freeGroups(mixed, mixed).map(({ label }) => label)).toEqual(['Storage units · Large', 'Trailers']);
  });

  it('are found by name, size, price and place, and those of which that is unknown are counted', () => {
    const found = (change: object) => filterItems(items, { ...noFilter, ...change });
    expect(namesOf(found({ search: 'a1' }).items)).toEqual(['A10']);
    expect(namesOf(found({ search: 'row b' }).items)).toEqual(['A9']);
    for (const search of ['1x3', '3×1', '1 x 3', '3m x 1m'])
      expect(namesOf(found({ search }).items)).toEqual(['A3', 'A4']);
    expect(found({ search: '3x3' }).items).toEqual([]);
    expect(namesOf(found({ sizes: ['large', null] }).items)).toEqual(['A5', 'A6', 'A7']);
    const cheap = found({ price: { rate: 110, period: 'month' } });
    expect(namesOf(cheap.items)).toEqual(['A10', 'A9', 'A2']);
    expect(cheap.leftOut).toEqual([{ field: 'price', count: 2 }]);
    expect(found({ price: { rate: 110, period: 'month' }, withUnknown: true }).items).toHaveLength(5);
    expect(namesOf(found({ place: 'floor 2' }).items)).toEqual(['A9', 'A2']);
    expect(namesOf(found({ place: 'area Row A' }).items)).toEqual(['A10']);
    expect(found({ areaFrom: 3 })).toMatchObject({ leftOut: [{ field: 'floor area', count: 1 }] });
  });

  it('are asked about only by what tells them apart', () => {
    const options = filterOptions(items);
    expect(options.sizes).toEqual(['small', 'large', null]);
    expect(options.areas).toEqual([3, 27]);
    expect(options.prices.every(({ rate }) => rate < 520)).toBe(true);
    expect(options.places.map(({ label }) => label)).toEqual(['Floor 1', 'Floor 2', 'Row A', 'Row B']);
    expect(filterOptions([storage(1), storage(2)])).toEqual({ sizes: [], areas: [], prices: [], places: [] });
  });

  it('are counted by kind, a kind of which none is free too', () => {
    const existing = new Set<UnitKind>(['locker', 'storage']);
    const castle = storage(20, { kind: 'castle' });
    expect(kindCounts([...items, castle], existing)).toEqual([
      { kind: 'storage', count: 8 },
      { kind: 'locker', count: 0 },
      { kind: null, count: 1 },
    ]);
  });
});
