import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { Change } from '../sync/source.ts';
import { rowFilter } from './rowFilter.ts';

/** The most lists of an entity whose totals are kept. */
export const maximumTotals = 30;

interface Total {
  matches: (row: AnyRecord) => boolean;
  rows: number;
}

/** Each total is counted once, then updated by each change. */
export class ListTotals {
  private readonly rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  private readonly totals = new Map<EntityName, Map<string, Total>>();

  /** @param rowsOf includes every applied change. */
  constructor(rowsOf: (entity: EntityName) => Iterable<AnyRecord>) {
    this.rowsOf = rowsOf;
  }

  /** Returns the length of a list over all pages. */
  of(entity: EntityName, query: RowQuery): number {
    const lists = this.totals.get(entity) ?? new Map<string, Total>();
    this.totals.set(entity, lists);
    const key = JSON.stringify([query.siteId ?? 0, Object.entries(query.where ?? {})]);
    const total = lists.get(key) ?? this.counted(entity, query);
    // The newest is last.
    lists.delete(key);
    lists.set(key, total);
    const [oldest] = lists.keys();
    if (lists.size > maximumTotals && oldest !== undefined) lists.delete(oldest);
    return total.rows;
  }

  /** Forgets the totals of an entity whose rows changed without `applied`. */
  forget(entity: EntityName): void {
    this.totals.delete(entity);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    for (const total of this.totals.get(entity)?.values() ?? []) {
      for (const { before, row } of changes) {
        if (row !== null && total.matches(row)) total.rows += 1;
        if (before !== null && total.matches(before)) total.rows -= 1;
      }
    }
  }

  private counted(entity: EntityName, query: RowQuery): Total {
    const total: Total = { matches: rowFilter(entity, query), rows: 0 };
    for (const row of this.rowsOf(entity)) if (total.matches(row)) total.rows += 1;
    return total;
  }
}
