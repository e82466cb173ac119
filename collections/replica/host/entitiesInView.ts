import type { EntityName } from '#domain/entities/index.ts';

export interface ViewChanges {
  /** @param isOpenElsewhere other views showed the entity before. */
  onEntered: (name: EntityName, isOpenElsewhere: boolean) => void;
  onLeft: (name: EntityName) => void;
}

/** The entities that tabs show, and those that their open views need. */
export class EntitiesInView {
  private readonly changes: ViewChanges;
  private tabViews: readonly EntityName[] = [];
  private readonly watched = new Set<readonly EntityName[]>();
  /** How many views each entity in view has. */
  private views: ReadonlyMap<EntityName, number> = new Map();

  constructor(changes: ViewChanges) {
    this.changes = changes;
  }

  has(name: EntityName): boolean {
    return this.views.has(name);
  }

  names(): EntityName[] {
    return [...this.views.keys()];
  }

  /** Sets the entities in view, each once for every tab that shows it. */
  set(entities: readonly EntityName[]): void {
    this.tabViews = entities;
    this.update();
  }

  /** Keeps these entities in view for the view that `open` opens, until the returned function is called. */
  watch(entities: readonly EntityName[], open: () => () => void): () => void {
    const watched = [...entities];
    this.watched.add(watched);
    this.update();
    const end = open();
    return () => {
      end();
      this.watched.delete(watched);
      this.update();
    };
  }

  private update(): void {
    const before = this.views;
    const views = new Map<EntityName, number>();
    for (const name of [this.tabViews, ...this.watched].flat()) views.set(name, (views.get(name) ?? 0) + 1);
    this.views = views;
    for (const [name, lookers] of views)
      if (lookers > (before.get(name) ?? 0)) this.changes.onEntered(name, before.has(name));
    for (const name of before.keys()) if (!views.has(name)) this.changes.onLeft(name);
  }
}
