import { entityLists, subjectList, type PartList } from '#domain/calls/subjects.ts';
import type { ListQuery, SearchCondition, SearchRange } from '#domain/calls/query.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { phoneDigits } from '#domain/search/phoneForms.ts';
import { hasWords, searchedWords, type SearchedWord, wordsOf } from '#domain/search/searchedWords.ts';
import {
  isFilteredByApi,
  type IgnoredPart,
  type QueryValue,
  type RowQuery,
  type ValueRange,
} from '#collections/rowQuery.ts';
import { rowFilter } from './rowFilter.ts';

/** A server's limit for one search. Further ones are left out. */
const maximumConditions = 20;

/** A row query for the API, with the parts that the API can't express. */
export interface ApiQuery {
  lists: readonly PartList[];
  query: Pick<ListQuery, 'siteId'>;
  /** Conditions for servers that filter. */
  conditions: readonly SearchCondition[];
  /** The conditions for the searched words. */
  searched: readonly SearchCondition[];
  /** Rows that the search finds by other means than their fields. */
  foundIds: readonly number[];
  /** Rows are wanted newest first, but the API lists the oldest first: they are read from the end. */
  isFromEnd: boolean;
  /** The conditions express these parts. */
  sent: readonly IgnoredPart[];
  /** No condition expresses these parts. */
  unsupported: readonly IgnoredPart[];
  unsupportedFields: readonly string[];
}

/** Whether a server understands the range: only days and moments have one. */
const isOfDates = ({ from, to }: ValueRange) => typeof (from ?? to) === 'string';

const activeConditions = ({ where = {} }: RowQuery) => Object.entries(where).filter(([, values]) => values.length > 0);

/** An email address, or enough of one: "@example", "zoe.muller". */
const partOfEmail = /@|[^.]{2}\.[^.\d]{2}/;

/**
 * The column to search for a word (a condition has only one): phone or email by the word's looks, else the first search
 * field with a column of its own.
 */
function searchColumn(entity: EntityName, word: string): string | undefined {
  const columns = entityOf(entity).search.filter((path) => !path.includes('.'));
  const wanted = phoneDigits(word) !== null ? 'phone' : partOfEmail.test(word) ? 'email' : null;
  return columns.find((column) => column === wanted) ?? columns[0];
}

const isId = (value: QueryValue): value is string | number => typeof value === 'string' || typeof value === 'number';

function textRange({ from, to }: ValueRange): SearchRange {
  return { ...(from === undefined ? {} : { from: String(from) }), ...(to === undefined ? {} : { to: String(to) }) };
}

function listsOf(entity: EntityName, query: RowQuery): { field: string | null; lists: readonly PartList[] } {
  const { of: subject } = query;
  if (subject !== undefined) {
    const { call, query: ofList = {}, conditions = [] } = subjectList(subject.subject, entity, subject.list);
    return { field: null, lists: [{ call, parameters: { id: subject.id }, query: ofList, conditions, values: null }] };
  }
  const { field, lists } = entityLists(entity);
  const wanted = field === null ? [] : (query.where?.[field] ?? []);
  const isWanted = ({ values }: PartList) => values === null || values.some((value) => wanted.includes(value));
  return { field, lists: wanted.length === 0 ? lists : lists.filter(isWanted) };
}

function isListOrder(entity: EntityName, { field, direction }: NonNullable<RowQuery['sort']>): boolean {
  return entityOf(entity).order === 'newest first'
    ? direction === 'desc' && (field === 'createdAt' || field === 'id')
    : direction === 'asc' && field === 'id';
}

/** Whether the list is read from the end of the API's list. */
function isListOrderBackwards(entity: EntityName, { field, direction }: NonNullable<RowQuery['sort']>): boolean {
  return entityOf(entity).order === undefined && direction === 'desc' && (field === 'createdAt' || field === 'id');
}

