import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';

/** A search over many entities at once. */
export interface SearchQuestion {
  text: string;
  /** Absent: all that declare search fields. */
  entities?: readonly EntityName[];
  /** 0 or absent: of any site. */
  siteId?: number;
  /** Hits of each entity, at most. */
  limit: number;
}

/** The best hits of one entity. */
export interface HitGroup {
  entity: EntityName;
  rows: readonly AnyRecord[];
  total: number;
  freshness: Freshness;
}

/** The best hits of each entity that has some, in the order of the registry. */
export interface SearchHits {
  groups: readonly HitGroup[];
  /** Entities of which not all rows are here, or not yet: there may be more. */
  partial: readonly EntityName[];
  /** Entities that were not looked through: their lists are too long to be held, and the API searches them. */
  tooLong: readonly EntityName[];
}

/** The entities that are looked through, in the order of the registry. */
export function searchedBy({ entities = entityNames }: Pick<SearchQuestion, 'entities'>): EntityName[] {
  return entityNames.filter((entity) => entities.includes(entity) && entityOf(entity).search.length > 0);
}
