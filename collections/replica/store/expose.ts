import { deepEqual, RXDB_VERSION, type RxStorage, type RxStorageInstanceCreationParams } from 'rxdb/plugins/core';
import { exposeRxStorageRemote, type MessageFromRemote, type MessageToRemote } from 'rxdb/plugins/storage-remote';
import { Subject } from 'rxjs';
import type { StoredInstance } from './replicated.ts';

/** Where a tab's storage messages find their instance: undefined when the store has none of that name. */
export type InstanceLookup = (databaseName: string, collectionName: string) => StoredInstance | undefined;

/** A tab may read; it cannot write, close or wipe what all tabs share. */
function readOnly(instance: StoredInstance): StoredInstance {
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
    changeStream: () => instance.changeStream(),
    cleanup: () => Promise.resolve(true),
    getAttachmentData: refuse,
    bulkWrite: refuse,
    remove: refuse,
    close: () => Promise.resolve(),
  };
}

function sharedStorage(lookup: InstanceLookup): RxStorage<unknown, object> {
  return {
    name: 'gatehouse-replica',
    rxdbVersion: RXDB_VERSION,
    createStorageInstance<Content>(params: RxStorageInstanceCreationParams<Content, object>): Promise<never> {
      const instance = lookup(params.databaseName, params.collectionName);
      if (instance === undefined) return Promise.reject(new Error(`No such store: ${params.collectionName}.`));
      if (!deepEqual(params.schema, instance.schema)) {
        return Promise.reject(new Error(`Another build's schema: ${params.collectionName}.`));
      }
      return Promise.resolve(readOnly(instance)) as Promise<never>;
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
  const connections = new Set<string>();
  let open = true;
  exposeRxStorageRemote({
    storage: sharedStorage(lookup),
    messages$,
    send: (message) => {
      if (open) send(message);
    },
  });
  return {
    receive(message) {
      if (message.method === 'create') connections.add(message.connectionId);
      if (message.method === 'close') connections.delete(message.connectionId);
      messages$.next(message);
    },
    close() {
      open = false;
      for (const connectionId of connections) {
        messages$.next({
          connectionId,
          requestId: `end-${connectionId}`,
          method: 'close',
          version: RXDB_VERSION,
          params: [],
        });
      }
      messages$.complete();
    },
  };
}
