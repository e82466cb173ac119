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
import { completedSchemaOf, toStored, type StoredRecord } from '#collections/schema/rxSchema.ts';
import { textHash } from '#collections/schema/textHash.ts';
import type { Change } from '../sync/source.ts';
import { openTombstoneCompaction } from './tombstoneCompaction.ts';

export type StoredInstance = RxStorageInstance<StoredRecord, unknown, object>;
type Row = StoredRecord['row'];
type Document = WithDeletedAndAttachments<StoredRecord>;

/** Nothing is ever resumed from a checkpoint: the stream carries everything. */
const checkpoint = {};

/** Rows of an earlier start that enter at once: a few milliseconds' work. */
const warmAtOnce = 400;

/** One entity's part of the store: an RxDB instance in memory that is fed through RxDB's replication as a stream. */
export interface ReplicatedInstance {
  instance: StoredInstance;
  apply(changes: readonly Pick<Change<Row>, 'id' | 'row'>[]): void;
  /** Resolves when everything applied so far is in the store. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/** The entity's part of the store in memory, and what RxDB's replication remembers of it. */
async function openInstances(storeName: string, name: EntityName) {
  const storage = getRxStorageMemory();
  const schema = completedSchemaOf(name) as RxJsonSchema<RxDocumentData<StoredRecord>>;
  const databaseInstanceToken = randomToken(10);
  const create = <Content>(collectionName: string, of: RxJsonSchema<RxDocumentData<Content>>) =>
    storage.createStorageInstance<Content>({
      databaseInstanceToken,
      // Memory storage is one for the whole realm: another opening of this store has nothing to do with this one.
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
 * Opens an entity's instance. `warm` rows come first, through the pull handler: rows written any other way would be
 * pushed back to the server as if staff had made them. What is applied before they are there waits: what comes by the
 * stream during a pull is lost.
 * @param pause is awaited between slices of the warm rows.
 */
export async function openReplicated(
  storeName: string,
  name: EntityName,
  warm: readonly Row[],
  pause: () => Promise<void> = () => Promise.resolve(),
): Promise<ReplicatedInstance> {
  const { instance, meta } = await openInstances(storeName, name);
  const stream$ = new Subject<DocumentsWithCheckpoint<StoredRecord, object>>();
  const present = new Set(warm.map(({ id }) => id));
  let given = 0;

  const replication = replicateRxStorageInstance<StoredRecord>({
    identifier: `${storeName}|${name}`,
    pullBatchSize: warmAtOnce,
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
        const rows = warm.slice(given, given + warmAtOnce);
        given += rows.length;
        return { documents: rows.map((row) => document(name, row)), checkpoint };
      },
      masterWrite: () => Promise.resolve([]),
    },
  });

  /** What waits for the warm rows; null: they are there. */
  let early: Document[] | null = [];
  const filled = awaitRxStorageReplicationFirstInSync(replication).then(() => {
    const documents = early ?? [];
    early = null;
    if (documents.length > 0) stream$.next({ documents, checkpoint });
  });

  const entrance = openTombstoneCompaction<Document>({
    enter(documents) {
      if (early === null) stream$.next({ documents, checkpoint });
      else early.push(...documents);
    },
    async throwAway() {
      await filled;
      await awaitRxStorageReplicationIdle(replication);
      await Promise.all([instance.cleanup(0), meta.cleanup(0)]);
    },
    failed: (cause) => console.warn(`Deleted records of ${name} could not be thrown away.`, cause),
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
      if (documents.length > 0) entrance.enter(documents);
    },
    async settled() {
      await filled;
      await entrance.tidied();
      await awaitRxStorageReplicationIdle(replication);
    },
    async close() {
      await entrance.tidied();
      await cancelRxStorageReplication(replication);
      await Promise.all([instance.remove(), meta.remove()]);
    },
  };
}

function document(name: EntityName, row: Row): Document {
  return { ...toStored(name, row), _deleted: false, _attachments: {} };
}

function tombstone(name: EntityName, id: number): Document {
  return { ...toStored(name, { id }), _deleted: true, _attachments: {} };
}
