import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Change } from '../follower/source.ts';
import type { Scheduler } from '../scheduler.ts';

/** Keeps when each device was last heard of. */
export class HeardKeeper {
  constructor(readonly options: { scheduler: Scheduler }) {}

  open(_question: { entity: EntityName; id: number }, _show: (at: number | null) => void): () => void {
    return () => undefined;
  }

  warm(_entity: EntityName, _rows: readonly AnyRecord[]): void {}

  applied(_entity: EntityName, _changes: readonly Change<AnyRecord>[]): void {}

  event(_event: LiveEvent): void {}

  stop(): void {}
}
