import type { EntityName } from '#domain/entities/index.ts';
import type { SyncRegistry } from './syncRegistry.ts';

/** Milliseconds in view after the last search: each key ends one search and begins another. */
const linger = 5_000;

interface SearchedView {
  searches: number;
  leave: () => void;
  cancelLeaving: () => void;
}

/** Keeps searched and counted entities in view, so that typing reads their lists once. */
export class SearchedViews {
  private readonly syncs: Pick<SyncRegistry, 'watch' | 'later'>;
  private readonly views = new Map<string, SearchedView>();

  constructor(syncs: Pick<SyncRegistry, 'watch' | 'later'>) {
    this.syncs = syncs;
  }

  open(entities: readonly EntityName[], search: () => () => void): () => void {
    const key = entities.join();
    const view = this.views.get(key) ?? this.watch(key, entities);
    view.cancelLeaving();
    view.searches += 1;
    const end = search();
    return () => {
      end();
      view.searches -= 1;
      if (view.searches === 0) view.cancelLeaving = this.syncs.later(linger, () => this.leave(key, view));
    };
  }

  private watch(key: string, entities: readonly EntityName[]): SearchedView {
    const leave = this.syncs.watch(entities, () => () => undefined);
    const view = { searches: 0, leave, cancelLeaving: () => undefined };
    this.views.set(key, view);
    return view;
  }

  private leave(key: string, view: SearchedView): void {
    this.views.delete(key);
    view.leave();
  }
}
