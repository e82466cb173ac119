import type { EntityName } from '#domain/entities/index.ts';

export type DuringListRead = <Answer>(entity: EntityName, read: () => Promise<Answer>) => Promise<Answer>;

export const unwatchedListRead: DuringListRead = (_entity, read) => read();

/** Counts the reads of lists that are under way, so that screens can say that theirs is being read again. */
export class ListReads {
  private readonly running = new Map<EntityName, number>();
  private readonly onChange: (entities: readonly EntityName[]) => void;

  /** @param onChange called with the entities of which a list is being read, when they change. */
  constructor(onChange: (entities: readonly EntityName[]) => void) {
    this.onChange = onChange;
  }

  get entities(): readonly EntityName[] {
    return [...this.running.keys()];
  }

  readonly during: DuringListRead = async (entity, read) => {
    this.add(entity, 1);
    try {
      return await read();
    } finally {
      this.add(entity, -1);
    }
  };

  private add(entity: EntityName, change: 1 | -1): void {
    const before = this.running.get(entity) ?? 0;
    const now = before + change;
    if (now === 0) this.running.delete(entity);
    else this.running.set(entity, now);
    if (before === 0 || now === 0) this.onChange(this.entities);
  }
}
