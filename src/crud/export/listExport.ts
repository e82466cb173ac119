import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { AnyRow, Column } from '../descriptor/define.ts';

/** What a list shows, for CSV and print. */
export interface ShownList {
  /** "Units", "Storage bookings". */
  title: string;
  entity: EntityName;
  /** The list's query; its page does not matter. */
  query: RowQuery;
  /** The columns that the person sees where there is room for all. */
  columns: readonly Column<AnyRow>[];
}

/** The most rows of a printed list: about 60 pages. */
export const maximumPrintedRows = 2_000;

/** A list made ready for the printer. */
export interface PrintedList {
  title: string;
  headers: readonly { text: string; align: 'end' | undefined }[];
  lines: readonly (readonly (string | number)[])[];
  /** Why rows are missing, in a sentence; null: none are. */
  note: string | null;
}

export type ExportState =
  | { step: 'idle' }
  | { step: 'running'; kind: 'csv' | 'print'; done: number; total: number | null }
  | { step: 'done'; text: string }
  | { step: 'failed'; text: string; retry: () => void }
  | { step: 'printing'; list: PrintedList };
