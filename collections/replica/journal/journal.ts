import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import type { Change } from '../follower/source.ts';
import type { Scheduler } from '../scheduler.ts';
import type { JournalEntry, JournalQuery, PastState, PastStateQuery } from './entry.ts';

export interface JournalOptions {
  scheduler: Scheduler;
}

/** What happened here: each applied change, bounded, kept on the disk beside the snapshot. */
export class Journal {
  constructor(readonly options: JournalOptions) {}

  applied(_entity: EntityName, _changes: readonly Change<AnyRecord>[]): void {}

  /** Somebody here acted on a record: what changes of it next is theirs. */
  acted(_on: { entity: LiveSubject; id: number }, _actor: number): void {}

  /** The entries that fit, the newest first. */
  query(_query: JournalQuery): Promise<JournalEntry[]> {
    return Promise.resolve([]);
  }

  /** An entity's records as they were at a moment, rebuilt from those of now. */
  pastState(_query: PastStateQuery, _now: Iterable<AnyRecord>): Promise<PastState> {
    return Promise.resolve({ rows: [], knownFrom: null });
  }

  /** The newest entries as JSON, without anything personal. */
  download(_limit: number): Promise<string> {
    return Promise.resolve('[]');
  }

  /** Nothing of this entity may be known any more. */
  forget(_entity: EntityName): Promise<void> {
    return Promise.resolve();
  }
}
