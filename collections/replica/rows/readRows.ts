import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { asListed } from '#domain/entities/recordReader.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { RowQuery, Unanswered } from '#collections/rowQuery.ts';
import type { Api } from '#collections/transport/api.ts';
import { parserOf } from '../host/entitySource.ts';
import { apiQuestion, unansweredBy } from './apiQuestion.ts';
import { readWindows, type ListWindow, type ReadPage } from './listWindow.ts';

/** Rows that a question without a limit gets at most. */
export const withoutLimit = 1_000;

export interface ApiAnswer {
  rows: readonly AnyRecord[];
  /** How many rows match; where the server does not tell, as many as are known. */
  total: number;
  counted: boolean;
  /** Rows that could not be read. */
  skipped: number;
  unanswered: readonly Unanswered[];
}

export type ReadRows = (signal: AbortSignal) => Promise<ApiAnswer>;

export interface ReadRowsOptions {
  api: Api;
  entity: EntityName;
  query: RowQuery;
  /** Told once of a row that was skipped, without its values. */
  bad: (problem: string) => void;
}

/**
 * Reads the rows of a question page by page from the API. A server that refuses conditions is asked without them from
 * then on.
 * @throws Error when no call lists what is asked for.
 */
export function rowReader({ api, entity, query, bad }: ReadRowsOptions): ReadRows {
  const question = apiQuestion(entity, query);
  const parse = parserOf(entity);
  const { skip = 0, limit = withoutLimit } = query;
  let conditions = question.conditions;
  let reported = false;

  function windows(signal: AbortSignal): Promise<ListWindow> {
    const narrowed = conditions.length === 0 ? {} : { searchQuery: conditions };
    const reads = question.lists.map(({ call, parameters, values }): ReadPage => async (offset, limit) => {
      const query = { ...question.query, ...narrowed, offset, limit };
      const { rows, count } = await api.list(call, { parameters, query, signal });
      const listedAs = { siteId: query.siteId, part: values?.length === 1 ? values[0] : undefined };
      return { rows: rows.map((raw) => asListed(entity, raw, listedAs)), count };
    });
    return readWindows(reads, skip, limit);
  }

  async function read(signal: AbortSignal): Promise<ListWindow> {
    try {
      return await windows(signal);
    } catch (thrown) {
      if (toAppError(thrown).code !== 'refused' || conditions.length === 0) throw thrown;
      conditions = [];
      return windows(signal);
    }
  }

  function parsed({ rows: raw, total, counted }: ListWindow): ApiAnswer {
    const rows: AnyRecord[] = [];
    for (const one of raw) {
      const outcome = parse(one);
      if (outcome.ok) rows.push(outcome.row);
      else if (!reported) {
        reported = true;
        bad(outcome.problem);
      }
    }
    const refused = conditions.length < question.conditions.length ? question.asked : [];
    const unanswered = new Set([...question.unasked, ...refused, ...unansweredBy(entity, query, rows)]);
    return { rows, total, counted, skipped: raw.length - rows.length, unanswered: [...unanswered] };
  }

  return async (signal) => parsed(await read(signal));
}
