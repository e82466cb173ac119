import fc from 'fast-check';
import { expect, it } from 'vitest';
import { HitPage } from '#collections/replica/search/hitPages.ts';
import { draws } from '#tests/support/properties/seed.ts';

it('a page of few or many hits is that part of all, sorted by score, then by their order, then as they came', () => {
  const hit = fc.record({ score: fc.constantFrom(0.1, 0.2), name: fc.integer({ min: 0, max: 40 }) });
  const hits = fc.array(hit, { maxLength: 600, size: 'max' });
  const limit = fc.oneof(fc.nat(300), fc.constant(Infinity));
  fc.assert(
    fc.property(hits, fc.nat(500), limit, (list, skip, most) => {
      const compare = (a: { name: number }, b: { name: number }) => a.name - b.name;
      const page = new HitPage<{ name: number }>({ compare, skip, limit: most });
      for (const each of list) page.add(each, each.score);
      const sorted = list.toSorted((a, b) => a.score - b.score || compare(a, b));
      expect(page.total).toBe(list.length);
      const shown = page.rows;
      expect(shown).toHaveLength(Math.max(0, Math.min(skip + most, list.length) - skip));
      for (const [at, each] of shown.entries()) expect(each).toBe(sorted[skip + at]);
    }),
    { numRuns: draws(150) },
  );
});
