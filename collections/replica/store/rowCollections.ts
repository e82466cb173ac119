import {
  createRxDatabase,
  type RxCollection,
  type RxDatabase,
  type RxStorage,
  type RxStorageInstanceCreationParams,
} from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import type { EntityName } from '#domain/entities/index.ts';
import { collectionOf, rxSchemaOf, type StoredRecord } from '#collections/schema/rxSchema.ts';
import { textHash } from '#collections/schema/textHash.ts';
import type { StoredInstance } from './replicated.ts';

export type RowCollection = RxCollection<StoredRecord>;

/** RxDB's collections over the store's instances, for reactive queries. Each opens at its first use. */
export interface RowCollections {
  of(entity: EntityName): Promise<RowCollection>;
  close(): Promise<void>;
}

/** An instance for reading: only replication writes it, and only the store closes it. */
function readOnly(instance: StoredInstance): StoredInstance {
  const refuse = () => Promise.reject(new Error('The replica is only written by replication.'));
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

export function openRowCollections(
  storeName: string,
  instanceOf: (entity: EntityName) => Promise<StoredInstance>,
): RowCollections {
  const entities = new Map<string, EntityName>();
  const opened = new Map<string, Promise<RowCollection>>();
  let database: Promise<RxDatabase> | null = null;
  const own = getRxStorageMemory();
  const storage: RxStorage<unknown, object> = {
    name: 'gatehouse-replica',
    rxdbVersion: own.rxdbVersion,
    async createStorageInstance<Content>(params: RxStorageInstanceCreationParams<Content, object>): Promise<never> {
      const entity = entities.get(params.collectionName);
      // RxDB's internal collection.
      if (entity === undefined) return (await own.createStorageInstance<Content>(params)) as never;
      return readOnly(await instanceOf(entity)) as never;
    },
  };

  async function open(entity: EntityName): Promise<RowCollection> {
    const collection = collectionOf(entity);
    entities.set(collection, entity);
    database ??= createRxDatabase({
      // The realm shares names, so each opening needs its own.
      name: `${storeName}|${Math.random().toString(36).slice(2)}`,
      storage,
      multiInstance: false,
      hashFunction: textHash,
    });
    const collections = await (await database).addCollections({ [collection]: { schema: rxSchemaOf(entity) } });
    return collections[collection] as unknown as RowCollection;
  }

  return {
    of(entity) {
      const collection = collectionOf(entity);
      const one = opened.get(collection) ?? open(entity);
      opened.set(collection, one);
      return one;
    },
    async close() {
      await Promise.allSettled(opened.values());
      await (await database)?.close();
    },
  };
}
