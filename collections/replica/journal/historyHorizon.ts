import type { EntityName } from '#domain/entities/index.ts';
import type { HistorySpan } from '../disk/database.ts';

/** Since when each entity's records can be rebuilt, in milliseconds since 1970. */
export class HistoryHorizon {
  private readonly from = new Map<EntityName, number>();
  /** Those that are not on disk as they are. */
  private readonly unwritten = new Set<EntityName>();

  load(reaches: readonly HistorySpan[]): void {
    for (const { entity, from } of reaches) this.from.set(entity, from);
  }

  of(entity: EntityName): number | undefined {
    return this.from.get(entity);
  }

  set(entity: EntityName, from: number): void {
    this.from.set(entity, from);
    this.unwritten.add(entity);
  }

  forget(entity: EntityName): void {
    this.from.delete(entity);
    this.unwritten.delete(entity);
  }

  /** Those that are to be written, once. */
  take(): HistorySpan[] {
    const entities = [...this.unwritten];
    this.unwritten.clear();
    return entities.map((entity) => ({ entity, from: this.from.get(entity) ?? 0 }));
  }
}