/** @throws Error when no call lists these rows. */
export function apiQueryOf(entity: EntityName, query: RowQuery): ApiQuery {
  const { siteId = allSites.id, sort, search = '', searchIn } = query;
  const { field: listField, lists } = listsOf(entity, query);
  const unsupported: IgnoredPart[] = [];
  const sent: IgnoredPart[] = [];
  const conditions: SearchCondition[] = [];
  const isFromEnd = sort !== undefined && lists.length === 1 && isListOrderBackwards(entity, sort);
  if (sort !== undefined && !isFromEnd && !isListOrder(entity, sort)) unsupported.push('sort');
  for (const [field, values] of activeConditions(query)) {
    if (field === listField) continue;
    const ids = values.filter(isId);
    const [only] = ids;
    const isSent = isFilteredByApi(field) && only !== undefined && ids.length === values.length;
    (isSent ? sent : unsupported).push('where');
    if (isSent) conditions.push({ column: field, query: ids.length > 1 ? ids : only });
  }
  for (const [field, range] of Object.entries(query.ranges ?? {})) {
    (isOfDates(range) ? sent : unsupported).push('where');
    if (isOfDates(range)) conditions.push({ column: field, query: textRange(range) });
  }
  const words = wordsOf(search);
  const searched = words.flatMap((word) => {
    const column = searchIn ?? searchColumn(entity, word);
    return column === undefined ? [] : [{ column, query: word }];
  });
  if (words.length > 0) (searched.length === 0 ? unsupported : sent).push('search');
  conditions.push(...searched);
  const { scope } = entityOf(entity);
  const isOfSites = scope === 'site' || scope === 'subject';
  return {
    lists,
    query: isOfSites && siteId !== allSites.id ? { siteId } : {},
    conditions: conditions.slice(0, maximumConditions),
    searched,
    foundIds: isFromEnd || words.length === 0 || lists.length !== 1 ? [] : (query.foundIds ?? []),
    isFromEnd,
    sent,
    unsupported,
    unsupportedFields: filteredFields(query).filter(
      (field) => field !== listField && !conditions.some(({ column: sentColumn }) => sentColumn === field),
    ),
  };
}

export function filteredFields(query: RowQuery): string[] {
  return [...activeConditions(query).map(([field]) => field), ...Object.keys(query.ranges ?? {})];
}

/** The fields that the API can't express, or the server ignored, as the returned rows show. */
export function ignoredFieldsOf(
  entity: EntityName,
  { where = {}, ranges = {}, ...rest }: RowQuery,
  rows: readonly AnyRecord[],
  { unsupportedFields }: Pick<ApiQuery, 'unsupportedFields'>,
): string[] {
  return filteredFields({ where, ranges, ...rest }).filter((field) => {
    const values = where[field];
    const range = ranges[field];
    const only = { ...(values && { where: { [field]: values } }), ...(range && { ranges: { [field]: range } }) };
    return unsupportedFields.includes(field) || !rows.every(rowFilter(entity, only));
  });
}

function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === null || value === undefined ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? textsAt((value as AnyRecord)[step], rest) : [];
}

function fitsSearch(entity: EntityName, words: readonly SearchedWord[], row: AnyRecord): boolean {
  return hasWords(
    entityOf(entity).search.flatMap((path) => textsAt(row, path.split('.'))),
    words,
  );
}

/** The ignored parts, as the returned rows show. */
export function ignoredParts(entity: EntityName, query: RowQuery, rows: readonly AnyRecord[]): IgnoredPart[] {
  const ignored = new Set<IgnoredPart>();
  const narrow = activeConditions(query);
  if (!rows.every(rowFilter(entity, { where: Object.fromEntries(narrow), ranges: query.ranges }))) ignored.add('where');
  const words = searchedWords(query.search ?? '');
  const found = new Set(query.foundIds);
  if (!rows.every((row) => found.has(row.id) || fitsSearch(entity, words, row))) ignored.add('search');
  return [...ignored];
}
