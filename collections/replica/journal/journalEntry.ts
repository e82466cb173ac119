import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { Trouble } from '#domain/states/trouble.ts';
import type { Origin } from '../sync/source.ts';

const journalKinds = ['created', 'changed', 'removed'] as const;
export type JournalKind = (typeof journalKinds)[number];

export type Fields = Readonly<Record<string, unknown>>;

/**
 * One applied change. A created or removed record is stored whole, a changed one by its changed fields, and the first
 * sight of a record (origin seed) without fields, because the store has them.
 */
export interface JournalEntry {
  /** Rising, also across restarts. */
  number: number;
  /** When the change was applied, in milliseconds since 1970. Never decreases. */
  at: number;
  entity: EntityName;
  /** The record's key. */
  id: RecordKey;
  /** The record's sites before and after the change. */
  siteIds: readonly number[];
  kind: JournalKind;
  /** null: the record did not exist. A field that only `after` has did not exist either. */
  before: Fields | null;
  /** null: the record is gone. Empty for a first sight. */
  after: Fields | null;
  origin: Exclude<Origin, 'withdrawn'>;
  /** The user who made the change in this browser; null: unknown. */
  actor: number | null;
  /** A unit's troubles before and after; absent: they did not change. The changed fields alone do not always tell. */
  troubles?: { before: readonly Trouble[]; after: readonly Trouble[] };
}

/** The conditions of the entries to read; an entry must meet all of them. */
export interface JournalQuery {
  /** Only entries from this moment on (inclusive), in milliseconds since 1970. */
  from?: number;
  /** Before this moment. */
  to?: number;
  /** Entries with a higher number than this one. */
  after?: number;
  /** 0 or absent: any site. */
  siteId?: number;
  entities?: readonly EntityName[];
  id?: RecordKey;
  origins?: readonly JournalEntry['origin'][];
  limit: number;
}

export interface AwayQuery {
  /** 0 or absent: any site. */
  siteId?: number;
  limit: number;
}

/** The changes that happened while the dashboard was closed. */
export interface Away {
  /** When the dashboard was last open before this start (milliseconds since 1970); null: unknown. */
  since: number | null;
  entries: JournalEntry[];
}

export interface PastStateQuery {
  entity: EntityName;
  /** In milliseconds since 1970. */
  at: number;
  /** 0 or absent: any site. */
  siteId?: number;
}

/** An entity's records at a past moment, as far back as the journal reaches. */
export interface PastState {
  /** The moment of the rows: the requested one, or `knownFrom` where that is later. */
  at: number;
  rows: AnyRecord[];
  /** Records first seen later, which may or may not have existed at the moment. */
  unknown: RecordKey[];
  /** The earliest moment that can be rebuilt; null: none. */
  knownFrom: number | null;
}
