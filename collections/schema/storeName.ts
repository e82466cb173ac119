import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { shortHash } from './textHash.ts';

/** The build sets a hash of the record schemas. */
declare const gatehouseSchemas: string | undefined;

/** The version of the format on disk. */
const layout = 5;

/** Names the store of one user, organisation, API and schema. Stores share nothing. */
export function storeNameOf(owner: { userId: number; organisationId: number | null; apiBase: string }): string {
  const schemas = typeof gatehouseSchemas === 'undefined' ? 'unbuilt' : gatehouseSchemas;
  const { userId, organisationId, apiBase } = owner;
  return `${databasePrefix}${userId}-${organisationId ?? 0}-${shortHash(apiBase)}-${layout}-${schemas}`;
}

/**
 * Names the database of a user's imports at an API. The name is the same for every build, since no server could send its
 * contents again.
 */
export function importsNameOf(owner: { userId: number; apiBase: string }): string {
  return `${databasePrefix}imports-${owner.userId}-${shortHash(owner.apiBase)}`;
}
