import type { EntityName } from '#domain/entities/index.ts';
import type { ReplicaState } from './replicaState.ts';

/**
 * Reads what the user's rights do not name while a page is open that asks for no right, or for another: the server may
 * answer. What came goes with the page.
 */
export class ReadsWithoutRight {
  private readonly state: ReplicaState;
  private readonly forget: (entity: EntityName) => void;
  /** How many pages try each entity. */
  private readonly pages = new Map<EntityName, number>();

  constructor(state: ReplicaState, forget: (entity: EntityName) => void) {
    this.state = state;
    this.forget = forget;
  }

  has(entity: EntityName): boolean {
    return this.pages.has(entity);
  }

  /** @param onBegun called once tabs know that the reads have begun. */
  open(entities: readonly EntityName[], onBegun: () => void): () => void {
    for (const entity of entities) this.begin(entity);
    const { store } = this.state;
    void Promise.all(entities.map((entity) => store?.settled(entity) ?? Promise.resolve())).then(onBegun);
    return () => entities.forEach((entity) => this.end(entity));
  }

  private begin(entity: EntityName): void {
    const { syncs, cacheRestore } = this.state;
    this.pages.set(entity, (this.pages.get(entity) ?? 0) + 1);
    if (syncs.get(entity) !== undefined || cacheRestore.has(entity)) return;
    syncs.addSync(entity);
    syncs.resyncAdded(entity);
  }

  private end(entity: EntityName): void {
    const left = (this.pages.get(entity) ?? 1) - 1;
    if (left > 0) {
      this.pages.set(entity, left);
      return;
    }
    this.pages.delete(entity);
    if (this.state.canRead(entity)) return;
    this.state.syncs.remove(entity);
    this.forget(entity);
  }
}
