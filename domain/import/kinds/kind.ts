import type { z } from 'zod';
import type { AnyRecord, EntityName } from '../../entities/index.ts';
import type { Fields } from '../../entities/readable.ts';
import type { ImportKindId, ImportQuestion } from '../plan.ts';
import type { RowDraft } from '../rowDraft.ts';
import type { CellKind } from '../values.ts';
import type { WordList } from '../vocabulary.ts';
import type { World } from '../world.ts';

/** A word of a list, in any spelling. */
export interface ChoiceValue {
  labels: Readonly<Record<string, string>>;
  words: WordList;
}

/** Another record, by its name. */
export interface RecordValue {
  entity: EntityName;
  /** Whether the record stands at the row's site. */
  isAtSite: boolean;
  /** The body of a missing one that is made along the way; absent: none is. */
  made?: (name: string, siteId: number | null, world: World) => Fields;
  /** The name of a missing one, where the text is another description of it. */
  nameOf?: (text: string, siteId: number | null, world: World) => string;
  /** Finds it otherwise, where no record has the text. */
  findOtherwise?: (text: string, siteId: number | null, world: World) => AnyRecord | undefined;
  /** Other texts than its name by which a record is found, such as a code. */
  alsoBy?: readonly string[];
  /** Which of the records; absent: all. */
  where?: (record: AnyRecord) => boolean;
}

export interface ImportField {
  id: string;
  label: string;
  value: CellKind | ChoiceValue | RecordValue;
  /** Its place in the body ("address.street1"); null: the kind puts it there itself. Absent: its id. */
  path?: string | null;
  /** The column's name in the CSV file of our own list, where it is not the label. */
  header?: string;
  isRequired?: boolean;
  isSecret?: boolean;
  /** When a value counts that no column of its own gives, but the rest of the row. */
  filledIn?: 'always' | 'where the record has none';
  /** The fields that it fills in too. */
  standsFor?: readonly string[];
  /** The name of the column must be joined by fitting values: other systems mean other things by it, too. */
  needsValues?: boolean;
}

/** The search for questions in all rows. It rests after each row, where its caller may pause. */
export type QuestionSearch = Generator<undefined, readonly ImportQuestion[]>;

/** What is special about the files of one list. */
export interface ImportKind {
  id: ImportKindId;
  /** The form's, with its rules over several fields. */
  schema: z.ZodObject;
  fields: readonly ImportField[];
  /** The field of the body with the record's site; null: records have none. */
  siteField: string | null;
  /** Whether a row without a site takes that of the settings, and cannot be without one. */
  needsSite: boolean;
  /** What a new record has that the file does not say, as its form fills it in. */
  newValues?: Fields;
  /** The lists that the plan compares with, beside its own and those of matched columns. */
  needs?: (fields: ReadonlySet<string>) => readonly EntityName[];
  /** The fields whose values its own questions need. */
  asksBy?: readonly string[];
  /** Questions of its own, beside those about cells. */
  questions?: (world: World, rows: () => Iterable<RowDraft>) => QuestionSearch;
  /** Puts the values of special fields into the body. */
  complete?: (draft: RowDraft, world: World) => void;
  /** The record that the row means; null: none exists. The draft is refused where that is unclear. */
  find: (draft: RowDraft, world: World) => AnyRecord | null;
  /** The body's values of a record that exists, where the record spells them otherwise. */
  inputs?: (record: AnyRecord) => Fields;
  /** Adapts the body to the record that exists: what means the same is left out. */
  meet?: (draft: RowDraft, world: World, record: AnyRecord) => void;
  /** Adds what a new record needs and the row does not say. */
  fill?: (draft: RowDraft, world: World) => void;
  /** Refuses what collides with other records or with earlier rows. */
  check?: (draft: RowDraft, world: World, record: AnyRecord | null) => void;
  /** Adds the steps that follow the record's own. */
  follow?: (draft: RowDraft, world: World, record: AnyRecord | null) => void;
  /** Remembers for later rows what the row makes. Not called for refused rows. */
  remember?: (draft: RowDraft, world: World, record: AnyRecord | null) => void;
  /** What makes two rows of a file one record; null: nothing does. */
  key: (draft: RowDraft) => string | null;
  name: (draft: RowDraft) => string;
  /** The fields by which a server's list shows the record that was made. */
  findBy: (draft: RowDraft) => Readonly<Record<string, unknown>>;
}

export const isChoice = (value: ImportField['value']): value is ChoiceValue =>
  typeof value === 'object' && 'labels' in value;

export const isRecordValue = (value: ImportField['value']): value is RecordValue =>
  typeof value === 'object' && 'entity' in value;

/** The places in a body where a field goes; null: none by itself. */
export const pathOf = ({ id, path }: ImportField): string | null => (path === undefined ? id : path);
