import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { rowFilter } from '#collections/replica/rows/rowFilter.ts';
import { ListTotals, maximumTotals } from '#collections/replica/rows/listTotals.ts';
import { draws } from '#tests/support/properties/seed.ts';

const statuses = ['locked', 'unlocked', 'opened'] as const;
const id = fc.integer({ min: 1, max: 9 });
const row = fc.record({ id, siteId: fc.integer({ min: 1, max: 2 }), status: fc.constantFrom(...statuses) });
const query: fc.Arbitrary<RowQuery> = fc.record(
  {
    siteId: fc.integer({ min: 0, max: 2 }),
    where: fc.record({ status: fc.subarray([...statuses]) }),
    skip: fc.constantFrom(0, 15),
  },
  { requiredKeys: [] },
);
/** A row comes or goes, all rows change, or somebody asks for a list. */
const step = fc.oneof(
  { weight: 4, arbitrary: row.map((put) => ({ put })) },
  { weight: 1, arbitrary: id.map((gone) => ({ gone })) },
  { weight: 1, arbitrary: fc.uniqueArray(row, { selector: (one) => one.id }).map((warm) => ({ warm })) },
  { weight: 3, arbitrary: query.map((asked) => ({ asked })) },
);

it('equal a recount whenever a list is asked for, whatever changed before', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const rows = new Map<number, AnyRecord>();
      const totals = new ListTotals(() => rows.values());
      const change = (changed: number, next: AnyRecord | null) => {
        const before = rows.get(changed) ?? null;
        if (next === null) rows.delete(changed);
        else rows.set(changed, next);
        totals.applied('unit', [{ id: changed, before, row: next, origin: 'event' }]);
      };
      for (const taken of steps) {
        if ('put' in taken) change(taken.put.id, taken.put as AnyRecord);
        if ('gone' in taken) change(taken.gone, null);
        if ('warm' in taken) {
          rows.clear();
          for (const one of taken.warm) rows.set(one.id, one as AnyRecord);
          totals.forget('unit');
        }
        if ('asked' in taken) {
          const expected = [...rows.values()].filter(rowFilter('unit', taken.asked)).length;
          expect(totals.of('unit', taken.asked)).toBe(expected);
        }
      }
    }),
    { numRuns: draws(300) },
  );
});

it('are counted once for all pages of a list, and anew for one that was long not asked for', () => {
  let counts = 0;
  const totals = new ListTotals(() => {
    counts += 1;
    return [];
  });
  for (const skip of [0, 15, 30]) totals.of('unit', { siteId: 1, skip, limit: 15 });
  expect(counts).toBe(1);
  for (let siteId = 2; siteId < 2 + maximumTotals; siteId += 1) totals.of('unit', { siteId });
  totals.of('unit', { siteId: 1 });
  expect(counts).toBe(2 + maximumTotals);
});
