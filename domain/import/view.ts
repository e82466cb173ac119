import type { MadeTable } from './madeTable.ts';
import type { ImportKindId, ImportQuestion, ImportSettings, ImportVerdict, PlannedRow } from './plan.ts';

/**
 * - reading: the file is being read
 * - matching: its columns wait for a person, or a question does
 * - planning: its rows are being checked
 * - planned: the dry run is complete; nothing was sent
 * - running, paused, stopped: the saves; `stopped` by a person or a failure, and can go on
 * - finished: each row has its outcome
 * - undoing, undone
 * - failed: the file cannot be read
 */
export const importStates = [
  'reading',
  'matching',
  'planning',
  'planned',
  'running',
  'paused',
  'stopped',
  'finished',
  'undoing',
  'undone',
  'failed',
] as const;
export type ImportState = (typeof importStates)[number];

/** - waiting: not sent yet
 * - sending: sent, without an answer
 * - done: saved
 * - failed: refused, with its reason; a retry sends it again
 * - unknown: sent without an answer to a server that knows no keys, and not found again
 * - undone: taken back; kept: an undo could not take it back, with its reason
 */
export const importRowStates = ['waiting', 'sending', 'done', 'failed', 'unknown', 'undone', 'kept'] as const;
export type ImportRowState = (typeof importRowStates)[number];

/** An import of this browser, as screens show it. */
export interface ImportView {
  id: string;
  kind: ImportKindId;
  fileName: string;
  /** Whether a form of ours wrote the rows, and there is no file. */
  isMade: boolean;
  /** When the file was chosen, in milliseconds since 1970. */
  at: number;
  state: ImportState;
  settings: ImportSettings;
  columns: readonly string[];
  /** The first different cells of each column that are not empty, at most five. */
  samples: readonly (readonly string[])[];
  /** The fields that the file's columns may have. */
  fields: readonly ImportFieldView[];
  questions: readonly ImportQuestion[];
  rowCount: number;
  /** Of the reading, check, run or undo at hand; null: none is. */
  progress: { done: number; total: number } | null;
  verdicts: Readonly<Record<ImportVerdict, number>>;
  outcomes: Readonly<Record<ImportRowState, number>>;
  /** Dollars that the rows bring forward; null: they bring none. */
  balances: { owed: number; credit: number } | null;
  /** Why it stopped or failed, or what a person must know: that repetition cannot be excluded at this server. */
  notices: readonly string[];
  /** Secret cells are gone with the tab: the same file must be chosen again before the import goes on. */
  needsFile: boolean;
  canUndo: boolean;
}

/** A field as a person chooses it for a column. */
export interface ImportFieldView {
  id: string;
  label: string;
  isRequired: boolean;
  isSecret: boolean;
  /** The fields that a column of it fills in too: a whole name gives the first and the last one. */
  standsFor: readonly string[];
}

/** A row with its outcome. */
export interface ImportRow extends PlannedRow {
  /** Its cells by the fields of their columns. Secret cells are "••••". */
  cells: Readonly<Record<string, string>>;
  state: ImportRowState;
  /** How it ended, in words; null before. */
  outcome: string | null;
}

/** Rows of an import in the order of the file. */
export interface ImportRowsQuery {
  id: string;
  /** Absent: of any verdict. */
  verdict?: ImportVerdict;
  /** Absent: in any state. */
  states?: readonly ImportRowState[];
  offset: number;
  limit: number;
}

export interface ImportRows {
  count: number;
  rows: readonly ImportRow[];
}

/** A file as a tab hands it to the host: its bytes, the text of pasted cells, or the rows that a form wrote. */
export interface ImportFile {
  kind: ImportKindId;
  name: string;
  content: ArrayBuffer | string | MadeTable;
  siteId: number | null;
}
