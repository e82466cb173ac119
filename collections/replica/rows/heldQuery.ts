import { map, type Observable } from 'rxjs';
import { isShownAt } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId } from '#domain/entities/recordKey.ts';
import { allSites } from '#domain/entities/site.ts';
import { lookupIdsOf, type RowQuery } from '#collections/rowQuery.ts';
import { mangoOf } from '#collections/schema/mangoQuery.ts';
import { storedKey } from '#collections/schema/rxSchema.ts';
import type { RowCollection } from '../store/rowCollections.ts';

/** A reactive query of a collection. */
export interface HeldQuery {
  /** Resolves when `rows$` has shown the collection's present rows. */
  exec(): Promise<unknown>;
  rows$: Observable<readonly AnyRecord[]>;
}

/** `toJSON` would copy every document of a list whenever one of them changes. */
export const rowOfDocument = ({ _data }: { _data: { row: unknown } }): AnyRecord => _data.row as AnyRecord;

/** Looks rows up by id, because a selector would be compared with every row. */
function lookupQuery(collection: RowCollection, name: EntityName, ids: readonly number[], siteId: number): HeldQuery {
  const keys = ids.flatMap((id) => heldKeysOfId(name, id));
  const query = collection.findByIds(keys.map((key) => storedKey(name, key)));
  const definition = entityOf(name);
  return {
    exec: () => query.exec(),
    rows$: query.$.pipe(
      map((documents) => [...documents.values()].map(rowOfDocument)),
      map((rows) => rows.filter((row) => isShownAt(definition, row, siteId))),
    ),
  };
}

export function heldQuery(collection: RowCollection, name: EntityName, query: RowQuery): HeldQuery {
  const ids = lookupIdsOf(query);
  if (ids !== null) return lookupQuery(collection, name, ids, query.siteId ?? allSites.id);
  const found = collection.find(mangoOf(name, query));
  return { exec: () => found.exec(), rows$: found.$.pipe(map((documents) => documents.map(rowOfDocument))) };
}
