import { map, type Observable } from 'rxjs';
import { isShownAt } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId } from '#domain/entities/recordKey.ts';
import { lookupIdsOf, type RowQuery, type RowsState } from '../rowQuery.ts';
import { sampledRows, unsaidParts } from '../unsaidFields.ts';
import { mangoOf } from '../schema/mangoQuery.ts';
import { rowOfDocument } from './recordState.ts';
import type { TabCollection } from './tabStore.ts';

export interface StoreQuery {
  /** Resolves when the query shows what the store held when it was called. */
  exec(): Promise<unknown>;
  rows$: Observable<AnyRecord[]>;
}

/** Looks rows up by id, because an RxDB query would compare every row with each id. */
function lookupQuery(collection: TabCollection, name: EntityName, ids: readonly number[], siteId: number): StoreQuery {
  const query = collection.findByIds(ids.flatMap((id) => heldKeysOfId(name, id)).map(String));
  const definition = entityOf(name);
  return {
    exec: () => query.exec(),
    rows$: query.$.pipe(
      map((documents) => [...documents.values()].map((document) => rowOfDocument(document) as AnyRecord)),
      map((rows) => rows.filter((row) => isShownAt(definition, row, siteId))),
    ),
  };
}

export function storeQuery(collection: TabCollection, name: EntityName, query: RowQuery): StoreQuery {
  const ids = lookupIdsOf(query);
  if (ids !== null) return lookupQuery(collection, name, ids, query.siteId ?? allSites.id);
  const found = collection.find(mangoOf(name, query));
  return {
    exec: () => found.exec(),
    rows$: found.$.pipe(map((documents) => documents.map((document) => rowOfDocument(document) as AnyRecord))),
  };
}

/** Notes on an answer without rows which conditions decided nothing. */
export async function withUnsaidParts<Row>(
  collection: TabCollection,
  query: RowQuery,
  answer: RowsState<Row>,
): Promise<RowsState<Row>> {
  const documents = await collection.find({ limit: sampledRows }).exec();
  const sample = documents.map((document) => rowOfDocument(document) as AnyRecord);
  return { ...answer, ...unsaidParts(query, sample) };
}
