import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inOrder, movedTo } from '#resources/productFeature/order.ts';

const features = fc
  .array(fc.record({ displayOrder: fc.option(fc.nat(9), { nil: undefined }), name: fc.string({ maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 9,
  })
  .map((given) => given.map((each, index) => ({ ...each, id: index + 1 })));

it('places features by their order, then by name, those without a place last', () => {
  const placed = inOrder([
    { id: 1, name: 'Lift', displayOrder: 1 },
    { id: 2, name: 'Alarm' },
    { id: 3, name: 'Power 10', displayOrder: 0 },
    { id: 4, name: 'Power 9', displayOrder: 0 },
  ]);
  expect(placed.map(({ id }) => id)).toEqual([4, 3, 1, 2]);
});

it('moves one feature to any place and keeps the order of the others, by as few changes as there are', () => {
  fc.assert(
    fc.property(features, fc.integer({ min: -2, max: 11 }), fc.nat(8), (given, to, nth) => {
      const before = inOrder(given);
      const moved = before[nth % before.length] ?? { id: 0 };
      const changed = movedTo(before, moved.id, to);
      const after = inOrder(before.map((row) => changed.find(({ id }) => id === row.id) ?? row));
      const others = (rows: typeof before) => rows.filter(({ id }) => id !== moved.id).map(({ id }) => id);
      expect(others(after)).toEqual(others(before));
      expect(after.findIndex(({ id }) => id === moved.id)).toBe(Math.max(0, Math.min(before.length - 1, to)));
      expect(after.map(({ displayOrder }) => displayOrder)).toEqual(after.map((_row, index) => index));
      for (const row of changed)
        expect(before.find(({ id }) => id === row.id)?.displayOrder).not.toBe(row.displayOrder);
      expect(movedTo(after, moved.id, to)).toEqual([]);
    }),
  );
});
