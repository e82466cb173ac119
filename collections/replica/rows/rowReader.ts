import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { withListContext } from '#domain/entities/recordReader.ts';
import type { SearchCondition } from '#domain/calls/query.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { heldRows } from '#domain/limits/replica.ts';
import type { RowQuery, IgnoredPart } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import { parserOf } from '../host/entitySource.ts';
import { apiQueryOf, filteredFields, ignoredFieldsOf, ignoredParts } from './apiQuery.ts';
import { ownRows, type OwnRows } from './ownRows.ts';
import { readFromEnd, readWindows, type ListWindow, type ReadPage } from './listWindow.ts';

const defaultLimit = 1_000;

export interface ApiAnswer {
  rows: readonly AnyRecord[];
  /** The known number where the server gives no count. */
  total: number;
  counted: boolean;
  /** The number of unreadable rows. */
  skipped: number;
  ignored: readonly IgnoredPart[];
  ignoredFields: readonly string[];
}

interface RowRange {
  skip: number;
  limit: number;
}

const isRange = ({ query }: SearchCondition) => typeof query === 'object' && !Array.isArray(query);

export type ReadRows = (signal: AbortSignal) => Promise<ApiAnswer>;

export interface ReadRowsOptions {
  api: Api;
  entity: EntityName;
  query: RowQuery;
  /** Called once, without the row's values. */
  onUnreadable: (problem: string) => void;
}

function once(report: (problem: string) => void): (problem: string) => void {
  let isReported = false;
  return (problem) => {
    if (!isReported) report(problem);
    isReported = true;
  };
}

/** Ids and words may find the same row: it comes once. */
function parseRows(
  entity: EntityName,
  raw: readonly unknown[],
  foundIds: readonly number[],
  onUnreadable: (problem: string) => void,
): { rows: AnyRecord[]; skipped: number; twice: number } {
  const parse = parserOf(entity);
  const rows: AnyRecord[] = [];
  let [skipped, twice] = [0, 0];
  for (const one of raw) {
    const outcome = parse(one);
    if (!outcome.ok) {
      skipped += 1;
      onUnreadable(outcome.problem);
    } else if (foundIds.includes(outcome.row.id) && rows.some(({ id }) => id === outcome.row.id)) twice += 1;
    else rows.push(outcome.row);
  }
  return { rows, skipped, twice };
}

type OwnAnswer = ApiAnswer & Pick<OwnRows, 'isFilterIgnored'>;
type ReadRange = (signal: AbortSignal, range: RowRange) => Promise<{ window: ListWindow; answer: OwnAnswer }>;

/** Reads a page. Where the server ignores conditions on ids, the whole list is read and the page taken from its own rows. */
function pageReader({ skip, limit }: RowRange, readRange: ReadRange): ReadRows {
  let isFilterIgnored = false;
  const readFiltered = async (signal: AbortSignal) => {
    const { answer } = await readRange(signal, { skip: 0, limit: heldRows.inSmallPages });
    return { ...answer, rows: answer.rows.slice(skip, skip + limit) };
  };
  return async (signal) => {
    if (isFilterIgnored) return readFiltered(signal);
    const { window, answer } = await readRange(signal, { skip, limit });
    isFilterIgnored = answer.isFilterIgnored;
    const isAll = skip === 0 && window.isWhole && window.rows.length >= window.total;
    return isFilterIgnored && !isAll ? readFiltered(signal) : answer;
  };
}

/**
 * Reads a query's rows page by page from the API. When a server refuses conditions, reads without them.
 * @throws Error when no call lists these rows.
 */
export function rowReader({ api, entity, query, onUnreadable }: ReadRowsOptions): ReadRows {
  const question = apiQueryOf(entity, query);
  const parse = parserOf(entity);
  const { skip = 0, limit = defaultLimit } = query;
  let conditions = question.conditions;
  const reportOnce = once(onUnreadable);

  /** Reads rows found by other means than their fields; none where the server does not list by ids. */
  async function foundRows(signal: AbortSignal): Promise<readonly unknown[]> {
    const [list] = question.lists;
    const found = new Set(question.foundIds);
    if (list === undefined) return [];
    const others = conditions.filter((condition) => !question.searched.includes(condition));
    const searchQuery = [{ column: 'id', query: [...question.foundIds] }, ...others];
    const asked = { ...question.query, searchQuery, offset: 0, limit: found.size };
    const { rows } = await api.list(list.call, { parameters: list.parameters, query: asked, fields: {}, signal });
    return rows.filter((raw) => {
      const outcome = parse(raw);
      return outcome.ok && found.has(outcome.row.id);
    });
  }

  function windows(signal: AbortSignal, range: RowRange, found: readonly unknown[] = []): Promise<ListWindow> {
    const foundFirst: ReadPage = (offset, count) =>
      Promise.resolve({ rows: found.slice(offset, offset + count), count: found.length });
    const reads = question.lists.map(
      ({ call, parameters, values, query: ofList = {}, conditions: ofEach = [] }): ReadPage =>
        async (offset, limit) => {
          const searchQuery = [...ofEach, ...conditions];
          const narrowed = searchQuery.length === 0 ? {} : { searchQuery };
          const query = { ...question.query, ...narrowed, offset, limit };
          const { rows, count } = await api.list(call, { parameters, query, fields: ofList, signal });
          const listedAs = { siteId: query.siteId, part: values?.length === 1 ? values[0] : undefined };
          return { rows: rows.map((raw) => withListContext(entity, raw, listedAs)), count };
        },
    );
    const [only] = reads;
    if (question.isFromEnd && only !== undefined) return readFromEnd(only, range.skip, range.limit);
    return readWindows(found.length === 0 ? reads : [foundFirst, ...reads], range.skip, range.limit);
  }

  async function read(signal: AbortSignal, range: RowRange): Promise<ListWindow> {
    try {
      // With no conditions left, the server has refused them all.
      const hasFound = question.foundIds.length > 0 && conditions.length > 0;
      return await windows(signal, range, hasFound ? await foundRows(signal) : []);
    } catch (thrown) {
      if (toAppError(thrown).code !== 'refused' || conditions.length === 0) throw thrown;
      // A server may know columns' values, but no ranges.
      const withoutRanges = conditions.filter((condition) => !isRange(condition));
      conditions = withoutRanges.length < conditions.length ? withoutRanges : [];
      return read(signal, range);
    }
  }

  function parsed({ rows: raw, total, counted }: ListWindow): OwnAnswer {
    const { rows: all, skipped, twice } = parseRows(entity, raw, question.foundIds, reportOnce);
    const own = ownRows(entity, query, all);
    const { rows } = own;
    const isRefused = conditions.length < question.conditions.length;
    const refused = isRefused ? (conditions.length === 0 ? question.sent : ['where' as const]) : [];
    const ignored = new Set([...question.unsupported, ...refused, ...ignoredParts(entity, query, rows)]);
    const ignoredFields = isRefused ? filteredFields(query) : ignoredFieldsOf(entity, query, rows, question);
    const dropped = all.length - rows.length;
    return {
      rows,
      total: total - twice - dropped,
      counted,
      skipped,
      ignored: [...ignored],
      ignoredFields,
      isFilterIgnored: own.isFilterIgnored,
    };
  }

  return pageReader({ skip, limit }, async (signal, range) => {
    const window = await read(signal, range);
    return { window, answer: parsed(window) };
  });
}
