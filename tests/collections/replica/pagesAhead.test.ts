import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paginate, type Page } from '#collections/replica/sync/paginate.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** A list by ascending id, of which rows are deleted while it is read, with pages that are answered in any order. */
class ShiftingList {
  readonly rows: number[];
  /** Rows that are never deleted. */
  readonly staying: ReadonlySet<number>;
  asked = 0;
  private readonly waiting: (() => void)[] = [];
  private readonly pageSize: number;

  constructor(length: number, pageSize: number, leaving: ReadonlySet<number>) {
    this.rows = Array.from({ length }, (_, index) => index + 1);
    this.staying = new Set(this.rows.filter((id) => !leaving.has(id)));
    this.pageSize = pageSize;
  }

  read = (offset: number): Promise<Page> => {
    this.asked += 1;
    return new Promise((resolve) => {
      this.waiting.push(() => {
        resolve({ ids: this.rows.slice(offset, offset + this.pageSize), count: this.rows.length });
      });
    });
  };

  answer(index: number): void {
    const [next] = this.waiting.splice(index % Math.max(1, this.waiting.length), 1);
    next?.();
  }

  delete(id: number): void {
    const index = this.rows.indexOf(id);
    if (index !== -1) this.rows.splice(index, 1);
  }

  get waits(): boolean {
    return this.waiting.length > 0;
  }
}

/** Macrotasks: all promises have come to rest. */
const rest = () => new Promise((resolve) => setImmediate(resolve));

describe('pages that are read ahead', () => {
  it('show every row that stays, whatever is deleted meanwhile and whichever page comes first', async () => {
    const steps = fc.array(fc.tuple(fc.nat(4), fc.option(fc.integer({ min: 1, max: 40 }))), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 2, max: 9 }),
        steps,
        async (length, size, all) => {
          const leaving = new Set(all.flatMap(([, id]) => id ?? []));
          const list = new ShiftingList(length, size, leaving);
          let result: Awaited<ReturnType<typeof paginate>> | null = null;
          void paginate(list.read).then((found) => (result = found));
          for (const [index, id] of all) {
            if (id !== null) list.delete(id);
            list.answer(index);
            await rest();
          }
          while (list.waits) {
            list.answer(0);
            await rest();
          }
          expect(result).not.toBeNull();
          const { seen, ordered } = result!;
          if (ordered) expect([...list.staying].filter((id) => !seen.has(id))).toEqual([]);
        },
      ),
      { numRuns: draws(300) },
    );
  });

  it('are at most two, and none is read twice where nothing changes', async () => {
    const list = new ShiftingList(100, 10, new Set());
    const reading = paginate(list.read);
    list.answer(0);
    await rest();
    expect(list.asked).toBe(4);
    while (list.waits) {
      list.answer(list.asked);
      await rest();
    }
    expect((await reading).seen.size).toBe(100);
    expect(list.asked).toBe(11);
  });
});
