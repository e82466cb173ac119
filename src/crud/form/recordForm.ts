import type { Control, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { Leaving, LeavingAnswer } from '#lib/unsaved.ts';
import type { FieldRule, TypedValue, TypedValues } from './typedValues.ts';

/** The path of an input: 'name', 'address.street1'. */
export type FieldName<Schema extends z.ZodObject> = Path<z.input<Schema>>;

export interface RecordFormOptions<Schema extends z.ZodObject, Saved> {
  /** The form's own name, with the record's id where it is about one: `user.12`. No two forms of the product share it. */
  name: string;
  /** What is sent, with its sentences (domain/bodies). Keeps its identity between renders. */
  schema: Schema;
  /** The record, or what a new one begins with. When it changes, what was not typed over follows. */
  initial: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /**
   * Sends it. Rejects with an AppError: its sentence is shown at the top, or beside the field that it names.
   * @param changed the paths of the inputs that were typed into.
   */
  save: (values: z.output<Schema>, changed: readonly string[]) => Promise<Saved>;
  /** Called once it is saved; going to another page from here asks nothing. */
  onSaved?: (saved: Saved) => void;
  /** The sentence of the popup once it is saved. */
  savedText?: string;
  /** Passwords, PINs and card data: never kept in the browser, emptied once saved. PasswordField is secret by itself. */
  secret?: readonly FieldName<Schema>[];
  /** What it edits; absent: something new. */
  edited?: EditedRecord;
}

/** The record that a form edits. */
export interface EditedRecord {
  /** Reads it again before it is saved, as `initial`; null: it is gone. Absent: events tell of its changes. @throws AppError */
  refresh?: () => Promise<Readonly<Record<string, unknown>> | null>;
  /** Who changed it last; null: not known. */
  changedBy?: () => Promise<string | null>;
  /** It was deleted while the form was open. */
  isGone: boolean;
}

/** What a form knows of an input on screen. */
export interface AboutField {
  label: string;
  isSecret: boolean;
  /** A value as the input shows it. */
  textOf?: ((value: TypedValue) => string) | undefined;
}

/** An input into which was typed while somebody else saved another value. */
export interface Conflict {
  path: string;
  label: string;
  mine: string;
  theirs: string;
}

/** A save that waits, since somebody else saved the same fields. */
export interface SaveQuestion {
  /** null: not known. */
  changedBy: string | null;
  /** Saves with what was typed, and of these fields with what the other person saved; null: not now. */
  answer: (theirs: readonly string[] | null) => void;
}

/** What an earlier page kept of this form. */
export interface Restored {
  /** When it was typed, as milliseconds since 1970. */
  at: number;
  /** The record was changed since: it waits, and the inputs rest, until the person chose. */
  isWaiting: boolean;
}

/** Why it was not saved. */
export interface Problem {
  text: string;
  /** Nobody knows whether it arrived, or the server is in trouble: what was typed still stands. */
  isPassing: boolean;
}

export interface LeavingQuestion {
  leaving: Leaving;
  answer: (answer: LeavingAnswer) => void;
}

/** A form that useRecordForm made; its fields and frame take it whole. */
export interface RecordFormState<Name extends string = string> {
  control: Control;
  isBusy: boolean;
  isDirty: boolean;
  /** Whether the browser keeps what is typed; false where it has no room for it. */
  canKeep: boolean;
  problem: Problem | null;
  restored: Restored | null;
  changedMeanwhile: boolean;
  conflicts: readonly Conflict[];
  /** Of an input that was typed into, what somebody else saved is taken. */
  takeTheirs: (path: string) => void;
  /** The record was deleted: what was typed stands, and cannot be saved. */
  isGone: boolean;
  /** What was typed, with the names of the inputs, as text to be pasted elsewhere. */
  copyText: () => string;
  /** What its inputs hold, by path, secrets aside. */
  typed: () => TypedValues;
  saveQuestion: SaveQuestion | null;
  question: LeavingQuestion | null;
  submit: (event?: { preventDefault: () => void }) => void;
  /** Back to the record as it is; the draft goes. */
  discard: () => void;
  takeDraft: () => void;
  focus: (name: Name) => void;
  ruleOf: (name: Name) => FieldRule;
  /** Called by a field while it is on screen; returns how to take it away. */
  mountField: (name: Name, about: AboutField) => () => void;
}
