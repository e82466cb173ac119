import type { Fields } from '../entities/readable.ts';

/**
 * A user's record with the permissions that an update stores: the direct grants, where the server tells them from what
 * roles give. Without grants a server stores a single set.
 */
export function storedUser<Row extends Fields>(raw: Row): Row {
  return 'grants' in raw && raw['grants'] !== undefined ? { ...raw, permissions: raw['grants'] } : raw;
}
