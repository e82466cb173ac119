import { siteHistoryCalls, type SiteHistory } from '#domain/calls/siteHistory.ts';
import { tellsOf } from '#domain/activity/doorHistory.ts';
import { toAppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';

const hour = 60 * 60_000;

/** So many stretches are kept: a slider goes back and forth. */
const kept = 24;

export interface PastOfSite {
  /** null: the moment lies before what the server knows. */
  history: SiteHistory | null;
  /** The earliest moment that the server knows, in milliseconds since 1970; null: it knows none. */
  knownFrom: number | null;
}

interface Stretch {
  siteId: number;
  history: SiteHistory;
}

const momentOf = (text: string | null) => (text === null ? null : Date.parse(text));

/** Reads the past of sites from a server that keeps it, an hour at a time. */
export class SiteHistoryReader {
  private readonly api: Api;
  private stretches: Stretch[] = [];
  private isAbsent = false;

  constructor(api: Api) {
    this.api = api;
  }

  /** null: the server has no such call. @throws AppError */
  async at(siteId: number, moment: number): Promise<PastOfSite | null> {
    let begin = Math.floor(moment / hour) * hour;
    // An answer may end before the hour does, or the history may begin within the hour.
    for (let tries = 0; tries < 8; tries += 1) {
      if (this.isAbsent) return null;
      const found = this.find(siteId, moment);
      if (found !== null) return { history: found, knownFrom: momentOf(found.knownFrom) };
      const history = await this.read(siteId, begin, Math.max(begin + hour, moment + 1));
      if (history === null) return null;
      const knownFrom = momentOf(history.knownFrom);
      if (history.doors === null) {
        if (knownFrom === null || knownFrom > moment || knownFrom <= begin) return { history: null, knownFrom };
        begin = knownFrom;
      } else {
        const until = Date.parse(history.until);
        if (tellsOf(history, moment)) return { history, knownFrom };
        if (until <= begin) return { history: null, knownFrom };
        begin = until;
      }
    }
    return { history: null, knownFrom: null };
  }

  private find(siteId: number, moment: number): SiteHistory | null {
    return this.stretches.find((each) => each.siteId === siteId && tellsOf(each.history, moment))?.history ?? null;
  }

  private async read(siteId: number, at: number, until: number): Promise<SiteHistory | null> {
    const { schema, query: _query, ...call } = siteHistoryCalls.siteHistory;
    try {
      const answer = await this.api.call(call, {
        parameters: { id: siteId },
        fields: { at: new Date(at).toISOString(), until: new Date(until).toISOString() },
        inBackground: true,
      });
      const history = schema.safeParse(answer).data ?? null;
      if (history?.doors != null) this.stretches = [{ siteId, history }, ...this.stretches].slice(0, kept);
      return history;
    } catch (thrown) {
      const error = toAppError(thrown);
      if (!error.isUnknownCall && error.status !== 403) throw error;
      this.isAbsent = true;
      return null;
    }
  }
}

const readers = new WeakMap<Api, SiteHistoryReader>();

/** One reader for all parts of a tab. */
export function siteHistoryOf(api: Api): SiteHistoryReader {
  const reader = readers.get(api) ?? new SiteHistoryReader(api);
  readers.set(api, reader);
  return reader;
}
