import {
  createRxDatabase,
  deepEqual,
  getDefaultRevision,
  getDefaultRxDocumentMeta,
  type BulkWriteRow,
  type RxCollection,
  type RxDocumentData,
  type RxJsonSchema,
} from 'rxdb/plugins/core';
import { getRxStorageMemory } from 'rxdb/plugins/storage-memory';
import { map, type Observable } from 'rxjs';
import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { textHash } from '#collections/schema/textHash.ts';
import type { GuestTable } from './guestTable.ts';

interface StoredTable {
  key: string;
  /** The place in the API's order. */
  position: number;
  table: GuestTable;
}

const schema = {
  version: 0,
  primaryKey: 'key',
  type: 'object',
  properties: {
    key: { type: 'string', maxLength: 20 },
    position: { type: 'number', minimum: 0, maximum: 1_000_000, multipleOf: 1 },
    table: { type: 'object', additionalProperties: true },
  },
  required: ['key', 'position', 'table'],
  indexes: ['position'],
} as unknown as RxJsonSchema<StoredTable>;

/** The storage's own fields of a new document. */
const blank = { _deleted: false, _attachments: {}, _meta: getDefaultRxDocumentMeta(), _rev: getDefaultRevision() };

/** The tables of one pool hall: an RxDB collection in memory. */
export interface TableStore {
  /** Emits the tables in their order after each change. An unchanged table stays the same object. */
  tables$: Observable<readonly GuestTable[]>;
  /** Replaces the tables, writing only differences. Await each call before the next. */
  take(tables: readonly GuestTable[]): Promise<void>;
  /** Closes the store and frees its memory. */
  close(): Promise<void>;
}

type Stored = RxDocumentData<StoredTable>;

/** The writes that replace the tables; an unchanged table keeps its identity. */
function writesFor(held: readonly Stored[], tables: readonly GuestTable[]): BulkWriteRow<StoredTable>[] {
  const left = new Map(held.map((one) => [one.key, one]));
  const writes = tables.flatMap((given, position): BulkWriteRow<StoredTable>[] => {
    const key = String(given.id);
    const previous = left.get(key);
    left.delete(key);
    if (previous === undefined) return [{ document: { ...blank, key, position, table: given } }];
    const table = deepEqual(previous.table, given) ? previous.table : given;
    if (table === previous.table && position === previous.position) return [];
    return [{ previous, document: { ...previous, position, table } }];
  });
  const gone = [...left.values()].map((previous) => ({ previous, document: { ...previous, _deleted: true } }));
  return [...writes, ...gone];
}

/** Opens an empty store for the tables of one hall. */
export async function openTableStore(): Promise<TableStore> {
  const database = await createRxDatabase({
    name: `${databasePrefix}guest-${Math.random().toString(36).slice(2)}`,
    storage: getRxStorageMemory(),
    multiInstance: false,
    hashFunction: textHash,
  });
  const collections = await database.addCollections({ tables: { schema } });
  const collection = collections.tables as unknown as RxCollection<StoredTable>;
  const instance = collection.storageInstance;
  const all = collection.find({ selector: {}, sort: [{ position: 'asc' }] });
  return {
    tables$: all.$.pipe(map((documents) => documents.map(({ _data: { table } }) => table as GuestTable))),
    async take(tables) {
      const held = (await all.exec()).map(({ _data }) => _data as Stored);
      const writes = writesFor(held, tables);
      if (writes.length === 0) return;
      // One write, so that no view sees half of it; the collection's upsert and remove would be several.
      const { error } = await instance.bulkWrite(writes, 'guest display');
      if (error[0] !== undefined) throw new Error(`The store refused ${error.length} tables.`, { cause: error[0] });
      // RxDB keeps deleted documents: a display that runs for weeks would hold every table that ever was.
      if (writes.some(({ document }) => document._deleted)) await instance.cleanup(0);
    },
    async close() {
      await database.remove();
    },
  };
}
