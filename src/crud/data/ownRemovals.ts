import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';

const removals = new WeakMap<ReplicaClient, Set<string>>();

/** The records that this tab deletes, deleted or archived: that they are gone is no news here. */
export function ownRemovals(replica: ReplicaClient) {
  const removed = removals.get(replica) ?? new Set<string>();
  removals.set(replica, removed);
  const nameOf = (entity: EntityName, key: RecordKey) => `${entity}:${key}`;
  return {
    has: (entity: EntityName, key: RecordKey) => removed.has(nameOf(entity, key)),
    add: (entity: EntityName, keys: readonly RecordKey[]) => keys.forEach((key) => removed.add(nameOf(entity, key))),
    /** They were not deleted after all. */
    forget: (entity: EntityName, keys: readonly RecordKey[]) =>
      keys.forEach((key) => removed.delete(nameOf(entity, key))),
  };
}
