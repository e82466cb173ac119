import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordName } from '#domain/entities/recordName.ts';
import type { Change } from '../sync/source.ts';
import type { Scheduler } from '../scheduler.ts';
import { SearchIndex, type Found, type Wanted } from './searchIndex.ts';

/** Rows are read into the index in slices of so many, with so long between them (milliseconds): about 3 ms of work. */
const slice = { rows: 500, pause: 50 } as const;

/** What can be searched of each entity that declares search fields, kept as changes come. */
export class SearchIndexes {
  private readonly scheduler: Scheduler;
  private readonly indexes = new Map<EntityName, SearchIndex>();
  private callOff: (() => void) | null = null;

  constructor(scheduler: Scheduler) {
    this.scheduler = scheduler;
  }

  /** Rows that can be found at once; others are read when somebody searches. */
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

  /** The rows of an entity that match every word, by the page. */
  find(entity: EntityName, wanted: Wanted): Found {
    return this.indexOf(entity)?.find(wanted) ?? { rows: [], total: 0 };
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
    const made = new SearchIndex(fields, (row) => recordName(entity, row));
    this.indexes.set(entity, made);
    return made;
  }

  /** Whoever searches first should not wait for thousands of rows to be read, and a seed not for a search. */
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
