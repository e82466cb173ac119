import fc from 'fast-check';
import { expect, it } from 'vitest';
import { stableRows } from '#crud/data/stableRows.ts';

const rows = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 20 }),
    name: fc.constantFrom('a', 'b'),
    Area: fc.record({ name: fc.constantFrom('x', 'y') }),
  }),
  { selector: ({ id }) => id },
);

it('gives the new rows, with the old object for each that did not change', () => {
  fc.assert(
    fc.property(rows, rows, (previous, next) => {
      const stable = stableRows(previous, structuredClone(next));
      expect(stable).toEqual(next);
      for (const row of stable) {
        const before = previous.find(({ id }) => id === row.id);
        if (before !== undefined && JSON.stringify(before) === JSON.stringify(row)) expect(row).toBe(before);
      }
    }),
  );
});

it('gives the old list itself when nothing changed', () => {
  fc.assert(
    fc.property(rows, (list) => {
      fc.pre(list.length > 0);
      expect(stableRows(list, structuredClone(list))).toBe(list);
    }),
  );
});
