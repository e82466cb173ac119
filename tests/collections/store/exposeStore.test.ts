import type { EventBulk, RxStorageChangeEvent } from 'rxdb/plugins/core';
import { getRxStorageRemote, type MessageFromRemote } from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import { expect, it } from 'vitest';
import { completedSchemaOf, type StoredRecord } from '#collections/schema/rxSchema.ts';
import { exposeStore } from '#collections/replica/store/exposeStore.ts';
import { openReplicated, type StoredInstance } from '#collections/replica/store/replicated.ts';

type Bulk = EventBulk<RxStorageChangeEvent<StoredRecord>, unknown>;

async function heardBy(instance: StoredInstance): Promise<Bulk[]> {
  const messages$ = new Subject<MessageFromRemote>();
  const tab = exposeStore(
    () => Promise.resolve(instance),
    (message) => messages$.next(structuredClone(message)),
  );
  const storage = getRxStorageRemote({
    identifier: 'test',
    mode: 'storage',
    messageChannelCreator: () =>
      Promise.resolve({ messages$, send: (message) => tab.receive(message), close: () => Promise.resolve() }),
  });
  const there = await storage.createStorageInstance<StoredRecord>({
    databaseInstanceToken: 'token',
    databaseName: 'tab',
    collectionName: 'area',
    schema: completedSchemaOf('area') as never,
    options: {},
    multiInstance: false,
    devMode: false,
  });
  const heard: Bulk[] = [];
  there.changeStream().subscribe((bulk) => heard.push(bulk as unknown as Bulk));
  return heard;
}

it('many changes at once reach a tab in pieces, each change once and in its order', async () => {
  const store = await openReplicated('pieces', 'area', []);
  const heard = await heardBy(store.instance);
  const ids = Array.from({ length: 130 }, (_, index) => index + 1);
  const changes = (name: string) => ids.map((id) => ({ id, row: { id, siteId: 1, name } }));
  store.apply(changes('before'));
  await store.settled();
  store.apply(changes('after'));
  await store.settled();
  expect(heard.map(({ events }) => events.length)).toEqual([50, 50, 30, 50, 50, 30]);
  expect(new Set(heard.map(({ id }) => id)).size).toBe(6);
  const told = heard.flatMap(({ events }) =>
    events.map(({ documentId, documentData }) => [documentId, documentData.name]),
  );
  expect(told).toEqual(['before', 'after'].flatMap((name) => ids.map((id) => [String(id), name])));
  await store.close();
});

it('few changes reach it as they are', async () => {
  const store = await openReplicated('few', 'area', []);
  const heard = await heardBy(store.instance);
  store.apply([{ id: 7, row: { id: 7, siteId: 1, name: 'Ground floor' } }]);
  await store.settled();
  expect(heard.map(({ events }) => events.map(({ documentId }) => documentId))).toEqual([['7']]);
  await store.close();
});
