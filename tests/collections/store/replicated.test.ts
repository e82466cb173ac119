import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openReplicated } from '#collections/replica/store/replicated.ts';
import { draws } from '#tests/support/properties/seed.ts';

const rowOf = (id: number, name: string) => ({ id, siteId: 1, name });
const idsTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('records that go', () => {
  it('leave nothing behind in memory, once there are many', async () => {
    const ids = idsTo(1_000);
    const store = await openReplicated('tombstones', 'booking');
    const there = ids.map((id) => rowOf(id, 'there'));
    store.seed('booking', there);
    await store.settled();
    for (const id of ids) store.apply('booking', [{ id, row: null }]);
    await store.settled();
    const kept = await store.instance.findDocumentsById(ids.map(String), true);
    expect(kept.length).toBeLessThan(ids.length / 5);
    await store.close();
  });

  it('come back whenever they do, while others are thrown away', async () => {
    const change = fc.record({ id: fc.integer({ min: 1, max: 150 }), there: fc.boolean(), pause: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 200, maxLength: 600 }), async (changes) => {
        const store = await openReplicated('coming back', 'booking');
        const truth = new Map<number, string>();
        for (const [moment, { id, there, pause }] of changes.entries()) {
          if (there) truth.set(id, `at ${moment}`);
          else truth.delete(id);
          store.apply('booking', [{ id, row: there ? rowOf(id, `at ${moment}`) : null }]);
          if (pause) await Promise.resolve();
        }
        await store.settled();
        const held = await store.instance.findDocumentsById(idsTo(150).map(String), false);
        expect(new Map(held.map(({ row }) => [row.id, row['name']]))).toEqual(truth);
        await store.close();
      }),
      { numRuns: draws(20) },
    );
  });
});
