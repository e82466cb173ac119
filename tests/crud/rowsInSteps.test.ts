import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextRows } from '#crud/table/rowsInSteps.ts';

interface Row {
  id: number;
  version: number;
}
const keyOf = ({ id }: Row) => id;
const most = 3;

const rows = (version: number): fc.Arbitrary<Row[]> =>
  fc.uniqueArray(fc.integer({ min: 1, max: 25 }), { maxLength: 20 }).map((ids) => ids.map((id) => ({ id, version })));

it('leads from any rows to any others, a few new ones at a time and each key once', () => {
  fc.assert(
    fc.property(rows(1), rows(2), (before, wanted) => {
      const newest = new Map(wanted.map((row) => [row.id, row]));
      let shown: readonly Row[] = before;
      for (let left = Math.ceil(wanted.length / most); left >= 0 && shown !== wanted; left -= 1) {
        const next = nextRows(shown, wanted, keyOf, most);
        const held = new Set(shown.map(keyOf));
        expect(next.filter(({ id }) => !held.has(id)).length).toBeLessThanOrEqual(most);
        expect(new Set(next.map(keyOf)).size).toBe(next.length);
        expect(next.length).toBeLessThanOrEqual(Math.max(shown.length, wanted.length));
        for (const row of next) expect(row).toBe(newest.get(row.id) ?? before.find(({ id }) => id === row.id));
        shown = next;
      }
      expect(shown).toBe(wanted);
    }),
  );
});

it('keeps the height of a full page while another one comes', () => {
  const before = Array.from({ length: 10 }, (_none, index) => ({ id: index, version: 1 }));
  const wanted = Array.from({ length: 10 }, (_none, index) => ({ id: 100 + index, version: 1 }));
  const next = nextRows(before, wanted, keyOf, 4);
  expect(next.map(keyOf)).toEqual([100, 101, 102, 103, 4, 5, 6, 7, 8, 9]);
});

it('shows changed, moved and removed rows at once', () => {
  const before = Array.from({ length: 10 }, (_none, index) => ({ id: index, version: 1 }));
  const wanted = before
    .filter(({ id }) => id !== 4)
    .toReversed()
    .map((row) => ({ ...row, version: 2 }));
  expect(nextRows(before, wanted, keyOf, 1)).toBe(wanted);
});
