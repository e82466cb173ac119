import { entityOf, replicatedNames } from '#domain/entities/index.ts';
import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { shortHash } from './textHash.ts';

/** Changes with the way in which the store lies on the disk. */
const layout = 3;

/** Names the store of one user of one organisation at one API with one schema: where any differs, nothing is shared. */
export function storeNameOf(owner: { userId: number; organisationId: number | null; apiBase: string }): string {
  // What the indexes are made of, not the schemas: building those of all entities would hold up every start.
  const indexes = replicatedNames.map((name) => [name, entityOf(name).indexes, entityOf(name).scope]);
  const schemas = JSON.stringify([layout, ...indexes]);
  const { userId, organisationId, apiBase } = owner;
  return `${databasePrefix}${userId}-${organisationId ?? 0}-${shortHash(apiBase)}-${shortHash(schemas)}`;
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
