import { entityNames, entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';

export interface SearchQuestion {
  text: string;
  /** Absent: all entities with search fields. */
  entities?: readonly EntityName[];
  /** 0 or absent: any site. */
  siteId?: number;
  /** The most hits of each entity. */
  limit: number;
}

export interface HitGroup {
  entity: EntityName;
  rows: readonly AnyRecord[];
  total: number;
}

/** Hits by entity, in the registry's order. */
export interface SearchHits {
  groups: readonly HitGroup[];
  /** Entities with an incomplete store may have more hits. */
  partial: readonly EntityName[];
  /** The API searches these, because their lists are too long to hold. */
  tooLong: readonly EntityName[];
}

/** The entities to search, in the order of the registry. */
export function searchedEntities({ entities = entityNames }: Pick<SearchQuestion, 'entities'>): EntityName[] {
  return entityNames.filter((entity) => entities.includes(entity) && entityOf(entity).search.length > 0);
}
