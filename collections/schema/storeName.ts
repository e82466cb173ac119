import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { shortHash } from './textHash.ts';

/** Put in by the build: another one for each change of what the records are made of. */
declare const gatehouseSchemas: string | undefined;

/** Changes with the way in which the store lies on the disk. */
const layout = 4;

/** Names the store of one user of one organisation at one API with one schema: where any differs, nothing is shared. */
export function storeNameOf(owner: { userId: number; organisationId: number | null; apiBase: string }): string {
  const schemas = typeof gatehouseSchemas === 'undefined' ? 'unbuilt' : gatehouseSchemas;
  const { userId, organisationId, apiBase } = owner;
  return `${databasePrefix}${userId}-${organisationId ?? 0}-${shortHash(apiBase)}-${layout}-${schemas}`;
}

const separator = '|';

/** What a tab calls its database on a store: RxDB wants a name of its own for each in a realm. */
export function tabDatabaseName(storeName: string): string {
  return `${storeName}${separator}${Math.random().toString(36).slice(2)}`;
}

/** The store behind a tab's database. */
export function storeNameIn(databaseName: string): string {
  return databaseName.split(separator)[0] ?? '';
}
