import type { Freshness } from '#domain/live/connection.ts';
import type { Report, ReportQuestion, ReportRow, ReportTable } from '#domain/reports/report.ts';
import type { ReportSource } from '#domain/reports/reportRecords.ts';

/** How far a list is read. */
export interface SourceProgress {
  source: ReportSource;
  /** Records that are read. */
  done: number;
  /** null: the server gives no count. */
  total: number | null;
}

/** A table without its rows, which are asked for window by window. */
export type TableOutline = Omit<ReportTable, 'rows'> & { rowCount: number };
export type ReportOutline = Omit<Report, 'tables'> & { tables: readonly TableOutline[] };

export type ReportState =
  | {
      status: 'reading';
      /** Every list of the report that is read page by page or not complete yet. */
      sources: readonly SourceProgress[];
    }
  | {
      status: 'ready';
      report: ReportOutline;
      /** When the records of the report were true (milliseconds since 1970). */
      asOf: number;
      /** Records changed, and the next report is on its way. */
      isUpdating: boolean;
      /** Sentences about records that could not be read; empty: all were. */
      unread: readonly string[];
      /** Whether the request `retryReport` may help: a list failed. */
      canRetry: boolean;
      freshness: Freshness;
    };

/** The bounds of a column, both included; days for a column of days, else numbers. A blank cell is in no range. */
export interface CellRange {
  from?: string | number | undefined;
  to?: string | number | undefined;
}

/** The conditions of the rows of a table to read; a row must meet all of them. */
export interface ReportLinesQuery {
  question: ReportQuestion;
  table: string;
  /** Words, each of which a cell must contain as the table shows texts and words. */
  search?: string | undefined;
  /** The values that each column may have, as texts; '' for a blank cell. An empty list sets no condition. */
  where?: Readonly<Record<string, readonly string[]>> | undefined;
  ranges?: Readonly<Record<string, CellRange>> | undefined;
  /** Absent: the table's own order. */
  sort?: { column: string; direction: 'asc' | 'desc' } | undefined;
}

export interface ReportRowsQuery extends ReportLinesQuery {
  skip?: number | undefined;
  /** Absent: all rows. */
  limit?: number | undefined;
}

export interface ChoiceOption {
  value: string;
  /** How many rows have it, with the search and the other columns' conditions. */
  count: number;
}

/** Rows of a table of a report. Nothing is shown until the report is ready. */
export interface ReportRows {
  rows: readonly ReportRow[];
  /** How many rows match without skip and limit. */
  total: number;
  /** The sum over all matching rows, of each column with `isSummed`; null: no row has a value. */
  sums: Readonly<Record<string, number | null>>;
  /** For each column of kind `choice`, its values in the table: in the order of its labels, then naturally. */
  options: Readonly<Record<string, readonly ChoiceOption[]>>;
}

/**
 * All rows of a table, chunk by chunk: the first question has no `listing`. Its answer names one, over which the further
 * chunks are asked, so that all chunks are of one moment.
 */
export interface ReportChunkQuery extends ReportLinesQuery {
  /** null: begin. */
  listing: number | null;
  skip: number;
  /** At most 1,000. */
  limit: number;
}

export interface ReportChunk {
  listing: number;
  rows: readonly ReportRow[];
  total: number;
  sums: ReportRows['sums'];
  /** The report, of the same moment as the rows. */
  report: ReportOutline;
  asOf: number;
  unread: readonly string[];
}
