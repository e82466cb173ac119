import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RowQuery, RowsState } from './rowQuery.ts';
import type { Alarms } from './replica/alarms/alarms.ts';
import type { BoardQuestion, BoardState } from './replica/board/boardQuestion.ts';
import type { Diagnostics } from './replica/diagnostics/diagnostics.ts';
import type { Figures } from './replica/figures/figures.ts';
import type { Latencies } from './replica/figures/latency.ts';
import type { LatencyQuestion } from './replica/figures/latencyProjection.ts';
import type {
  Away,
  AwayQuery,
  JournalEntry,
  JournalQuery,
  PastState,
  PastStateQuery,
} from './replica/journal/entry.ts';
import type { SearchHits, SearchQuestion } from './replica/search/hits.ts';

/** What a tab may ask the host to show, live: beside what it reads from the store itself. */
export interface LiveView {
  /** Hits of a search, logs, and lists too long to be held. */
  rows: { question: { entity: EntityName; query: RowQuery }; value: RowsState<AnyRecord> };
  /** What a list of held rows shows first, until the tab reads it from the store itself. */
  first: { question: { entity: EntityName; query: RowQuery }; value: RowsState<AnyRecord> };
  /** Where a site's units stand, and how many there are of what. */
  unitBoard: { question: BoardQuestion; value: BoardState };
  /** Hits over all entities. */
  hits: { question: SearchQuestion; value: SearchHits };
  figures: { question: { siteId: number }; value: Figures };
  alarms: { question: { siteId: number }; value: Alarms };
  /** When a device was last heard of, in milliseconds since 1970; null: never, as far as is known. */
  heard: { question: { entity: EntityName; id: number }; value: number | null };
  /** How long confirmed commands took at a site, or through one device, as far as this browser has seen. */
  latency: { question: LatencyQuestion; value: Latencies };
  diagnostics: { question: null; value: Diagnostics };
}
export type LiveViewName = keyof LiveView;

/** What a tab may ask the host once. */
export interface Ask {
  /** Newest first. */
  journal: { question: JournalQuery; answer: JournalEntry[] };
  /** What was found changed since somebody was last here before this start. */
  away: { question: AwayQuery; answer: Away };
  pastState: { question: PastStateQuery; answer: PastState };
  /** The newest entries without anything personal, as JSON text. */
  journalDownload: { question: { limit: number }; answer: string };
}
export type AskName = keyof Ask;

/** A question with its name. */
export type Named<Questions, Part extends string> = {
  [Name in keyof Questions]: { of: Name } & Pick<Questions[Name], Part & keyof Questions[Name]>;
}[keyof Questions];
