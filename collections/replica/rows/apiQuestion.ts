import { entityLists, subjectCall, type PartList } from '#domain/calls/subjects.ts';
import type { ListQuery, SearchCondition } from '#domain/calls/query.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { allSites } from '#domain/entities/site.ts';
import { wordsOf } from '#domain/search/words.ts';
import { holdsId, type RowQuery, type Unanswered } from '#collections/rowQuery.ts';
import { fitsOf } from './hitQuery.ts';

/** Conditions that a server takes in one search, at most: what is beyond them is left out. */
const maximumConditions = 20;

/** How a question of rows is put to the API, and what of it no API can be asked. */
export interface ApiQuestion {
  lists: readonly PartList[];
  query: Pick<ListQuery, 'siteId'>;
  /** What narrows the lists where the server filters. */
  conditions: readonly SearchCondition[];
  /** What of the question those conditions put. */
  asked: readonly Unanswered[];
  /** What of the question is not put at all. */
  unasked: readonly Unanswered[];
}

const chosen = ({ where = {} }: RowQuery) => Object.entries(where).filter(([, values]) => values.length > 0);

/** The first field that people search by and that is a column of its own. */
const searchColumn = (entity: EntityName) => entityOf(entity).search.find((path) => !path.includes('.'));

function listsOf(entity: EntityName, query: RowQuery): { field: string | null; lists: readonly PartList[] } {
  const { of: subject } = query;
  if (subject !== undefined) {
    const call = subjectCall(subject.subject, entity, subject.list);
    return { field: null, lists: [{ call, parameters: { id: subject.id }, values: null }] };
  }
  const { field, lists } = entityLists(entity);
  const wanted = field === null ? [] : (query.where?.[field] ?? []);
  const isWanted = ({ values }: PartList) => values === null || values.some((value) => wanted.includes(value));
  return { field, lists: wanted.length === 0 ? lists : lists.filter(isWanted) };
}

/** Whether the list comes in this order by itself. */
function isListOrder(entity: EntityName, { field, direction }: NonNullable<RowQuery['sort']>): boolean {
  return entityOf(entity).order === 'newest first'
    ? direction === 'desc' && (field === 'createdAt' || field === 'id')
    : direction === 'asc' && field === 'id';
}

/**
 * Puts a question of rows to the API.
 * @throws Error when no call lists what is asked for.
 */
export function apiQuestion(entity: EntityName, query: RowQuery): ApiQuestion {
  const { siteId = allSites.id, sort, search = '' } = query;
  const { field: listField, lists } = listsOf(entity, query);
  const unasked: Unanswered[] = [];
  const asked: Unanswered[] = [];
  const conditions: SearchCondition[] = [];
  if (sort !== undefined && !isListOrder(entity, sort)) unasked.push('sort');
  for (const [field, values] of chosen(query)) {
    if (field === listField) continue;
    (holdsId(field) ? asked : unasked).push('where');
    const [only] = values;
    if (holdsId(field))
      conditions.push({ column: field, query: values.length > 1 || only === undefined ? [...values] : only });
  }
  const words = wordsOf(search);
  const column = searchColumn(entity);
  if (words.length > 0) (column === undefined ? unasked : asked).push('search');
  if (column !== undefined) conditions.push(...words.map((word) => ({ column, query: word })));
  const { scope } = entityOf(entity);
  const isOfSites = scope === 'site' || scope === 'subject';
  return {
    lists,
    query: isOfSites && siteId !== allSites.id ? { siteId } : {},
    conditions: conditions.slice(0, maximumConditions),
    asked,
    unasked,
  };
}

function textsAt(value: unknown, path: readonly string[]): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => textsAt(one, path));
  const [step, ...rest] = path;
  if (step === undefined) return value === null || value === undefined ? [] : [String(value)];
  return typeof value === 'object' && value !== null ? textsAt((value as AnyRecord)[step], rest) : [];
}

function fitsSearch(entity: EntityName, words: readonly string[], row: AnyRecord): boolean {
  const texts = entityOf(entity).search.flatMap((path) => textsAt(row, path.split('.')));
  return words.every((word) => texts.some((text) => text.toLowerCase().includes(word.toLowerCase())));
}

/** What of a question its rows show to be unanswered: a server may let conditions pass by. */
export function unansweredBy(entity: EntityName, query: RowQuery, rows: readonly AnyRecord[]): Unanswered[] {
  const unanswered = new Set<Unanswered>();
  const narrow = chosen(query);
  if (!rows.every(fitsOf(entity, { where: Object.fromEntries(narrow) }))) unanswered.add('where');
  const words = wordsOf(query.search ?? '');
  if (!rows.every((row) => fitsSearch(entity, words, row))) unanswered.add('search');
  return [...unanswered];
}
