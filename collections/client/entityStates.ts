import { BehaviorSubject } from 'rxjs';
import type { EntityName } from '#domain/entities/index.ts';
import type { EntityState } from '#domain/live/connection.ts';

const unknownYet: EntityState = {
  siteId: 0,
  freshness: { state: 'reconciling', complete: false, since: null },
  coverage: { kind: 'whole' },
};

/** Each entity's row state as the host reports it, and whether a viewed entity is being refetched. */
export class EntityStates {
  readonly isRefreshing$ = new BehaviorSubject(false);
  private readonly states = new Map<EntityName, BehaviorSubject<EntityState>>();
  private listReads: readonly EntityName[] = [];
  private readonly views: ReadonlyMap<EntityName, number>;

  /** @param views the number of open views of each entity. */
  constructor(views: ReadonlyMap<EntityName, number>) {
    this.views = views;
  }

  of(name: EntityName): BehaviorSubject<EntityState> {
    const known = this.states.get(name) ?? new BehaviorSubject<EntityState>(unknownYet);
    this.states.set(name, known);
    return known;
  }

  update(name: EntityName, state: EntityState): void {
    this.of(name).next(state);
    this.updateRefreshing();
  }

  /** A list of these is being read, for the first time or again. */
  setListReads(entities: readonly EntityName[]): void {
    this.listReads = entities;
    this.updateRefreshing();
  }

  /** The host is lost, so the freshness of shown rows is unknown. */
  markUnknown(): void {
    this.listReads = [];
    for (const state$ of this.states.values()) state$.next({ ...state$.value, freshness: unknownYet.freshness });
    this.updateRefreshing();
  }

  /** Call this when the set of viewed entities changes. */
  updateRefreshing(): void {
    const isRead = [...this.views].some(
      ([name, users]) =>
        users > 0 && (this.of(name).value.freshness.state === 'reconciling' || this.listReads.includes(name)),
    );
    if (isRead !== this.isRefreshing$.value) this.isRefreshing$.next(isRead);
  }
}
