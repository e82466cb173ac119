import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Change } from '../sync/source.ts';

export class RowCounts {
  private readonly counts = new Map<EntityName, number>();

  of(entity: EntityName): number {
    return this.counts.get(entity) ?? 0;
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    this.counts.set(entity, this.of(entity) + rows.length);
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    let count = this.of(entity);
    for (const { before, row } of changes) count += Number(row !== null) - Number(before !== null);
    this.counts.set(entity, count);
  }
}
