import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Change } from '../follower/source.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Figures } from './figures.ts';

/** Keeps the figures of every site as changes come. */
export class FigureKeeper {
  constructor(readonly options: { scheduler: Scheduler }) {}

  open(_question: { siteId: number }, _show: (figures: Figures) => void): () => void {
    return () => undefined;
  }

  warm(_entity: EntityName, _rows: readonly AnyRecord[]): void {}

  applied(_entity: EntityName, _changes: readonly Change<AnyRecord>[]): void {}

  event(_event: LiveEvent): void {}

  stop(): void {}
}
