import type { EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { listCacheLimits } from '#domain/limits/replica.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

/** A tab's recent list with its last result; null: not worth caching; undefined: not looked up yet. */
export interface RecentList {
  query: RowQuery;
  answer: { total: number; ids: readonly RecordKey[] } | null | undefined;
}

/** Equal queries have equal keys. */
export const keyOfQuery = ({ siteId, where, sort, skip, limit }: RowQuery): string =>
  JSON.stringify([siteId ?? 0, Object.entries(where ?? {}), sort?.field, sort?.direction, sort?.thenBy, skip, limit]);

export class RecentLists {
  private readonly all = new Map<EntityName, Map<string, RecentList>>();

  /** The newest last. */
  of(entity: EntityName): RecentList[] {
    return [...(this.all.get(entity)?.values() ?? [])];
  }

  add(entity: EntityName, query: RowQuery): void {
    const lists = this.all.get(entity) ?? new Map<string, RecentList>();
    const key = keyOfQuery(query);
    const list = lists.get(key) ?? { query, answer: undefined };
    lists.delete(key);
    lists.set(key, list);
    const [oldest] = lists.keys();
    if (lists.size > listCacheLimits.lists && oldest !== undefined) lists.delete(oldest);
    // The newest is last.
    this.all.delete(entity);
    this.all.set(entity, lists);
  }

  /** Too long a result is not cached. */
  setAnswer(entity: EntityName, query: RowQuery, total: number, ids: readonly RecordKey[]): void {
    const list = this.all.get(entity)?.get(keyOfQuery(query));
    if (list !== undefined) list.answer = ids.length > listCacheLimits.rows ? null : { total, ids };
  }

  /** Whether a list still waits for its result: the disk keeps the last one meanwhile. */
  isPending(entity: EntityName): boolean {
    return this.of(entity).some(({ answer }) => answer === undefined);
  }

  forget(entity: EntityName): void {
    this.all.delete(entity);
  }

  /** The newest win while rows fit the limits. */
  cacheable(): Map<EntityName, RecentList[]> {
    const kept = new Map<EntityName, RecentList[]>();
    let rows = 0;
    for (const [entity] of [...this.all].toReversed()) {
      const ids = new Set<RecordKey>();
      const lists: RecentList[] = [];
      for (const list of this.of(entity).toReversed()) {
        const all = new Set([...ids, ...(list.answer?.ids ?? [])]);
        if (!list.answer || all.size > listCacheLimits.rows || rows + all.size > listCacheLimits.allRows) continue;
        for (const id of all) ids.add(id);
        lists.unshift(list);
      }
      rows += ids.size;
      if (lists.length > 0) kept.set(entity, lists);
    }
    return kept;
  }
}
