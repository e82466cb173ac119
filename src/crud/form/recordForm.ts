import type { Control, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { FieldAsRead } from '#domain/entities/recordReader.ts';
import type { Leaving, LeavingAnswer } from '#lib/unsaved.ts';
import type { FieldRule, TypedValue, TypedValues } from '#domain/forms/typedValues.ts';

/** The path of an input: 'name', 'address.street1'. */
export type FieldName<Schema extends z.ZodObject> = Path<z.input<Schema>>;

export interface RecordFormOptions<Schema extends z.ZodObject, Saved> {
  /** The unique name of the form, with the record's id when it edits one: `user.12`. */
  name: string;
  /** The request body with its messages (domain/bodies). Must stay identical between renders. */
  schema: Schema;
  /** The record, or a new record's initial values. Inputs without typed changes follow its changes. */
  initial: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /**
   * Rejects with an AppError, which is shown at the top or beside its field.
   * @param values those of the inputs; of a stored record that has unreadable fields, those that parse.
   * @param changes the paths of the inputs that were typed into, and the body to send.
   */
  save: (values: z.output<Schema>, changes: SentChanges) => Promise<Saved>;
  /** Called after the save, which ends with it. It may navigate without a question. */
  onSaved?: (saved: Saved) => void | Promise<void>;
  /** null: the screen shows the outcome by itself. */
  savedText?: string | null | ((saved: Saved) => string | null);
  /**
   * Passwords, PINs and card data: never stored in the browser, emptied after the save. PasswordField is secret by
   * itself.
   */
  secret?: readonly FieldName<Schema>[];
  /** The edited record; absent for a new one. */
  edited?: EditedRecord;
}

export interface SentChanges {
  /** The paths of the inputs that were typed into. */
  changed: readonly string[];
  /**
   * All values of a new record. Of a stored one those that a person changed, and the others as the server sent them, or
   * not at all.
   */
  body: Readonly<Record<string, unknown>>;
  /** The read just before that the body is based on; absent: none was made. */
  seen?: object | undefined;
  /**
   * The key of the request that creates the record: the same for each attempt, also after a reload, until one succeeds.
   */
  requestKey: string;
}

/** A record that was read again before its save. */
export interface FreshRecord {
  /** The values in the form of `initial`. */
  inputs: Readonly<Record<string, unknown>>;
  /** A field of the body as the server sent it. */
  asRead: (field: string) => FieldAsRead;
  /** The answer that it was read from. */
  seen?: object;
}

export interface EditedRecord {
  /** Reads the record again before the save; null if it is gone. Absent: only changed fields are sent. @throws AppError */
  refresh?: () => Promise<FreshRecord | null>;
  /** The user who changed it last; null if unknown. */
  changedBy?: () => Promise<string | null>;
  isGone: boolean;
  /** Live events report its changes: a conflict stands beside its field before the save, which then decides it. */
  isAnnounced?: boolean;
}

export interface MountedField {
  label: string;
  isSecret: boolean;
  /** The text of a value as the input shows it. */
  textOf?: ((value: TypedValue) => string) | undefined;
}

export interface FieldText {
  path: string;
  label: string;
  text: string;
}

export interface Conflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

export interface SaveQuestion {
  /** null: not known. */
  changedBy: string | null;
  /** Saves the typed values, except for these fields, which keep the other person's value; null cancels. */
  answer: (theirs: readonly string[] | null) => void;
}

export interface RestoredDraft {
  /** Milliseconds since 1970. */
  at: number;
  /** Whether the record has changed since. The inputs are disabled until the user chooses. */
  isWaiting: boolean;
}

/** Why the form was not saved. */
export interface SaveProblem {
  text: string;
  /** Whether a later attempt may succeed: the server failed or did not answer. */
  isPassing: boolean;
}

export interface LeavingQuestion {
  leaving: Leaving;
  answer: (answer: LeavingAnswer) => void;
}

/** The part of the context that fields and frame use. */
export interface RecordFormState {
  control: Control;
  isBusy: boolean;
  isDirty: boolean;
  /** Whether the browser can store the draft; false if storage is full. */
  canKeep: boolean;
  problem: SaveProblem | null;
  restored: RestoredDraft | null;
  changedMeanwhile: boolean;
  conflicts: readonly Conflict[];
  takeTheirs: (path: string) => void;
  /** Whether the record was deleted. */
  isGone: boolean;
  copyText: () => string;
  /** The input values by path, without secrets. */
  typedValues: () => TypedValues;
  saveQuestion: SaveQuestion | null;
  question: LeavingQuestion | null;
  submit: (event?: { preventDefault: () => void }) => void;
  discard: () => void;
  takeDraft: () => void;
  /** Changes an input as if it was typed. */
  typeInto: (path: string, value: TypedValue) => void;
  /** @param options.shouldSelect also selects the typed text. */
  focus: (name: string, options?: { shouldSelect: boolean }) => void;
  ruleOf: (name: string) => FieldRule;
  /** Whether the stored record's value is unknown, and none was typed. */
  isUnknown: (name: string) => boolean;
  /** The mistake that stands in the stored record, while nobody touched the field; null: none. It stops no save. */
  storedMistake: (name: string) => string | null;
  /** Validates these inputs and shows their mistakes. Resolves with whether there is none. */
  check: (names: readonly string[]) => Promise<boolean>;
  /** Whether the inputs at and below these paths are valid. Shows no mistakes. */
  isValid: (paths: readonly string[]) => boolean;
  texts: { watch: (listener: () => void) => () => void; read: () => readonly FieldText[] };
  mountField: (name: string, about: MountedField) => () => void;
}
