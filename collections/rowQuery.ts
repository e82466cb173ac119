import type { EntityName } from '#domain/entities/index.ts';
import type { Coverage, Freshness } from '#domain/live/connection.ts';

/** Rows from another record's own call: a unit's events, a customer's PIN codes. */
export interface OfSubject {
  subject: EntityName;
  id: number;
  /** The name of one of several lists: "snapshot", "maintenance". */
  list?: string;
}

/** null matches null, an empty text and an empty list. */
export type QueryValue = string | number | boolean | null;

/**
 * Both included; an absent bound is open. Numbers bound numbers, days ("2026-11-21") bound days, and moments (ISO 8601)
 * bound moments.
 */
export interface ValueRange {
  from?: string | number | undefined;
  to?: string | number | undefined;
}

/** A row must meet every condition. */
export interface RowQuery {
  /** 0 or absent: any site. */
  siteId?: number | undefined;
  /** Also rows of sites that are not held: the API is asked. Only with conditions on ids. */
  everySite?: true | undefined;
  of?: OfSubject | undefined;
  /**
   * Each field's values; an empty list sets no condition. Fields are dotted paths; declared indexes are fastest. A
   * field with a list matches by any of its values.
   */
  where?: Readonly<Record<string, readonly QueryValue[]>> | undefined;
  /** Records without a value are in no range. */
  ranges?: Readonly<Record<string, ValueRange>> | undefined;
  /** One of the search fields must contain each word, ignoring case. The best hits come first. */
  search?: string | undefined;
  /** The one field that an API searches; absent: the one that each word looks like. */
  searchIn?: string | undefined;
  /** Rows that the search finds by other means than their fields. */
  foundIds?: readonly number[] | undefined;
  /** Rows of one value are in the order of `thenBy`, upwards; absent: of their ids. */
  sort?: { field: string; direction: 'asc' | 'desc'; thenBy?: string | undefined } | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}

/** An API that filters at all filters by ids. */
export const holdsId = (field: string) => /(^id|Id|_id)$/.test(field);

/** An API that filters at all filters by ids and by states. */
export const isFilteredByApi = (field: string) => holdsId(field) || field === 'status';

/** The count may be older than the found rows. */
export function atLeast(counted: number, found: number, { skip = 0 }: Pick<RowQuery, 'skip'>): number {
  return found === 0 ? counted : Math.max(counted, skip + found);
}

/** Whether no record can match: ids begin at 1. Screens ask so while they need nothing. */
export function asksForNothing({ where = {} }: Pick<RowQuery, 'where'>): boolean {
  return Object.entries(where).some(
    ([field, values]) =>
      holdsId(field) && values.length > 0 && values.every((value) => typeof value === 'number' && value <= 0),
  );
}

/** null: the query does more than look up ids. */
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

/** Whether the store's own queries cannot express a condition: ranges, and fields without a value. */
export function isBeyondStore({ where = {}, ranges = {} }: RowQuery): boolean {
  return Object.keys(ranges).length > 0 || Object.values(where).some((values) => values.includes(null));
}

/** A list paged through the API may ignore these, and nothing is found by a field that no row says. */
export type IgnoredPart = 'sort' | 'where' | 'search';

export interface RowsState<Row> {
  rows: readonly Row[];
  /** Matching rows without skip and limit; the known number where the server gives no count. */
  total: number;
  freshness: Freshness;
  coverage: Coverage;
  ignored: readonly IgnoredPart[];
  /** Fields with ignored conditions; absent: none. */
  ignoredFields?: readonly string[];
  /** Unreadable rows left out; absent: none. */
  skipped?: number;
  /** Why the newest read failed, in a sentence, while older rows stay; absent: it succeeded. */
  failure?: string;
}
