import {
  createRxDatabase,
  type RxCollection,
  type RxStorage,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { getRxStorageRemote } from 'rxdb/plugins/storage-remote';
import { from, map, Observable, timer } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import { rxSchemaOf, type StoredRecord } from '../schema/rxSchema.ts';
import { tabDatabaseName } from '../schema/storeName.ts';
import { textHash } from '../schema/textHash.ts';
import type { HostLink } from './hostLink.ts';

/** RxDB allows thirteen open collections in a realm; one stays free for reopening. */
const maximumLeases = 12;
/** A collection stays open this long after its last view has gone: going back is common (milliseconds). */
const lingering = 5_000;

export type TabCollection = RxCollection<StoredRecord>;

/** The collections that a tab has open on the shared store, each for as long as a view needs it. */
export interface TabStore {
  readonly name: string;
  /** Emits the collection and keeps it open while subscribed. */
  lease(entity: EntityName): Observable<TabCollection>;
  close(): Promise<void>;
}

/** RxDB's own book-keeping stays in the tab; everything else is the host's. */
function tabStorage(link: HostLink): RxStorage<unknown, object> {
  const remote = getRxStorageRemote({
    identifier: 'gatehouse-replica',
    mode: 'storage',
    messageChannelCreator: () =>
      Promise.resolve({
        send: (message) => link.send({ kind: 'storage', message }),
        messages$: link.on('storage').pipe(map(({ message }) => message)),
        close: () => Promise.resolve(),
      }),
  });
  const own = getRxStorageMemory();
  return {
    name: 'gatehouse-tab',
    rxdbVersion: own.rxdbVersion,
    createStorageInstance<Content>(params: RxStorageInstanceCreationParams<Content, object>) {
      const storage = params.collectionName === '_rxdb_internal' ? own : remote;
      return storage.createStorageInstance<Content>(params) as Promise<never>;
    },
  };
}

/** Opens the store of this name in the host. */
export async function openTabStore(link: HostLink, name: string): Promise<TabStore> {
  const database = await createRxDatabase({
    name: tabDatabaseName(name),
    storage: tabStorage(link),
    multiInstance: false,
    hashFunction: textHash,
  });
  const leases = new Map<EntityName, { users: number; opened: Promise<TabCollection>; shut: (() => void) | null }>();

  /** Collections on their way out: RxDB keeps their names until they are gone. */
  const closing = new Map<EntityName, Promise<unknown>>();

  async function close(entity: EntityName): Promise<void> {
    const lease = leases.get(entity);
    if (lease === undefined || lease.users > 0) return;
    leases.delete(entity);
    // A collection that did not open, or closed with its database, is closed enough.
    const closed = lease.opened.then((collection) => collection.close()).catch(() => undefined);
    closing.set(entity, closed);
    await closed;
    closing.delete(entity);
  }

  async function open(entity: EntityName): Promise<TabCollection> {
    const idle = [...leases].find(([, lease]) => lease.users === 0);
    if (leases.size >= maximumLeases && idle !== undefined) await close(idle[0]);
    await closing.get(entity);
    const collections = await database.addCollections({ [entity]: { schema: rxSchemaOf(entity) } });
    return collections[entity] as unknown as TabCollection;
  }

  /** One that does not open leaves no lease behind, so that the next view tries anew. */
  function opening(entity: EntityName): Promise<TabCollection> {
    const opened = open(entity);
    opened.catch(() => leases.delete(entity));
    return opened;
  }

  function take(entity: EntityName): Promise<TabCollection> {
    const lease = leases.get(entity) ?? { users: 0, opened: opening(entity), shut: null };
    leases.set(entity, lease);
    lease.shut?.();
    lease.shut = null;
    lease.users += 1;
    return lease.opened;
  }

  function release(entity: EntityName): void {
    const lease = leases.get(entity);
    if (lease === undefined) return;
    lease.users -= 1;
    if (lease.users > 0) return;
    const waiting = timer(lingering).subscribe(() => void close(entity));
    lease.shut = () => waiting.unsubscribe();
  }

  return {
    name,
    lease: (entity) =>
      new Observable<TabCollection>((subscriber) => {
        const opened = from(take(entity)).subscribe({
          next: (collection) => subscriber.next(collection),
          error: (cause: unknown) => subscriber.error(cause),
        });
        return () => {
          opened.unsubscribe();
          release(entity);
        };
      }),
    async close() {
      for (const lease of leases.values()) lease.shut?.();
      await database.close();
    },
  };
}
