import { expect, it } from 'vitest';
import { listCacheLimits } from '#domain/limits/replica.ts';
import { RecentLists } from '#collections/replica/rows/recentLists.ts';

const page = (skip: number) => ({ siteId: 1, skip, limit: 15 });
const idsTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

it('keeps the newest lists of an entity, asked for in whichever object', () => {
  const lists = new RecentLists();
  for (let skip = 0; skip < listCacheLimits.lists + 2; skip += 1) lists.add('unit', page(skip));
  lists.add('unit', page(2));
  expect(lists.of('unit').map(({ query }) => query.skip)).toEqual([3, 4, 5, 2]);
});

it('keeps no list that is too long, and forgets it when it grew so', () => {
  const lists = new RecentLists();
  lists.add('unit', {});
  lists.setAnswer('unit', {}, 2, [1, 2]);
  expect(lists.cacheable().get('unit')).toMatchObject([{ answer: { total: 2, ids: [1, 2] } }]);
  lists.setAnswer('unit', {}, 1_000, idsTo(listCacheLimits.rows + 1));
  expect(lists.cacheable().size).toBe(0);
});

it('keeps the lists that were asked for last, where all together have too many rows', () => {
  const lists = new RecentLists();
  const names = ['site', 'area', 'unit', 'customer', 'product', 'user'] as const;
  for (const name of names) {
    lists.add(name, {});
    lists.setAnswer(name, {}, listCacheLimits.rows, idsTo(listCacheLimits.rows));
  }
  expect([...lists.cacheable().keys()]).toEqual(names.slice(1).toReversed());
});

it('does not count a row twice that several lists of an entity show', () => {
  const lists = new RecentLists();
  for (const skip of [0, 1]) {
    lists.add('unit', page(skip));
    lists.setAnswer('unit', page(skip), 300, idsTo(listCacheLimits.rows - 1, skip));
  }
  expect(lists.cacheable().get('unit')).toHaveLength(2);
});

it('waits for the result of each list of an entity', () => {
  const lists = new RecentLists();
  for (const skip of [0, 1]) lists.add('unit', page(skip));
  lists.setAnswer('unit', page(0), 2, [1, 2]);
  expect(lists.isPending('unit')).toBe(true);
  lists.setAnswer('unit', page(1), 300, idsTo(listCacheLimits.rows + 1));
  expect(lists.isPending('unit')).toBe(false);
  expect(lists.isPending('site')).toBe(false);
});
