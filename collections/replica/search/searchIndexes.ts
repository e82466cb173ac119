import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Change } from '../follower/source.ts';
import { rank } from './rank.ts';

/** What can be searched of each entity, kept as changes come. */
export class SearchIndexes {
  private readonly rows = new Map<EntityName, Map<number, AnyRecord>>();

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    this.rows.set(entity, new Map(rows.map((row) => [row.id, row])));
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    const rows = this.rows.get(entity) ?? new Map<number, AnyRecord>();
    this.rows.set(entity, rows);
    for (const { id, row } of changes) {
      if (row === null) rows.delete(id);
      else rows.set(id, row);
    }
  }

  /** The rows that match every word, the best first; `fits` narrows them. */
  find(entity: EntityName, text: string, fits: (row: AnyRecord) => boolean): readonly AnyRecord[] {
    const rows = [...(this.rows.get(entity)?.values() ?? [])].filter(fits);
    return rank(rows, text, entityOf(entity).search);
  }
}
