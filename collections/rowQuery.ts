import type { EntityName } from '#domain/entities/index.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';

/** Rows that belong to another record and come from its own call: a unit's events, a customer's PIN codes. */
export interface OfSubject {
  subject: EntityName;
  id: number;
  /** Which of the subject's lists of this entity, where it has several: "snapshot", "maintenance". */
  list?: string;
}

/** Which rows a view wants. A row must meet every condition. */
export interface RowQuery {
  /** 0 or absent: any site. */
  siteId?: number | undefined;
  of?: OfSubject | undefined;
  /** The values that each field may have; an empty list sets no condition. Each field must be a declared index. */
  where?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  /** Words, each of which one of the entity's search fields must contain, ignoring case. The best hits come first. */
  search?: string | undefined;
  sort?: { field: string; direction: 'asc' | 'desc' } | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}

/** Whether a field holds a record's id. An API that filters at all filters by ids. */
export const holdsId = (field: string) => /(^id|Id|_id)$/.test(field);

/** The number of matching rows. The count may be older than the rows that were found. */
export function atLeast(counted: number, found: number, { skip = 0 }: Pick<RowQuery, 'skip'>): number {
  return found === 0 ? counted : Math.max(counted, skip + found);
}

/** The ids of a query that looks records up by id and nothing else; null for any other query. */
export function lookupIdsOf({
  where = {},
  of: subject,
  search,
  sort,
  skip,
  limit,
}: RowQuery): readonly number[] | null {
  const { id: ids, ...others } = where;
  const isMore = [subject, search, sort, skip, limit].some((part) => part !== undefined);
  if (ids === undefined || ids.length === 0 || isMore || Object.keys(others).length > 0) return null;
  return ids.map(Number);
}

/** Parts of a query that a list paged through the API may ignore. */
export type IgnoredPart = 'sort' | 'where' | 'search';

export interface RowsState<Row> {
  rows: readonly Row[];
  /** How many rows match without skip and limit; the known number where the server gives no count. */
  total: number;
  freshness: Freshness;
  /** Whether the rows come from the store, or page by page from the API. */
  coverage: Coverage;
  ignored: readonly IgnoredPart[];
  /** Rows that could not be read and were left out; absent: none. */
  skipped?: number;
  /** Why the newest read failed, in a sentence, while older rows stay on screen; absent: it succeeded. */
  failure?: string;
}
