import { deepEqual, RXDB_VERSION, type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { exposeRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote';
import { concatMap, ReplaySubject, Subject, takeUntil, type Observable } from 'rxjs';
import type { StoredInstance } from './replicated.ts';

/** Where a tab's storage messages find their instance: undefined when the store has none of that name. */
export type InstanceLookup = (databaseName: string, collectionName: string) => Promise<StoredInstance> | undefined;

/** So many changes at most cross to a tab at once: what it makes of them holds up nobody who types there. */
const piece = 50;

/** Many changes as several, one after the other. */
function inPieces<Bulk extends { id: string; events: readonly unknown[] }>(bulk: Bulk): Bulk[] {
  const count = Math.ceil(bulk.events.length / piece);
  if (count <= 1) return [bulk];
  return Array.from({ length: count }, (_, index) => ({
    ...bulk,
    id: `${bulk.id}|${index}`,
    events: bulk.events.slice(index * piece, (index + 1) * piece),
  }));
}

/** A tab may read, until it has `ended$`; it cannot write, close or wipe what all tabs share. */
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
    changeStream: () => instance.changeStream().pipe(takeUntil(ended$), concatMap(inPieces)),
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

/** A tab's connection to the store. */
export interface ExposedTab {
  receive(message: MessageToRemote): void;
  /** Ends every subscription of a tab that is gone, since it cannot do so itself. */
  close(): void;
}

/** Serves one tab's storage messages from the shared instances. */
export function exposeTo(lookup: InstanceLookup, send: (message: MessageFromRemote) => void): ExposedTab {
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
      // A connection that is only being made ends at once when it stands.
      ended$.next();
      messages$.complete();
    },
  };
}
