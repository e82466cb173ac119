import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { Freshness } from '#domain/live/connection.ts';

/** A search over many entities at once. */
export interface SearchQuestion {
  text: string;
  /** Absent: all entities with search fields. */
  entities?: readonly EntityName[];
  /** 0 or absent: any site. */
  siteId?: number;
  /** The most hits of each entity. */
  limit: number;
}

/** The best hits of one entity. */
export interface HitGroup {
  entity: EntityName;
  rows: readonly AnyRecord[];
  total: number;
  freshness: Freshness;
}

/** The best hits by entity, in the order of the registry. */
export interface SearchHits {
  groups: readonly HitGroup[];
  /** Entities with an incomplete store, which may have more hits. */
  partial: readonly EntityName[];
  /** Entities that the API searches, because their lists are too long to hold. */
  tooLong: readonly EntityName[];
}

/** The entities to search, in the order of the registry. */
export function searchedEntities({ entities = entityNames }: Pick<SearchQuestion, 'entities'>): EntityName[] {
  return entityNames.filter((entity) => entities.includes(entity) && entityOf(entity).search.length > 0);
}
