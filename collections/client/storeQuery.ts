import { map, type Observable } from 'rxjs';
import { isShownAt } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { RowQuery } from '../rowQuery.ts';
import { mangoOf, namedIds } from './query.ts';
import { rowOf } from './storedRow.ts';
import type { TabCollection } from './tabStore.ts';

/** A reactive query of a tab's collection. */
export interface StoreQuery {
  /** Resolves when the query shows what the store held when it was called. */
  exec(): Promise<unknown>;
  rows$: Observable<AnyRecord[]>;
}

/** Records by their ids are looked up: RxDB would compare every row of the collection with each of them. */
function namedQuery(collection: TabCollection, name: EntityName, ids: readonly number[], siteId: number): StoreQuery {
  const query = collection.findByIds(ids.map(String));
  const definition = entityOf(name);
  return {
    exec: () => query.exec(),
    rows$: query.$.pipe(
      map((documents) => [...documents.values()].map((document) => rowOf(document) as AnyRecord)),
      map((rows) => rows.filter((row) => isShownAt(definition, row, siteId))),
    ),
  };
}

/** The rows that a query wants, as they are in the store. */
export function storeQuery(collection: TabCollection, name: EntityName, query: RowQuery): StoreQuery {
  const ids = namedIds(query);
  if (ids !== null) return namedQuery(collection, name, ids, query.siteId ?? allSites.id);
  const found = collection.find(mangoOf(name, query));
  return {
    exec: () => found.exec(),
    rows$: found.$.pipe(map((documents) => documents.map((document) => rowOf(document) as AnyRecord))),
  };
}
