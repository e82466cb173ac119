import { expect, it } from 'vitest';
import { heldQuery } from '#collections/replica/rows/heldQuery.ts';
import { openInstances } from '#collections/replica/store/instances.ts';
import { openRowCollections } from '#collections/replica/store/rowCollections.ts';
import type { AnyRecord } from '#domain/entities/index.ts';

const area = (id: number, name: string) => ({ id, siteId: 1, name });
const change = (row: AnyRecord) => ({ id: row.id, before: null, row, origin: 'read' }) as never;

function openStore() {
  const instances = openInstances('collections', () => Promise.resolve());
  const collections = openRowCollections('collections', async (entity) => (await instances.of(entity)).instance);
  return {
    instances,
    collections,
    async close() {
      await collections.close();
      await instances.close();
    },
  };
}

it('a query shows each change, of its own entity alone', async () => {
  const { instances, collections, close } = openStore();
  instances.seed('area', [area(1, 'Row B'), area(2, 'Row A')]);
  instances.seed('hub', [area(1, 'Hub')]);
  const query = heldQuery(await collections.of('area'), 'area', {
    siteId: 1,
    sort: { field: 'name', direction: 'asc' },
  });
  const shown: unknown[] = [];
  const reading = query.rows$.subscribe((rows) => shown.push(rows.map(({ name }) => name)));
  await expect.poll(() => shown.at(-1)).toEqual(['Row A', 'Row B']);
  instances.apply('area', [change(area(3, 'Row AA'))]);
  await expect.poll(() => shown.at(-1)).toEqual(['Row A', 'Row AA', 'Row B']);
  instances.apply('hub', [change(area(2, 'Another hub'))]);
  instances.apply('area', [{ id: 2, before: null, row: null, origin: 'read' } as never]);
  await expect.poll(() => shown.at(-1)).toEqual(['Row AA', 'Row B']);
  reading.unsubscribe();
  await close();
});

it('a collection can neither be written nor closed by its readers', async () => {
  const { instances, collections, close } = openStore();
  instances.seed('unit', [{ id: 1, siteId: 1, name: 'A1' }]);
  const collection = await collections.of('unit');
  const smuggled = { key: '99', entity: 'unit', siteId: 1, status: 'locked', row: { id: 99 } } as never;
  await expect(collection.insert(smuggled)).rejects.toThrow('only written by replication');
  await expect(collection.storageInstance.remove()).rejects.toThrow('only written by replication');
  await collections.close();
  const { instance } = await instances.of('unit');
  expect(await instance.findDocumentsById(['1'], false)).toHaveLength(1);
  await close();
});
