import type { EntityName } from '#domain/entities/index.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';

/** Whose rows: those that a call of their subject lists (a unit's events, a customer's PIN codes). */
export interface OfSubject {
  subject: EntityName;
  id: number;
  /** Which of the subject's lists of this entity, where it has several: "snapshot", "maintenance". */
  list?: string;
}

/** Which rows a view wants. Everything given must hold. */
export interface RowQuery {
  /** Rows of this site; 0 or absent: of any. */
  siteId?: number | undefined;
  of?: OfSubject | undefined;
  /** Field to the values it may have; an empty list means no condition. Fields must be declared as indexes. */
  where?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  /** Words that must each stand in one of the entity's search fields, ignoring case; the best hits come first. */
  search?: string | undefined;
  sort?: { field: string; direction: 'asc' | 'desc' } | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}

/** Whether a field holds the id of a record: what every API filters by, if by anything. */
export const holdsId = (field: string) => /(^id|Id|_id)$/.test(field);

/** How many rows match, where so many were counted, maybe a moment ago, and so many found. */
export function atLeast(counted: number, found: number, { skip = 0 }: Pick<RowQuery, 'skip'>): number {
  return found === 0 ? counted : Math.max(counted, skip + found);
}

/** What of a query cannot be answered where a list is paged through the API. */
export type Unanswered = 'sort' | 'where' | 'search';

export interface RowsState<Row> {
  rows: readonly Row[];
  /** How many rows match without skip and limit; where the server does not tell, as many as are known. */
  total: number;
  freshness: Freshness;
  /** Whether the rows come from the store, or page by page from the API. */
  coverage: Coverage;
  unanswered: readonly Unanswered[];
  /** Rows of the answer that could not be read and were left out; absent: none. */
  skipped?: number;
  /** Why the newest reading failed, in a sentence; what was read before is shown. Absent: it did not fail. */
  failure?: string;
}
