import type { RecordReference } from '#domain/activity/activity.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RowQuery, RowsState } from './rowQuery.ts';
import type { Alarms } from './replica/alarms/alarms.ts';
import type { BoardQuery, BoardState } from './replica/board/boardQuery.ts';
import type { Diagnostics } from './replica/diagnostics/diagnostics.ts';
import type { FacetCounts, FacetQuestion } from './replica/rows/facetCounts.ts';
import type { Sums, SumsQuestion } from './replica/rows/sums.ts';
import type { Figures } from './replica/figures/figures.ts';
import type { Latencies } from './replica/figures/latency.ts';
import type { LatencyQuery } from './replica/figures/latencyProjection.ts';
import type {
  Away,
  AwayQuery,
  JournalEntry,
  JournalQuery,
  PastState,
  PastStateQuery,
} from './replica/journal/journalEntry.ts';
import type { ActivityQuery, JournalActivities } from './replica/journal/journalActivity.ts';
import type { PastFiguresAnswer, PastFiguresQuery } from './replica/journal/pastFigures.ts';
import type { SearchHits, SearchQuestion } from './replica/search/hits.ts';

/** Live queries that the host answers; a tab reads everything else from the store. */
export interface HostQuery {
  /** Search hits, logs, and lists too long to hold. */
  rows: { question: { entity: EntityName; query: RowQuery }; value: RowsState<AnyRecord> };
  /** A list's first rows, until the tab has read them from the store. */
  firstRows: { question: { entity: EntityName; query: RowQuery }; value: RowsState<AnyRecord> };
  /** A site's units by area, and their counts by state. */
  unitBoard: { question: BoardQuery; value: BoardState };
  /** Hits over all entities. */
  hits: { question: SearchQuestion; value: SearchHits };
  /** The sums of numeric fields over all rows of a list; null: the list is not held whole. */
  sums: { question: SumsQuestion; value: Sums };
  /** How many rows each option of a list's filter leaves. */
  facets: { question: FacetQuestion; value: FacetCounts };
  figures: { question: { siteId: number }; value: Figures };
  alarms: { question: { siteId: number }; value: Alarms };
  /** When the server last heard from a device (milliseconds since 1970); null: no known contact. */
  lastSeen: { question: { entity: EntityName; id: number }; value: number | null };
  /** How long confirmed commands took at a site or through one device, as measured in this browser. */
  latency: { question: LatencyQuery; value: Latencies };
  /** The number of the newest journal entry. */
  journalEnd: { question: null; value: number };
  diagnostics: { question: null; value: Diagnostics };
}
export type HostQueryName = keyof HostQuery;

/** Requests that the host answers once. */
export interface HostRequest {
  /** Newest first. */
  journal: { question: JournalQuery; answer: JournalEntry[] };
  /** Changes since the last visit before this start. */
  away: { question: AwayQuery; answer: Away };
  /** Journal entries as lines of a feed. */
  activity: { question: ActivityQuery; answer: JournalActivities };
  /** A site's figures at past moments. */
  pastFigures: { question: PastFiguresQuery; answer: PastFiguresAnswer };
  /** The names of held records, in the order of the question. */
  recordNames: { question: { records: readonly RecordReference[] }; answer: (string | null)[] };
  pastState: { question: PastStateQuery; answer: PastState };
  /** The ids of all rows of a list, in its order; null: the list is not held whole. */
  listedIds: { question: { entity: EntityName; query: RowQuery }; answer: readonly number[] | null };
  /** The newest entries as JSON text, without personal data. */
  journalExport: { question: { limit: number }; answer: string };
}
export type HostRequestName = keyof HostRequest;

/** A query or request together with its name. */
export type Named<Questions, Part extends string> = {
  [Name in keyof Questions]: { of: Name } & Pick<Questions[Name], Part & keyof Questions[Name]>;
}[keyof Questions];
