import type { AnyRecord, EntityName } from '#domain/entities/index.ts';

/** A search over many entities at once. */
export interface SearchQuestion {
  text: string;
  /** Absent: all that are held and declare search fields. */
  entities?: readonly EntityName[];
  /** 0 or absent: of any site. */
  siteId?: number;
  /** Hits of each entity, at most. */
  limit: number;
}

/** The best hits of each entity that has some, in the order of the registry. */
export interface SearchHits {
  groups: readonly { entity: EntityName; rows: readonly AnyRecord[]; total: number }[];
}
