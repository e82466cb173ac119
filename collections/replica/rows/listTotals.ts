import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { shownLimits } from '#domain/limits/replica.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { Change } from '../sync/source.ts';
import { fitsOf } from './hitQuery.ts';

interface Total {
  fits: (row: AnyRecord) => boolean;
  rows: number;
}

/** How many rows lists have in all: each is counted once, and kept as changes come. */
export class ListTotals {
  private readonly rowsOf: (entity: EntityName) => Iterable<AnyRecord>;
  private readonly totals = new Map<EntityName, Map<string, Total>>();

  /** @param rowsOf the rows of an entity with everything that was told as applied. */
  constructor(rowsOf: (entity: EntityName) => Iterable<AnyRecord>) {
    this.rowsOf = rowsOf;
  }

  /** The rows of a list, on whichever page. */
  of(entity: EntityName, query: RowQuery): number {
    const lists = this.totals.get(entity) ?? new Map<string, Total>();
    this.totals.set(entity, lists);
    const key = JSON.stringify([query.siteId ?? 0, Object.entries(query.where ?? {})]);
    const total = lists.get(key) ?? this.counted(entity, query);
    // The newest stands last.
    lists.delete(key);
    lists.set(key, total);
    const [oldest] = lists.keys();
    if (lists.size > shownLimits.lists && oldest !== undefined) lists.delete(oldest);
    return total.rows;
  }

  /** Other rows came than were told as applied. */
  forget(entity: EntityName): void {
    this.totals.delete(entity);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    for (const total of this.totals.get(entity)?.values() ?? []) {
      for (const { before, row } of changes) {
        if (row !== null && total.fits(row)) total.rows += 1;
        if (before !== null && total.fits(before)) total.rows -= 1;
      }
    }
  }

  private counted(entity: EntityName, query: RowQuery): Total {
    const total: Total = { fits: fitsOf(entity, query), rows: 0 };
    for (const row of this.rowsOf(entity)) if (total.fits(row)) total.rows += 1;
    return total;
  }
}
