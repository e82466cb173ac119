import type { RowQuery } from '#collections/rowQuery.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { AnyRow } from '../descriptor/define.ts';
import type { Column } from '../table/column.ts';

export interface ShownList {
  /** "Units", "Storage bookings". */
  title: string;
  entity: EntityName;
  query: RowQuery;
  /** The columns that the person sees where there is room for all. */
  columns: readonly Column<AnyRow>[];
  /** The search and the filters in words, for the file's name. */
  narrowing: readonly string[];
}

/** The most rows of a printed list: about 60 pages. */
export const maximumPrintedRows = 2_000;

export interface PrintedList {
  title: string;
  headers: readonly { text: string; align: 'end' | undefined; isWide?: boolean | undefined }[];
  lines: readonly (readonly (string | number)[])[];
  note: string | null;
  /** The last line. */
  sums?: readonly string[];
}

export type ExportState<Printed = PrintedList> =
  | { step: 'idle' }
  | { step: 'running'; kind: 'csv' | 'print'; done: number; total: number | null }
  | { step: 'done'; text: string }
  | { step: 'failed'; text: string; retry: () => void }
  | { step: 'printing'; list: Printed };
