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
import { idOfKey, recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import { completedSchemaOf, toStored, type StoredRecord } from '#collections/schema/rxSchema.ts';
import { textHash } from '#collections/schema/textHash.ts';
import type { Change } from '../sync/source.ts';
import { openTombstoneCompaction } from './tombstoneCompaction.ts';

export type StoredInstance = RxStorageInstance<StoredRecord, unknown, object>;
type Row = StoredRecord['row'];
type Document = WithDeletedAndAttachments<StoredRecord>;

/** Constant: the stream carries everything, and nothing resumes. */
const checkpoint = {};

/** Rows per batch: a few milliseconds of work. */
const warmBatch = 400;

/** One entity in memory, fed by a replication stream. */
export interface ReplicatedInstance {
  instance: StoredInstance;
  apply(changes: readonly Pick<Change<Row>, 'id' | 'row'>[]): void;
  /** Resolves when every change applied so far is in the store. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** Opens an entity's instance in memory, and the one for RxDB's replication metadata. */
async function openStorage(storeName: string, name: EntityName) {
  const storage = getRxStorageMemory();
  const schema = completedSchemaOf(name) as RxJsonSchema<RxDocumentData<StoredRecord>>;
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
  const instance = await create(name, schema);
  const meta = await create(
    `${name}-replication`,
    getRxReplicationMetaInstanceSchema<StoredRecord, object>(schema, false),
  );
  return { instance, meta };
}

/**
 * `warm` rows enter first, through the pull handler, because RxDB would push rows written in any other way back to the
 * server. Changes wait meanwhile, because RxDB loses what the stream brings during a pull.
 * @param pause is awaited between slices of the warm rows.
 */
export async function openReplicated(
  storeName: string,
  name: EntityName,
  warm: readonly Row[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ReplicatedInstance> {
  const { instance, meta } = await openStorage(storeName, name);
  const stream$ = new Subject<DocumentsWithCheckpoint<StoredRecord, object>>();
  const present = new Set(warm.map((row) => recordKey(name, row)));
  let given = 0;

  const replication = replicateRxStorageInstance<StoredRecord>({
    identifier: `${storeName}|${name}`,
    pullBatchSize: warmBatch,
    pushBatchSize: 1,
    forkInstance: instance,
    metaInstance: meta,
    hashFunction: textHash,
    skipStoringPullMeta: true,
    conflictHandler: defaultConflictHandler,
    replicationHandler: {
      masterChangeStream$: stream$,
      async masterChangesSince() {
        if (given > 0) await pause();
        const rows = warm.slice(given, given + warmBatch);
        given += rows.length;
        return { documents: rows.map((row) => document(name, row)), checkpoint };
      },
      masterWrite: () => Promise.resolve([]),
    },
  });

  /** Changes waiting for the warm rows; null once those are stored. */
  let early: Document[] | null = [];
  const filled = awaitRxStorageReplicationFirstInSync(replication).then(() => {
    const documents = early ?? [];
    early = null;
    if (documents.length > 0) stream$.next({ documents, checkpoint });
  });

  const compaction = openTombstoneCompaction<Document>({
    write(documents) {
      if (early === null) stream$.next({ documents, checkpoint });
      else early.push(...documents);
    },
    async purge() {
      await filled;
      await awaitRxStorageReplicationIdle(replication);
      await Promise.all([instance.cleanup(0), meta.cleanup(0)]);
    },
    onFailure: (cause) => console.warn(`Deleted records of ${name} could not be removed from memory.`, cause),
  });

  return {
    instance: instance as unknown as StoredInstance,
    apply(changes) {
      const documents: Document[] = [];
      for (const { id, row } of changes) {
        if (row !== null) documents.push(document(name, row));
        else if (present.has(id)) documents.push(tombstone(name, id));
        if (row === null) present.delete(id);
        else present.add(id);
      }
      if (documents.length > 0) compaction.write(documents);
    },
    async settled() {
      await filled;
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
  return { ...toStored(name, { id: idOfKey(key) }), key: String(key), _deleted: true, _attachments: {} };
}
