import { expect, it } from 'vitest';
import { shownLimits } from '#domain/limits/replica.ts';
import { ShownLists } from '#collections/replica/rows/shownLists.ts';

const page = (skip: number) => ({ siteId: 1, skip, limit: 15 });
const idsTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

it('keeps the newest lists of an entity, asked for in whichever object', () => {
  const lists = new ShownLists();
  for (let skip = 0; skip < shownLimits.lists + 2; skip += 1) lists.asked('unit', page(skip));
  lists.asked('unit', page(2));
  expect(lists.of('unit').map(({ query }) => query.skip)).toEqual([3, 4, 5, 2]);
});

it('keeps no list that is too long, and forgets it when it grew so', () => {
  const lists = new ShownLists();
  lists.asked('unit', {});
  lists.answered('unit', {}, 2, [1, 2]);
  expect(lists.kept().get('unit')).toMatchObject([{ answer: { total: 2, ids: [1, 2] } }]);
  lists.answered('unit', {}, 1_000, idsTo(shownLimits.rows + 1));
  expect(lists.kept().size).toBe(0);
});

it('keeps the lists that were asked for last, where all together have too many rows', () => {
  const lists = new ShownLists();
  const names = ['site', 'area', 'unit', 'customer', 'product', 'user'] as const;
  for (const name of names) {
    lists.asked(name, {});
    lists.answered(name, {}, shownLimits.rows, idsTo(shownLimits.rows));
  }
  expect([...lists.kept().keys()]).toEqual(names.slice(1).toReversed());
});

it('does not count a row twice that several lists of an entity show', () => {
  const lists = new ShownLists();
  for (const skip of [0, 1]) {
    lists.asked('unit', page(skip));
    lists.answered('unit', page(skip), 300, idsTo(shownLimits.rows - 1, skip));
  }
  expect(lists.kept().get('unit')).toHaveLength(2);
});
