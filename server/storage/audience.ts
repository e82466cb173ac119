import type { Area } from '#domain/permissions/bits.ts';

/** The organisations and the site that may see a record. The live events of the record carry them. */
export interface Audience {
  siteId?: number;
  alsoAtSites?: readonly number[];
  organisationId?: number;
  organisationIds: readonly number[];
  area?: Area;
  toUser?: number;
}

/** Audiences of records, by id. */
export type Audiences = ReadonlyMap<number, Audience>;
