import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rowsPatcher, rowsReader } from '#collections/rowsPatch.ts';
import type { RowsState } from '#collections/rowQuery.ts';

interface Row {
  id: number;
  version: number;
}

const stateOf = (rows: readonly Row[]): RowsState<Row> => ({
  rows,
  total: rows.length,
  freshness: { state: 'live', complete: true },
  coverage: { kind: 'whole' },
  ignored: [],
});

it('a tab shows the host’s rows after any changes, and keeps the row that did not change', () => {
  const known = new Map<string, Row>();
  const row = fc.record({ id: fc.nat(8), version: fc.nat(2) }).map((made) => {
    const key = `${made.id}:${made.version}`;
    known.set(key, known.get(key) ?? made);
    return known.get(key)!;
  });
  const list = fc.uniqueArray(row, { selector: ({ id }) => id, maxLength: 9 });
  fc.assert(
    fc.property(fc.array(list, { minLength: 1, maxLength: 12 }), (lists) => {
      const patch = rowsPatcher<Row>();
      const read = rowsReader<Row>();
      let before: readonly Row[] = [];
      for (const rows of lists) {
        const shown = read(structuredClone(patch(stateOf(rows))));
        expect(shown).toEqual(stateOf(rows));
        for (const one of before) {
          const next = shown.rows.find(({ id, version }) => id === one.id && version === one.version);
          if (next !== undefined) expect(next).toBe(one);
        }
        before = shown.rows;
      }
    }),
  );
});

it('sends a changed row alone', () => {
  const rows = Array.from({ length: 100 }, (_, id) => ({ id, version: 1 }));
  const patch = rowsPatcher<Row>();
  expect(patch(stateOf(rows)).rows).toHaveLength(100);
  const changed = rows.with(7, { id: 7, version: 2 });
  expect(patch(stateOf(changed)).rows).toEqual([{ id: 7, version: 2 }]);
  expect(patch(stateOf(changed))).toMatchObject({ rows: [], kept: 'all' });
});
