/** Where an entity's records are read. Failures are AppErrors. */
export interface EntitySource {
  /** One page of the list from the offset on, of one site or (0) of all. `count`: rows in all; null when not told. */
  page(offset: number, siteId: number): Promise<{ rows: readonly unknown[]; count: number | null }>;
  /** One record. */
  read(id: number): Promise<unknown>;
  /** The records of these ids, where the server can filter by them; otherwise whatever it answers. */
  some(ids: readonly number[]): Promise<readonly unknown[]>;
}

/** A change of the store: the record as it is now, or null for one that is gone or hidden. */
export interface Change<Row> {
  id: number;
  row: Row | null;
}

export interface ReplicaRow {
  id: number;
  siteId?: number | null | undefined;
}
