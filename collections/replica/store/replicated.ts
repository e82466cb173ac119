import {
  awaitRxStorageReplicationFirstInSync,
  awaitRxStorageReplicationIdle,
  getRxReplicationMetaInstanceSchema,
  replicateRxStorageInstance,
  cancelRxStorageReplication,
  defaultConflictHandler,
  randomToken,
  type DocumentsWithCheckpoint,
  type RxDocumentData,
  type RxJsonSchema,
  type RxStorageInstance,
  type WithDeletedAndAttachments,
} from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { Subject } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import {
  collectionOf,
  completedSchemaOf,
  storedKey,
  toStored,
  type StoredRecord,
} from '#collections/schema/rxSchema.ts';
import { textHash } from '#collections/schema/textHash.ts';
import type { Change } from '../sync/source.ts';
import { openTombstoneCompaction } from './tombstoneCompaction.ts';

export type StoredInstance = RxStorageInstance<StoredRecord, unknown, object>;
type Row = StoredRecord['row'];
type Document = WithDeletedAndAttachments<StoredRecord>;

/** Constant: the stream carries everything, and nothing resumes. */
const checkpoint = {};

/** Cached rows enter in slices of a few milliseconds of work. */
const seedSlice = 400;

/** A collection in memory, fed by a replication stream. */
export interface ReplicatedInstance {
  instance: StoredInstance;
  /** Puts an entity's cached rows in, before any change of it. */
  seed(entity: EntityName, rows: readonly Row[]): void;
  apply(entity: EntityName, changes: readonly Pick<Change<Row>, 'id' | 'row'>[]): void;
  /** Resolves when everything applied so far is in the store. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a collection's instance in memory, and the one for RxDB's replication metadata. */
async function openStorage(storeName: string, entity: EntityName) {
  const storage = getRxStorageMemory();
  const schema = completedSchemaOf(entity) as RxJsonSchema<RxDocumentData<StoredRecord>>;
  const databaseInstanceToken = randomToken(10);
  const create = <Content>(collectionName: string, of: RxJsonSchema<RxDocumentData<Content>>) =>
    storage.createStorageInstance<Content>({
      databaseInstanceToken,
      // The realm shares memory storage, so each opening needs its own name.
      databaseName: `${storeName}-${databaseInstanceToken}`,
      collectionName,
      schema: of,
      options: {},
      multiInstance: false,
      devMode: false,
    });
  const collection = collectionOf(entity);
  const instance = await create(collection, schema);
  const meta = await create(
    `${collection}-replication`,
    getRxReplicationMetaInstanceSchema<StoredRecord, object>(schema, false),
  );
  return { instance, meta };
}

/** Tasks that run one after the other; `isIdle` while none waits. */
function openTurns() {
  let waiting = 0;
  let last: Promise<void> = Promise.resolve();
  return {
    get isIdle() {
      return waiting === 0;
    },
    take(task: () => void | Promise<void>): void {
      waiting += 1;
      last = last.then(task).finally(() => (waiting -= 1));
    },
    over: () => last,
  };
}

/**
 * Opens the collection that holds the entity's rows.
 * @param pause is awaited between slices of cached rows.
 */
export async function openReplicated(
  storeName: string,
  entity: EntityName,
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ReplicatedInstance> {
  const { instance, meta } = await openStorage(storeName, entity);
  const stream$ = new Subject<DocumentsWithCheckpoint<StoredRecord, object>>();
  const present = new Set<string>();

  const replication = replicateRxStorageInstance<StoredRecord>({
    identifier: `${storeName}|${collectionOf(entity)}`,
    pullBatchSize: seedSlice,
    pushBatchSize: 1,
    forkInstance: instance,
    metaInstance: meta,
    hashFunction: textHash,
    skipStoringPullMeta: true,
    conflictHandler: defaultConflictHandler,
    replicationHandler: {
      masterChangeStream$: stream$,
      masterChangesSince: () => Promise.resolve({ documents: [], checkpoint }),
      masterWrite: () => Promise.resolve([]),
    },
  });

  const turns = openTurns();
  // RxDB loses rows that the stream brings during its first pull.
  turns.take(() => awaitRxStorageReplicationFirstInSync(replication).then(() => undefined));

  const compaction = openTombstoneCompaction<Document>({
    write: (documents) => stream$.next({ documents, checkpoint }),
    async purge() {
      await awaitRxStorageReplicationIdle(replication);
      await Promise.all([instance.cleanup(0), meta.cleanup(0)]);
    },
    onFailure: (cause) => console.warn(`Deleted records of ${entity} could not be removed from memory.`, cause),
  });

  return {
    instance: instance as unknown as StoredInstance,
    seed(name, rows) {
      for (const row of rows) present.add(toStored(name, row).key);
      turns.take(async () => {
        for (let from = 0; from < rows.length; from += seedSlice) {
          compaction.write(rows.slice(from, from + seedSlice).map((row) => document(name, row)));
          await pause();
        }
      });
    },
    apply(name, changes) {
      const documents: Document[] = [];
      for (const { id, row } of changes) {
        const key = storedKey(name, id);
        if (row !== null) documents.push(document(name, row));
        else if (present.has(key)) documents.push(tombstone(name, id));
        if (row === null) present.delete(key);
        else present.add(key);
      }
      if (documents.length === 0) return;
      if (turns.isIdle) compaction.write(documents);
      else turns.take(() => compaction.write(documents));
    },
    async settled() {
      await turns.over();
      await compaction.whenIdle();
      await awaitRxStorageReplicationIdle(replication);
    },
    async close() {
      await compaction.whenIdle();
      await cancelRxStorageReplication(replication);
      await Promise.all([instance.remove(), meta.remove()]);
    },
  };
}

function document(name: EntityName, row: Row): Document {
  return { ...toStored(name, row), _deleted: false, _attachments: {} };
}

function tombstone(name: EntityName, key: RecordKey): Document {
  const stored = toStored(name, { id: idOfKey(key) });
  return { ...stored, key: storedKey(name, key), _deleted: true, _attachments: {} };
}
