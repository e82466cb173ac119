import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { Origin } from '../follower/source.ts';

export const journalKinds = ['created', 'changed', 'removed'] as const;
export type JournalKind = (typeof journalKinds)[number];

/** One applied change. What came or went whole stands there whole; of a change, the fields that changed. */
export interface JournalEntry {
  /** Its number in this journal, rising. */
  number: number;
  /** When it was applied, in milliseconds since 1970. */
  at: number;
  entity: EntityName;
  id: number;
  /** Its first site; null: it belongs to none. */
  siteId: number | null;
  kind: JournalKind;
  /** null: it was not there. */
  before: Readonly<Record<string, unknown>> | null;
  /** null: it is gone. */
  after: Readonly<Record<string, unknown>> | null;
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

export interface PastStateQuery {
  entity: EntityName;
  /** In milliseconds since 1970. */
  at: number;
  siteId?: number;
}

/** The records of an entity as they were at a moment, as far as the journal reaches. */
export interface PastState {
  rows: AnyRecord[];
  /** The earliest moment that can be rebuilt; null: nothing was ever held. */
  knownFrom: number | null;
}
