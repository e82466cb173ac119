import type { EntityName } from '#domain/entities/index.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';

/** Rows that belong to another record and come from its own call: a unit's events, a customer's PIN codes. */
export interface OfSubject {
  subject: EntityName;
  id: number;
  /** Which of the subject's lists of this entity, where it has several: "snapshot", "maintenance". */
  list?: string;
}

/** A value that a field may have; null: none, so that null, an empty text and an empty list match. */
export type QueryValue = string | number | boolean | null;

/**
 * The bounds of a field, both included; an absent bound is open. Numbers bound numbers, days ("2026-11-21") bound days,
 * and moments (ISO 8601) bound moments.
 */
export interface ValueRange {
  from?: string | number | undefined;
  to?: string | number | undefined;
}

/** Which rows a view wants. A row must meet every condition. */
export interface RowQuery {
  /** 0 or absent: any site. */
  siteId?: number | undefined;
  /** Also rows of sites that the host does not hold: the API is asked. Only with conditions on ids. */
  everySite?: true | undefined;
  of?: OfSubject | undefined;
  /**
   * The values that each field may have; an empty list sets no condition. Fields are dotted paths; declared indexes are
   * the fastest. A field with a list matches by any of its values.
   */
  where?: Readonly<Record<string, readonly QueryValue[]>> | undefined;
  /** The range that each field must be in. A record without a value is in no range. */
  ranges?: Readonly<Record<string, ValueRange>> | undefined;
  /** Words, each of which one of the entity's search fields must contain, ignoring case. The best hits come first. */
  search?: string | undefined;
  /** Ids of rows that the search finds by something else than their own fields. */
  foundIds?: readonly number[] | undefined;
  sort?: { field: string; direction: 'asc' | 'desc' } | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}

/** Whether a field holds a record's id. An API that filters at all filters by ids. */
export const holdsId = (field: string) => /(^id|Id|_id)$/.test(field);

/** Whether an API that filters at all filters by the field: by ids and by states. */
export const isFilteredByApi = (field: string) => holdsId(field) || field === 'status';

/** The number of matching rows. The count may be older than the rows that were found. */
export function atLeast(counted: number, found: number, { skip = 0 }: Pick<RowQuery, 'skip'>): number {
  return found === 0 ? counted : Math.max(counted, skip + found);
}

/** The ids of a query that looks records up by id and nothing else; null for any other query. */
export function lookupIdsOf({
  where = {},
  ranges,
  of: subject,
  search,
  sort,
  skip,
  limit,
}: RowQuery): readonly number[] | null {
  const { id: ids, ...others } = where;
  const isMore = [ranges, subject, search, sort, skip, limit].some((part) => part !== undefined);
  if (ids === undefined || ids.length === 0 || isMore || Object.keys(others).length > 0) return null;
  return ids.map(Number);
}

/** Whether a query has conditions that the store's own queries cannot express: ranges, and fields without a value. */
export function isBeyondStore({ where = {}, ranges = {} }: RowQuery): boolean {
  return Object.keys(ranges).length > 0 || Object.values(where).some((values) => values.includes(null));
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
  /** The fields whose conditions were ignored; absent: none. */
  ignoredFields?: readonly string[];
  /** Rows that could not be read and were left out; absent: none. */
  skipped?: number;
  /** Why the newest read failed, in a sentence, while older rows stay on screen; absent: it succeeded. */
  failure?: string;
}
