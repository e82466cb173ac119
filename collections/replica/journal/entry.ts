import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Origin } from '../sync/source.ts';

export const journalKinds = ['created', 'changed', 'removed'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** Fields of a record with their values. */
export type Fields = Readonly<Record<string, unknown>>;

/**
 * One applied change. What came or went whole stands there whole; of a change, the fields that changed; of a record's
 * first sight (origin seed), nothing: it is beside the journal, or can be rebuilt.
 */
export interface JournalEntry {
  /** Its number in this journal, rising, over restarts too. */
  number: number;
  /** When it was applied, in milliseconds since 1970; never before the entry before it. */
  at: number;
  entity: EntityName;
  id: number;
  /** The sites that the record belonged to before or after; empty: it belongs to none. */
  siteIds: readonly number[];
  kind: JournalKind;
  /** null: it was not there. A field that is missing here but not in `after` was not there either. */
  before: Fields | null;
  /** null: it is gone. Empty where it was merely seen for the first time. */
  after: Fields | null;
  origin: Exclude<Origin, 'withdrawn'>;
  /** The user who did it, where it was done in this browser. */
  actor: number | null;
}

/** Which entries; everything given must hold. */
export interface JournalQuery {
  /** From this moment on, in milliseconds since 1970. */
  from?: number;
  /** Before this moment. */
  to?: number;
  /** 0 or absent: of any site. */
  siteId?: number;
  entities?: readonly EntityName[];
  id?: number;
  origins?: readonly JournalEntry['origin'][];
  /** Entries at most, the newest first. */
  limit: number;
}

export interface AwayQuery {
  /** 0 or absent: of any site. */
  siteId?: number;
  /** Entries at most, the newest first. */
  limit: number;
}

/** What was found changed that nobody here saw happen. */
export interface Away {
  /** Until when somebody was here before this start, in milliseconds since 1970; null: nobody is known to have been. */
  since: number | null;
  entries: JournalEntry[];
}

export interface PastStateQuery {
  entity: EntityName;
  /** In milliseconds since 1970. */
  at: number;
  /** 0 or absent: of any site. */
  siteId?: number;
}

/** The records of an entity as they were at a moment, as far as the journal reaches. */
export interface PastState {
  /** The moment that the rows are of: the one asked for, or `knownFrom` where that is later. */
  at: number;
  rows: AnyRecord[];
  /** Records that were first seen later: whether they were there at the moment is not known. */
  unknown: number[];
  /** The earliest moment that can be rebuilt; null: nothing was ever held. */
  knownFrom: number | null;
}
