import type { Control, Path } from 'react-hook-form';
import type { z } from 'zod';
import type { Leaving, LeavingAnswer } from '#lib/unsaved.ts';
import type { FieldRule } from './typedValues.ts';

/** The path of an input: 'name', 'address.street1'. */
export type FieldName<Schema extends z.ZodObject> = Path<z.input<Schema>>;

export interface RecordFormOptions<Schema extends z.ZodObject, Saved> {
  /** The form's own name, with the record's id where it is about one: `user.12`. No two forms of the product share it. */
  name: string;
  /** What is sent, with its sentences (domain/bodies). Keeps its identity between renders. */
  schema: Schema;
  /** The record, or what a new one begins with. When it changes, what was not typed over follows. */
  initial: Readonly<Partial<Record<keyof z.input<Schema>, unknown>>>;
  /** Sends it. Rejects with an AppError: its sentence is shown at the top, or beside the field that it names. */
  save: (values: z.output<Schema>) => Promise<Saved>;
  /** Called once it is saved; going to another page from here asks nothing. */
  onSaved?: (saved: Saved) => void;
  /** The sentence of the popup once it is saved. */
  savedText?: string;
  /** Passwords, PINs and card data: never kept in the browser, emptied once saved. PasswordField is secret by itself. */
  secret?: readonly FieldName<Schema>[];
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
  question: LeavingQuestion | null;
  submit: (event?: { preventDefault: () => void }) => void;
  /** Back to the record as it is; the draft goes. */
  discard: () => void;
  takeDraft: () => void;
  focus: (name: Name) => void;
  ruleOf: (name: Name) => FieldRule;
  /** Called by a field while it is on screen; returns how to take it away. */
  mountField: (name: Name, isSecret: boolean) => () => void;
}
