import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';

export function idsByEntity(lists: Iterable<[EntityName, readonly RecordKey[]]>): Map<EntityName, Set<RecordKey>> {
  const all = new Map<EntityName, Set<RecordKey>>();
  for (const [entity, ids] of lists) {
    const known = all.get(entity) ?? new Set();
    for (const id of ids) known.add(id);
    all.set(entity, known);
  }
  return all;
}
