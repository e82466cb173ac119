import { deepEqual, RXDB_VERSION, type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { exposeRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote';
import { concatMap, ReplaySubject, Subject, takeUntil, type Observable } from 'rxjs';
import type { StoredInstance } from './replicated.ts';

/** undefined: the store has none of that name. */
export type InstanceLookup = (databaseName: string, collectionName: string) => Promise<StoredInstance> | undefined;

/** More at once would delay typing in the tab. */
const maximumEvents = 50;

function splitBulk<Bulk extends { id: string; events: readonly unknown[] }>(bulk: Bulk): Bulk[] {
  const count = Math.ceil(bulk.events.length / maximumEvents);
  if (count <= 1) return [bulk];
  return Array.from({ length: count }, (_, index) => ({
    ...bulk,
    id: `${bulk.id}|${index}`,
    events: bulk.events.slice(index * maximumEvents, (index + 1) * maximumEvents),
  }));
}

/** One tab's view of an instance until `ended$`: it can't write, close or wipe the shared store. */
function readOnly(instance: StoredInstance, ended$: Observable<void>): StoredInstance {
  const refuse = () => Promise.reject(new Error('The replica is read-only for tabs.'));
  return {
    databaseName: instance.databaseName,
    collectionName: instance.collectionName,
    schema: instance.schema,
    internals: {},
    options: {},
    findDocumentsById: (ids, withDeleted) => instance.findDocumentsById(ids, withDeleted),
    query: (query) => instance.query(query),
    count: (query) => instance.count(query),
    changeStream: () => instance.changeStream().pipe(takeUntil(ended$), concatMap(splitBulk)),
    cleanup: () => Promise.resolve(true),
    getAttachmentData: refuse,
    bulkWrite: refuse,
    remove: refuse,
    close: () => Promise.resolve(),
  };
}

function sharedStorage(lookup: InstanceLookup, ended$: Observable<void>): RxStorage<unknown, object> {
  return {
    name: 'gatehouse-replica',
    rxdbVersion: RXDB_VERSION,
    async createStorageInstance<Content>(params: RxStorageInstanceCreationParams<Content, object>): Promise<never> {
      const instance = await lookup(params.databaseName, params.collectionName);
      if (instance === undefined) throw new Error(`No such store: ${params.collectionName}.`);
      if (!deepEqual(params.schema, instance.schema)) {
        throw new Error(`Another build's schema: ${params.collectionName}.`);
      }
      return readOnly(instance, ended$) as never;
    },
  };
}

export interface ExposedTab {
  receive(message: MessageToRemote): void;
  /** A lost tab cannot end its subscriptions itself. */
  close(): void;
}

export function exposeStore(lookup: InstanceLookup, send: (message: MessageFromRemote) => void): ExposedTab {
  const messages$ = new Subject<MessageToRemote>();
  const ended$ = new ReplaySubject<void>();
  let open = true;
  exposeRxStorageRemote({
    storage: sharedStorage(lookup, ended$),
    messages$,
    send: (message) => {
      if (open) send(message);
    },
  });
  return {
    receive: (message) => messages$.next(message),
    close() {
      open = false;
      // This also ends a connection that is still opening.
      ended$.next();
      messages$.complete();
    },
  };
}
