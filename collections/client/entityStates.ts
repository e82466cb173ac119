import { BehaviorSubject } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';

const unknownYet: EntityState = {
  siteId: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
};

/** What a tab was told of each entity's rows, and whether something that it looks at is being read anew. */
export class EntityStates {
  readonly reading$ = new BehaviorSubject(false);
  private readonly states = new Map<EntityName, BehaviorSubject<EntityState>>();
  private readonly views: ReadonlyMap<EntityName, number>;

  /** @param views how often each entity is looked at. */
  constructor(views: ReadonlyMap<EntityName, number>) {
    this.views = views;
  }

  of(name: EntityName): BehaviorSubject<EntityState> {
    const known = this.states.get(name) ?? new BehaviorSubject<EntityState>(unknownYet);
    this.states.set(name, known);
    return known;
  }

  told(name: EntityName, state: EntityState): void {
    this.of(name).next(state);
    this.tellReading();
  }

  /** Nobody can tell any more how true what is shown is. */
  lost(): void {
    for (const state$ of this.states.values()) state$.next({ ...state$.value, freshness: unknownYet.freshness });
    this.tellReading();
  }

  /** To be called when other entities are looked at. */
  tellReading(): void {
    const isRead = [...this.views].some(
      ([name, users]) => users > 0 && this.of(name).value.freshness.state === 'reconciling',
    );
    if (isRead !== this.reading$.value) this.reading$.next(isRead);
  }
}
