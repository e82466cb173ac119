import {
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
import type { Change } from '../follower/source.ts';

export type StoredInstance = RxStorageInstance<StoredRecord, unknown, object>;
type Row = StoredRecord['row'];
type Document = WithDeletedAndAttachments<StoredRecord>;

/** Nothing is ever resumed from a checkpoint: the stream carries everything. */
const checkpoint = {};

/** One entity's part of the store: an RxDB instance in memory that is fed through RxDB's replication as a stream. */
export interface ReplicatedInstance {
  instance: StoredInstance;
  apply(changes: readonly Pick<Change<Row>, 'id' | 'row'>[]): void;
  /** Resolves when everything applied so far is in the store. */
  settled(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an entity's instance. `warm` rows come first, through the pull handler: rows written any other way would be
 * pushed back to the server as if staff had made them.
 */
export async function openReplicated(
  storeName: string,
  name: EntityName,
  warm: readonly Row[],
): Promise<ReplicatedInstance> {
  const storage = getRxStorageMemory();
  const schema = completedSchemaOf(name) as RxJsonSchema<RxDocumentData<StoredRecord>>;
  const databaseInstanceToken = randomToken(10);
  const create = <Content>(collectionName: string, of: RxJsonSchema<RxDocumentData<Content>>) =>
    storage.createStorageInstance<Content>({
      databaseInstanceToken,
      databaseName: storeName,
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
  const stream$ = new Subject<DocumentsWithCheckpoint<StoredRecord, object>>();
  const present = new Set(warm.map((row) => row.id));
  let waiting: Document[] | null = warm.map((row) => document(name, row));

  const replication = replicateRxStorageInstance<StoredRecord>({
    identifier: `${storeName}|${name}`,
    pullBatchSize: Number.MAX_SAFE_INTEGER,
    pushBatchSize: 1,
    forkInstance: instance,
    metaInstance: meta,
    hashFunction: textHash,
    skipStoringPullMeta: true,
    conflictHandler: defaultConflictHandler,
    replicationHandler: {
      masterChangeStream$: stream$,
      masterChangesSince: () => {
        const documents = waiting ?? [];
        waiting = null;
        return Promise.resolve({ documents, checkpoint });
      },
      masterWrite: () => Promise.resolve([]),
    },
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
      if (documents.length > 0) stream$.next({ documents, checkpoint });
    },
    settled: () => awaitRxStorageReplicationIdle(replication),
    async close() {
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
