import fc from 'fast-check';
import Fuse from 'fuse.js';
import { describe, expect, it } from 'vitest';
import { rank } from '#collections/replica/search/rank.ts';

interface Row {
  id: number;
  name: string;
  Area: { name: string };
}

const fields = ['name', 'Area.name'];
const text = fc
  .array(fc.constantFrom('A', 'a', 'B', '1', '10', ' ', '-', 'Row', 'row', 'é'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const rows = fc
  .array(fc.record({ name: text, Area: fc.record({ name: text }) }), { maxLength: 30 })
  .map((list): Row[] => list.map((row, index) => ({ ...row, id: index + 1 })));
const search = fc
  .array(fc.constantFrom('a', 'A1', '10', 'row', 'b', 'e'), { minLength: 1, maxLength: 3 })
  .map((words) => words.join(' '));

/** Every word on its own against all rows, by Fuse as its documentation has it; a row must be found by each. */
function plainFuse(list: readonly Row[], words: readonly string[]): Map<number, number> {
  const fuse = new Fuse(list, { keys: fields, threshold: 0, ignoreLocation: true, includeScore: true });
  const found = words.map((word) => new Map(fuse.search(word).map(({ item, score }) => [item.id, score ?? 0])));
  return new Map(
    list.flatMap(({ id }) => {
      const scores = found.map((hits) => hits.get(id));
      const sum = scores.reduce<number>((total, score) => total + (score ?? 0), 0);
      return scores.includes(undefined) ? [] : [[id, sum] as const];
    }),
  );
}

describe('ranking', () => {
  it('finds what plain Fuse finds for every word, in the order of the summed scores', () => {
    fc.assert(
      fc.property(rows, search, (list, words) => {
        const sums = plainFuse(list, words.split(' '));
        const ranked = rank(list, words, fields).map(({ id }) => id);
        expect(ranked.toSorted((a, b) => a - b)).toEqual([...sums.keys()].toSorted((a, b) => a - b));
        const scores = ranked.map((id) => sums.get(id) ?? Number.NaN);
        scores.slice(1).forEach((score, index) => expect(score).toBeGreaterThanOrEqual(scores[index] ?? Number.NaN));
      }),
    );
  });

  it('does not depend on the order in which the rows come', () => {
    fc.assert(
      fc.property(rows, search, (list, words) => {
        expect(rank(list.toReversed(), words, fields)).toEqual(rank(list, words, fields));
      }),
    );
  });

  it('finds a word anywhere in the text, ignoring case, and admits no error', () => {
    const unit = { id: 1, name: 'Unit 101', Area: { name: 'Row A' } };
    expect(rank([unit], '101', fields)).toEqual([unit]);
    expect(rank([unit], 'uNIT row', fields)).toEqual([unit]);
    expect(rank([unit], '191', fields)).toEqual([]);
  });

  it('puts the exact name first', () => {
    const list = ['A1012', 'A101', 'BA101'].map((name, index) => ({ id: index + 1, name, Area: { name: '' } }));
    expect(rank(list, 'a101', fields)[0]?.name).toBe('A101');
  });

  it('leaves the rows as they are without a word', () => {
    const list = [{ id: 2, name: 'B', Area: { name: '' } }];
    expect(rank(list, '  ', fields)).toBe(list);
  });
});
