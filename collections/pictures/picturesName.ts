import { databasePrefix } from '#domain/limits/storageKeys.ts';
import { shortHash } from '../schema/textHash.ts';

/** Names the database of the pictures that a user draws floors by. The name is the same for every build. */
export function picturesNameOf(owner: { userId: number; apiBase: string }): string {
  return `${databasePrefix}pictures-${owner.userId}-${shortHash(owner.apiBase)}`;
}
