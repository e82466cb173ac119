import type { EntityName } from '#domain/entities/index.ts';
import { shownLimits } from '#domain/limits/replica.ts';
import type { RowQuery } from '#collections/rowQuery.ts';

/** A list that tabs asked for, and what it showed when it was looked up last; null: nothing that is worth keeping. */
export interface ShownList {
  query: RowQuery;
  answer: { total: number; ids: readonly number[] } | null;
}

/** Equal questions have equal keys. */
export const keyOfQuery = ({ siteId, where, sort, skip, limit }: RowQuery): string =>
  JSON.stringify([siteId ?? 0, Object.entries(where ?? {}), sort?.field, sort?.direction, skip, limit]);

/** The newest lists of each entity, within limits. */
export class ShownLists {
  private readonly all = new Map<EntityName, Map<string, ShownList>>();

  /** The entity's lists, the newest last. */
  of(entity: EntityName): ShownList[] {
    return [...(this.all.get(entity)?.values() ?? [])];
  }

  /** Somebody asks for this list now. */
  asked(entity: EntityName, query: RowQuery): void {
    const lists = this.all.get(entity) ?? new Map<string, ShownList>();
    const key = keyOfQuery(query);
    const list = lists.get(key) ?? { query, answer: null };
    lists.delete(key);
    lists.set(key, list);
    const [oldest] = lists.keys();
    if (lists.size > shownLimits.lists && oldest !== undefined) lists.delete(oldest);
    // The entity that was asked for last stands last.
    this.all.delete(entity);
    this.all.set(entity, lists);
  }

  /** What a list shows now; one that is too long is not kept. */
  answered(entity: EntityName, query: RowQuery, total: number, ids: readonly number[]): void {
    const list = this.all.get(entity)?.get(keyOfQuery(query));
    if (list !== undefined) list.answer = ids.length > shownLimits.rows ? null : { total, ids };
  }

  forget(entity: EntityName): void {
    this.all.delete(entity);
  }

  /** What is to be kept, by entity: the newest first, until there are too many rows. */
  kept(): Map<EntityName, ShownList[]> {
    const kept = new Map<EntityName, ShownList[]>();
    let rows = 0;
    for (const [entity] of [...this.all].toReversed()) {
      const ids = new Set<number>();
      const lists: ShownList[] = [];
      for (const list of this.of(entity).toReversed()) {
        const all = new Set([...ids, ...(list.answer?.ids ?? [])]);
        if (list.answer === null || all.size > shownLimits.rows || rows + all.size > shownLimits.allRows) continue;
        for (const id of all) ids.add(id);
        lists.unshift(list);
      }
      rows += ids.size;
      if (lists.length > 0) kept.set(entity, lists);
    }
    return kept;
  }
}
