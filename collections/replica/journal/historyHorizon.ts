import type { EntityName } from '#domain/entities/index.ts';
import type { HistorySpan } from '../disk/database.ts';

/** The earliest moment at which each entity's records can be rebuilt (milliseconds since 1970). */
export class HistoryHorizon {
  private readonly from = new Map<EntityName, number>();
  /** The entities whose value on disk is outdated. */
  private readonly unwritten = new Set<EntityName>();

  load(spans: readonly HistorySpan[]): void {
    for (const { entity, from } of spans) this.from.set(entity, from);
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

  /** Returns the values to write, each once. */
  takeUnwritten(): HistorySpan[] {
    const entities = [...this.unwritten];
    this.unwritten.clear();
    return entities.map((entity) => ({ entity, from: this.from.get(entity) ?? 0 }));
  }
}
