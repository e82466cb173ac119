import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { shortHash } from './textHash.ts';

/** A hash of the record schemas, set by the build. */
declare const gatehouseSchemas: string | undefined;

/** The version of the format on disk. */
const layout = 4;

/** Names the store of one user, organisation, API and schema. Stores share nothing. */
export function storeNameOf(owner: { userId: number; organisationId: number | null; apiBase: string }): string {
  const schemas = typeof gatehouseSchemas === 'undefined' ? 'unbuilt' : gatehouseSchemas;
  const { userId, organisationId, apiBase } = owner;
  return `${databasePrefix}${userId}-${organisationId ?? 0}-${shortHash(apiBase)}-${layout}-${schemas}`;
}

const separator = '|';

/** A unique name for a tab's database on a store, as RxDB requires one for each database of a realm. */
export function tabDatabaseName(storeName: string): string {
  return `${storeName}${separator}${Math.random().toString(36).slice(2)}`;
}

/** The store behind a tab's database. */
export function storeNameIn(databaseName: string): string {
  return databaseName.split(separator)[0] ?? '';
}
