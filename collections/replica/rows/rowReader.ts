import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { withListContext } from '#domain/entities/recordReader.ts';
import type { SearchCondition } from '#domain/calls/query.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { RowQuery, IgnoredPart } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import { parserOf } from '../host/entitySource.ts';
import { apiQueryOf, filteredFields, ignoredFieldsOf, ignoredParts } from './apiQuery.ts';
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

const isRange = ({ query }: SearchCondition) => typeof query === 'object' && !Array.isArray(query);

export type ReadRows = (signal: AbortSignal) => Promise<ApiAnswer>;

export interface ReadRowsOptions {
  api: Api;
  entity: EntityName;
  query: RowQuery;
  /** Called once, without the row's values. */
  onUnreadable: (problem: string) => void;
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
  let reported = false;

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

  function windows(signal: AbortSignal, found: readonly unknown[] = []): Promise<ListWindow> {
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
    if (question.isFromEnd && only !== undefined) return readFromEnd(only, skip, limit);
    return readWindows(found.length === 0 ? reads : [foundFirst, ...reads], skip, limit);
  }

  async function read(signal: AbortSignal): Promise<ListWindow> {
    try {
      // With no conditions left, the server has refused them all.
      const hasFound = question.foundIds.length > 0 && conditions.length > 0;
      return await windows(signal, hasFound ? await foundRows(signal) : []);
    } catch (thrown) {
      if (toAppError(thrown).code !== 'refused' || conditions.length === 0) throw thrown;
      // A server may know columns' values, but no ranges.
      const withoutRanges = conditions.filter((condition) => !isRange(condition));
      conditions = withoutRanges.length < conditions.length ? withoutRanges : [];
      return read(signal);
    }
  }

  function parsed({ rows: raw, total, counted }: ListWindow): ApiAnswer {
    const rows: AnyRecord[] = [];
    let [skipped, twice] = [0, 0];
    for (const one of raw) {
      const outcome = parse(one);
      if (!outcome.ok) {
        skipped += 1;
        if (!reported) onUnreadable(outcome.problem);
        reported = true;
      }
      // Ids and words may find the same row.
      else if (question.foundIds.includes(outcome.row.id) && rows.some(({ id }) => id === outcome.row.id)) twice += 1;
      else rows.push(outcome.row);
    }
    const isRefused = conditions.length < question.conditions.length;
    const refused = isRefused ? (conditions.length === 0 ? question.sent : ['where' as const]) : [];
    const ignored = new Set([...question.unsupported, ...refused, ...ignoredParts(entity, query, rows)]);
    const ignoredFields = isRefused ? filteredFields(query) : ignoredFieldsOf(entity, query, rows, question);
    return { rows, total: total - twice, counted, skipped, ignored: [...ignored], ignoredFields };
  }

  return async (signal) => parsed(await read(signal));
}
