import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { Change } from '../sync/source.ts';
import type { Scheduler } from '../scheduler.ts';
import { SearchIndex, type SearchResult, type SearchRequest } from './searchIndex.ts';

/** Rows per slice (about 3 ms), and the pause between slices (milliseconds). */
const slice = { rows: 500, pause: 50 } as const;

/** The indexes of entities with search fields, updated by each change. */
export class SearchIndexes {
  private readonly scheduler: Scheduler;
  private readonly indexes = new Map<EntityName, SearchIndex>();
  private callOff: (() => void) | null = null;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /** A search indexes the remaining rows first. */
  get size(): number {
    return [...this.indexes.values()].reduce((sum, { size }) => sum + size, 0);
  }

  warm(entity: EntityName, rows: readonly AnyRecord[]): void {
    const index = this.indexOf(entity);
    for (const row of rows) index?.put(row);
    this.readSoon();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    const index = this.indexOf(entity);
    for (const { id, row } of changes) {
      if (row === null) index?.remove(id);
      else index?.put(row);
    }
    this.readSoon();
  }

  /** Returns one page of the rows that match every word. */
  find(entity: EntityName, wanted: SearchRequest): SearchResult {
    return this.indexOf(entity)?.find(wanted) ?? { rows: [], total: 0 };
  }

  /** Returns some rows of an entity, or none where they are not searched. */
  sample(entity: EntityName, most: number): readonly AnyRecord[] {
    return this.indexOf(entity)?.sample(most) ?? [];
  }

  stop(): void {
    this.callOff?.();
    this.callOff = null;
    this.indexes.clear();
  }

  private indexOf(entity: EntityName): SearchIndex | undefined {
    const known = this.indexes.get(entity);
    const fields = entityOf(entity).search;
    if (known !== undefined || fields.length === 0) return known;
    const made = new SearchIndex(
      fields,
      (row) => recordName(entity, row),
      (row) => recordKey(entity, row),
    );
    this.indexes.set(entity, made);
    return made;
  }

  /** Indexes in slices: neither the first search nor the first load waits for thousands of rows. */
  private readSoon(): void {
    this.callOff ??= this.scheduler.after(slice.pause, () => {
      this.callOff = null;
      for (const index of this.indexes.values()) {
        if (index.read(slice.rows)) return this.readSoon();
      }
      return undefined;
    });
  }
}
