import { createRxDatabase, type RxDatabase, type RxStorage } from 'rxdb/plugins/core';
import { from, Observable, timer } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import { rxSchemaOf } from '../schema/rxSchema.ts';
import { tabDatabaseName } from '../schema/storeName.ts';
import { textHash } from '../schema/textHash.ts';
import type { HostReconnector } from './hostReconnector.ts';
import { openTabStorage } from './tabStorage.ts';
import type { TabCollection, TabStore } from './tabStore.ts';

/** RxDB allows 13 open collections in a realm; one stays free for reopening. */
const maximumLeases = 12;
/** A collection outlives its last view by this (milliseconds), because users often go back. */
const idleLeaseTime = 5_000;

function lazyDatabase(name: string, storage: RxStorage<unknown, object>) {
  let opening: Promise<RxDatabase> | null = null;
  return {
    opened(): Promise<RxDatabase> {
      opening ??= createRxDatabase({
        name: tabDatabaseName(name),
        storage,
        multiInstance: false,
        hashFunction: textHash,
      }).catch((cause: unknown) => {
        opening = null;
        throw cause;
      });
      return opening;
    },
    async close(): Promise<void> {
      await (await opening)?.close();
    },
  };
}

/** Opens the host's store for reading by RxDB. */
export function openTabDatabase(host: HostReconnector, name: string): TabStore {
  const { storage, end } = openTabStorage(host);
  const database = lazyDatabase(name, storage);
  const leases = new Map<EntityName, { users: number; opened: Promise<TabCollection>; shut: (() => void) | null }>();

  /** Collections that are closing. RxDB reserves their names until they are closed. */
  const closing = new Map<EntityName, Promise<unknown>>();

  async function close(entity: EntityName): Promise<void> {
    const lease = leases.get(entity);
    if (lease === undefined || lease.users > 0) return;
    leases.delete(entity);
    // It never opened, or closed with its database.
    const closed = lease.opened.then((collection) => collection.close()).catch(() => undefined);
    closing.set(entity, closed);
    await closed;
    closing.delete(entity);
  }

  async function open(entity: EntityName): Promise<TabCollection> {
    const idle = [...leases].find(([, lease]) => lease.users === 0);
    if (leases.size >= maximumLeases && idle !== undefined) await close(idle[0]);
    await closing.get(entity);
    const collections = await (await database.opened()).addCollections({ [entity]: { schema: rxSchemaOf(entity) } });
    return collections[entity] as unknown as TabCollection;
  }

  /** A failed opening removes its lease, for the next view to retry. */
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
    const waiting = timer(idleLeaseTime).subscribe(() => void close(entity));
    lease.shut = () => waiting.unsubscribe();
  }

  async function closeAll(): Promise<void> {
    for (const lease of leases.values()) lease.shut?.();
    await database.close();
    end();
  }

  return {
    name,
    lease: (entity) =>
      leaseOf(
        () => take(entity),
        () => release(entity),
      ),
    close: closeAll,
    async abandon() {
      end();
      await closeAll();
    },
  };
}

/** Emits the leased collection, and releases it on unsubscribe. */
function leaseOf(take: () => Promise<TabCollection>, release: () => void): Observable<TabCollection> {
  return new Observable((subscriber) => {
    const opened = from(take()).subscribe({
      next: (collection) => subscriber.next(collection),
      error: (cause: unknown) => subscriber.error(cause),
    });
    return () => {
      opened.unsubscribe();
      release();
    };
  });
}
