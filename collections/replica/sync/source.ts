import type { RecordKey } from '#domain/entities/recordKey.ts';

/** Reads an entity's records from the server. Failures are AppErrors. */
export interface EntitySource {
  /** The lists that make up the entity, where it has more than one (bookings of each type); absent: one, named ''. */
  parts?: readonly string[];
  /**
   * One page of a list from the offset on, of one site or (0) of all. `count`: rows in all; null where the server does
   * not say.
   */
  page(offset: number, siteId: number, part: string): Promise<{ rows: readonly unknown[]; count: number | null }>;
  /** One record. */
  read(id: RecordKey): Promise<unknown>;
  /** Reads the records of these ids, if the server filters by ids; otherwise returns whatever it answers. */
  readMany(ids: readonly RecordKey[]): Promise<readonly unknown[]>;
  /** The answer to a save of this record as a read would show it; absent: they are alike. */
  asRead?(id: RecordKey, answer: unknown): unknown;
}

/**
 * The origin of a change: `seed` is the first fill of a list or the first read of a record, `event` a live event,
 * `reconcile` a resync or read that found a change without an event, `withdrawn` the replica itself, which removes rows
 * that may not or need not be held.
 */
const origins = ['seed', 'event', 'reconcile', 'withdrawn'] as const;
export type Origin = (typeof origins)[number];

/** A change of the store: the row before and after; null where the store had none, or has none any more. */
export interface Change<Row> {
  /** The record's key. */
  id: RecordKey;
  before: Row | null;
  row: Row | null;
  origin: Origin;
}

export interface ReplicaRow {
  id: number;
}

/** A parsed row; of one that cannot be read, its id if it has one, and the problem, without its values. */
export type Parsed<Row> = { ok: true; row: Row } | { ok: false; id: RecordKey | null; problem: string };
