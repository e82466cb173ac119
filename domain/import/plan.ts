import type { EntityName } from '../entities/index.ts';
import type { RecordKey } from '../entities/recordKey.ts';

/** What a person chose for a file. It is kept under a name, without the file. */
export interface ImportSettings {
  kind: ImportKindId;
  /** The field of each column, by its place in the file; null: the column is left out. */
  fields: readonly (string | null)[];
  /** The answers to questions, by their ids: how dates are written, which kind "Drive-up" is. */
  answers: Readonly<Record<string, string>>;
  /** The site of records whose row names none; null: each row must name one. */
  siteId: number | null;
  /** What happens to a record that exists already and that the file has with other values. */
  existing: 'change' | 'keep';
  /** Whether a named area, category or the like that is missing is made along the way. */
  makesMissing: boolean;
}

/** Something in the file that can be read in more than one way. Each is asked once. */
export interface ImportQuestion {
  /** "dateOrder", "word:status:OUT", "customer:J Smith" */
  id: string;
  /** The field whose cells it is about. */
  field: string;
  sentence: string;
  /** Cells of the file, at most five. */
  examples: readonly string[];
  choices: readonly { value: string; label: string }[];
  /** The likely answer; null: none is. */
  proposed: string | null;
}

export const importVerdicts = ['create', 'change', 'same', 'cannot'] as const;

/** What becomes of a row. */
export type ImportVerdict = (typeof importVerdicts)[number];

/**
 * One save of a row. Values of `body` that another step makes are `{ made: name }`: the runner replaces them by the id of
 * that step's record.
 */
export interface ImportStep {
  /** Unique within the row ("record", "balance"); a step that rows share has a colon in its name ("area:North"). */
  name: string;
  /**
   * The kind of call. `openingBalance` is one of our own server, and has other calls elsewhere; `invite` mails a new user
   * a link to set a password.
   */
  act: 'create' | 'update' | 'openingBalance' | 'invite';
  entity: EntityName;
  /** The changed record; null: a new one. */
  key: RecordKey | null;
  /** Parameters of the path, such as the type of a booking, or the id of a customer that another step makes. */
  parameters: Readonly<Record<string, string | number | { made: string }>>;
  body: Readonly<Record<string, unknown>>;
  /** The fields of the body that are secret: they are never stored in the browser. */
  secret: readonly string[];
  /** How the record may be found again where a server knows no keys: values of its fields. Empty: it cannot. */
  findBy: Readonly<Record<string, string | number>>;
}

/** A row of the dry run. */
export interface PlannedRow {
  /** The row's place in the table, from 0. */
  index: number;
  line: number;
  verdict: ImportVerdict;
  /** What the row is about: "A101", "Zoë Hart". */
  name: string;
  /** The record that exists already; null: none does, or which one is unknown. */
  recordId: number | null;
  /** Why the row cannot be taken, or what a person should know; `field` null: the row as a whole. */
  remarks: readonly { field: string | null; sentence: string }[];
  /** The days and moments of a new record as they were read, by their fields; absent: there are none. */
  days?: Readonly<Record<string, string>>;
  /** What changes on a record that exists, in words. Secret values are left out. */
  changes: readonly { field: string; label: string; before: string; after: string }[];
  /** In the order in which they are sent; empty for `same` and `cannot`. */
  steps: readonly ImportStep[];
}

export const importKindIds = [
  'site',
  'area',
  'unit',
  'lockable',
  'gate',
  'controller',
  'product',
  'inventory',
  'customer',
  'booking',
  'pinCode',
  'user',
] as const;

/** The lists that take files. Each is named after its entity. */
export type ImportKindId = (typeof importKindIds)[number] & EntityName;
