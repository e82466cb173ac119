import type { RecordReference } from '#domain/activity/activity.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { ImportFile, ImportRows, ImportRowsQuery, ImportView } from '#domain/import/view.ts';
import type { ImportSettings } from '#domain/import/plan.ts';
import type { ComputedReportId } from '#domain/reports/reportCatalogue.ts';
import type { ReportQuestion } from '#domain/reports/report.ts';
import type { PlainError } from './plainError.ts';
import type { RecordState } from './recordState.ts';
import type { RowQuery } from './rowQuery.ts';
import type { RowsPatch } from './rowsPatch.ts';
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
import type {
  ReportChunk,
  ReportChunkQuery,
  ReportRows,
  ReportRowsQuery,
  ReportState,
} from './replica/reports/reportQuery.ts';
import type { SearchHits, SearchQuestion } from './replica/search/hits.ts';

/** The live queries of tabs. */
export interface HostQuery {
  rows: { question: { entity: EntityName; query: RowQuery }; value: RowsPatch<AnyRecord> };
  /** One record, read from the server where it is not held. */
  record: { question: { entity: EntityName; key: RecordKey }; value: RecordState<AnyRecord, PlainError> };
  /** A site's units by area, and their counts by state. */
  unitBoard: { question: BoardQuery; value: BoardState };
  /** Hits over all entities. */
  hits: { question: SearchQuestion; value: SearchHits };
  /** Sums over all rows of a list; null: the list is not held whole. */
  sums: { question: SumsQuestion; value: Sums };
  facets: { question: FacetQuestion; value: FacetCounts };
  figures: { question: { siteId: number }; value: Figures };
  alarms: { question: { siteId: number }; value: Alarms };
  /** When the server last heard from a device, in milliseconds since 1970; null: no known contact. */
  lastSeen: { question: { entity: EntityName; id: number }; value: number | null };
  /** How long commands took at a site or through one device, measured in this browser. */
  latency: { question: LatencyQuery; value: Latencies };
  /** A report without its rows. Lists that are read page by page are read while a tab has it open, and kept. */
  report: { question: ReportQuestion; value: ReportState };
  /** Rows of a table of a report that is open. */
  reportRows: { question: ReportRowsQuery; value: ReportRows };
  /** While it is open, these are read although the user's rights do not name them: the server may answer. */
  withoutRight: { question: { entities: readonly EntityName[] }; value: null };
  journalEnd: { question: null; value: number };
  diagnostics: { question: null; value: Diagnostics };
  /** This user's imports in this browser, newest first. */
  imports: { question: null; value: readonly ImportView[] };
  importRows: { question: ImportRowsQuery; value: ImportRows };
}
export type HostQueryName = keyof HostQuery;

/** A save that is about to be sent. */
export interface SaveBegun {
  entity: EntityName;
  /** The saved record; null: a new one. */
  key: RecordKey | null;
  /** Names the save, and its request where the server takes the name. */
  requestId: string;
}

/** A save that has ended. `saved` null: it failed, or its answer tells no id. */
export interface SaveEnded extends Pick<SaveBegun, 'entity' | 'requestId'> {
  saved: { key: RecordKey; isNew: boolean; answer: unknown } | null;
}

export interface HostRequest {
  /** Newest first. */
  journal: { question: JournalQuery; answer: JournalEntry[] };
  /** Changes since the last visit before this start. */
  away: { question: AwayQuery; answer: Away };
  activity: { question: ActivityQuery; answer: JournalActivities };
  pastFigures: { question: PastFiguresQuery; answer: PastFiguresAnswer };
  /** The names of held records, in the order of the question. */
  recordNames: { question: { records: readonly RecordReference[] }; answer: (string | null)[] };
  pastState: { question: PastStateQuery; answer: PastState };
  /** The keys of all rows of a list, in order; null: the list is not held whole. */
  listedIds: { question: { entity: EntityName; query: RowQuery }; answer: readonly RecordKey[] | null };
  /** Rows of a whole table of a report that is open, for a file or paper. */
  reportLines: { question: ReportChunkQuery; answer: ReportChunk };
  /** Reads failed lists again. */
  retryReport: { question: { report: ComputedReportId }; answer: null };
  /** Answered before the save is sent: its answer counts from then on, as a read's does from its request. */
  beginSave: { question: SaveBegun; answer: null };
  endSave: { question: SaveEnded; answer: null };
  /** Reads a file and proposes its columns. Answers with the id of the import; a file that was begun before goes on. */
  openImport: { question: ImportFile; answer: string };
  /** Sets what a person chose, and checks the rows again once all questions are answered. */
  setImport: { question: { id: string; settings: ImportSettings }; answer: null };
  /** Changes a cell of a row that is not sent yet, and checks the row again. */
  setImportCell: { question: { id: string; index: number; field: string; text: string }; answer: null };
  steerImport: { question: { id: string; act: ImportAct }; answer: null };
  /** The rows that were not taken as CSV, with their reasons in a last column. Secret cells are empty. */
  importRefusals: { question: { id: string }; answer: string };
  /** The newest entries as JSON text, redacted. */
  journalExport: { question: { limit: number }; answer: string };
}
/**
 * - start: sends a planned import, goes on with a paused or stopped one, and sends refused rows again
 * - forget: removes an import from the browser that does not run
 */
export type ImportAct = 'start' | 'pause' | 'stop' | 'undo' | 'forget';

export type HostRequestName = keyof HostRequest;

export type Named<Questions, Part extends string> = {
  [Name in keyof Questions]: { of: Name } & Pick<Questions[Name], Part & keyof Questions[Name]>;
}[keyof Questions];
