/** Where an entity's records are read. Failures are AppErrors. */
export interface EntitySource {
  /** The lists that make up the entity, where it has more than one (bookings of each type); absent: one, named ''. */
  parts?: readonly string[];
  /** One page of a list from the offset on, of one site or (0) of all. `count`: rows in all; null when not told. */
  page(offset: number, siteId: number, part: string): Promise<{ rows: readonly unknown[]; count: number | null }>;
  /** One record. */
  read(id: number): Promise<unknown>;
  /** The records of these ids, where the server can filter by them; otherwise whatever it answers. */
  some(ids: readonly number[]): Promise<readonly unknown[]>;
}

/**
 * Where a change came from: the first fill of a list or the first sight of a record, a live event, a walk or read that
 * found what no event had told, or the replica itself, which stops holding rows that may not or need not be held.
 */
export const origins = ['seed', 'event', 'reconcile', 'withdrawn'] as const;
export type Origin = (typeof origins)[number];

/** A change of the store: the record as it was and as it is now; null where it was not there, or is gone or hidden. */
export interface Change<Row> {
  id: number;
  before: Row | null;
  row: Row | null;
  origin: Origin;
}

export interface ReplicaRow {
  id: number;
}

/** A raw row as it was understood; of one that cannot be, its id if it has one, and what is wrong, without its values. */
export type Parsed<Row> = { ok: true; row: Row } | { ok: false; id: number | null; problem: string };
