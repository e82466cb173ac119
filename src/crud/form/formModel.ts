import {
  createFormControl,
  get,
  set,
  type FieldValues,
  type UseFormReturn,
  type FieldError,
  type Resolver,
} from 'react-hook-form';
import type { z } from 'zod';
import { toNestErrors } from '@hookform/resolvers';
import { formMessages } from '#domain/messages/forms.ts';
import type { Draft } from '#lib/drafts.ts';
import { storedMistakes, type StoredRecord, checkTyped } from '#domain/forms/checkTyped.ts';
import {
  fromTyped,
  pathsOf,
  ruleOf,
  type FieldRule,
  type TypedValue,
  type TypedValues,
} from '#domain/forms/typedValues.ts';
import { fieldLabel } from '../history/historyFields.ts';
import { hashOfInitial, type DraftStore } from './draftStore.ts';
import type { Conflict, FieldText, MountedField } from './recordForm.ts';

/**
 * Checks a form's values by its schema.
 *
 * @param stored returns how the edited record was changed; null for a new record.
 */
function formResolver(
  schema: z.ZodObject,
  stored: () => StoredRecord | null,
): Resolver<FieldValues, unknown, FieldValues> {
  return (typed, _context, options) => {
    const { values, mistakes } = checkTyped(schema, typed as TypedValues, stored());
    if (mistakes.length === 0) return { values, errors: {} };
    const errors: Record<string, FieldError> = {};
    for (const { path, sentence } of mistakes) errors[path] ??= { type: 'custom', message: sentence };
    return { values: {}, errors: toNestErrors(errors, options) };
  };
}

/** The text of a value without a `textOf` of its own. */
function plainText(value: TypedValue): string {
  if (value === null || value === '') return formMessages.empty;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export interface FormModelOptions {
  schema: z.ZodObject;
  draftStore: DraftStore;
  secret: readonly string[];
  filled: TypedValues;
  /** Whether the form edits a stored record. */
  isStored: boolean;
}

/** A form without its screen: its values and changes, their validation, conflicts and draft. */
export class FormModel {
  /** The inputs' values. Its validation asks the model for the changed ones. */
  readonly form: Omit<UseFormReturn, 'formState'>;
  /** When and how the form is validated, also for `useForm`, which replaces the options of `form` by its own. */
  readonly validation: { readonly mode: 'onTouched'; readonly resolver: ReturnType<typeof formResolver> };
  private readonly schema: z.ZodObject;
  private readonly isStored: boolean;
  /** The mistakes that stand in the filled record, by path. */
  private mistakes: { of: TypedValues; byPath: ReadonlyMap<string, string> } | null = null;
  private readonly draftStore: DraftStore;
  private readonly paths: readonly string[];
  private readonly secret: Set<string>;
  /** Several inputs may share a path. */
  private readonly mounted = new Map<string, MountedField[]>();
  private readonly fieldListeners = new Set<() => void>();
  private fieldTexts: readonly FieldText[] | null = null;
  /** Values that somebody else saved for inputs with typed changes. */
  private readonly theirs = new Map<string, TypedValue>();
  private filled: TypedValues;
  private isDraftSaved = true;
  /** A draft of an older version of the record. It waits for the user's choice. */
  private pendingDraft: Draft | null = null;

  constructor({ schema, draftStore, secret, filled, isStored }: FormModelOptions) {
    this.schema = schema;
    this.isStored = isStored;
    this.draftStore = draftStore;
    this.paths = pathsOf(schema);
    this.secret = new Set(secret);
    this.filled = filled;
    this.validation = { mode: 'onTouched', resolver: formResolver(schema, () => this.stored) } as const;
    const options = { ...this.validation, defaultValues: filled };
    this.form = createFormControl<FieldValues, unknown, FieldValues>(options).formControl;
  }

  private get stored(): StoredRecord | null {
    return this.isStored ? { changed: Object.keys(this.changes()), filled: this.filled } : null;
  }

  ruleOf(path: string): FieldRule {
    return ruleOf(this.schema, path);
  }

  /** Whether the inputs at and below these paths are valid. */
  isValid(paths: readonly string[]): boolean {
    const { error } = this.schema.safeParse(fromTyped(this.schema, this.form.getValues() as TypedValues));
    const wrong = (error?.issues ?? []).map(({ path }) => path.join('.'));
    return !wrong.some((each) => paths.some((path) => each === path || each.startsWith(`${path}.`)));
  }

  /** The mistake that stands in the stored record while the input is unchanged; null: none. */
  storedMistake(path: string): string | null {
    if (!this.isStored || this.isTypedInto(path)) return null;
    if (this.mistakes?.of !== this.filled) {
      this.mistakes = { of: this.filled, byPath: storedMistakes(this.schema, this.filled) };
    }
    return this.mistakes.byPath.get(path) ?? null;
  }

  /** Registers a mounted input and returns the function that removes it. */
  readonly mountField = (path: string, about: MountedField): (() => void) => {
    if (about.isSecret) this.secret.add(path);
    this.mounted.set(path, [...(this.mounted.get(path) ?? []), about]);
    this.reportTexts();
    return () => {
      this.mounted.set(path, this.mounted.get(path)?.filter((each) => each !== about) ?? []);
    };
  };

  readonly watchTexts = (listener: () => void): (() => void) => {
    this.fieldListeners.add(listener);
    return () => this.fieldListeners.delete(listener);
  };

  /** The mounted inputs with their values as text, without secrets. Identical until one changes. */
  readonly texts = (): readonly FieldText[] => {
    return (this.fieldTexts ??= this.currentTexts());
  };

  reportTexts(): void {
    this.fieldTexts = null;
    for (const listener of this.fieldListeners) listener();
  }

  hasInput(path: string): boolean {
    return (this.mounted.get(path)?.length ?? 0) > 0;
  }

  /** The label of an input; where there is none, its field's name in words. */
  labelOf(path: string): string {
    const name = path.split('.').findLast((part) => !/^\d+$/.test(part)) ?? path;
    return this.mounted.get(path)?.[0]?.label ?? fieldLabel(name);
  }

  conflicts(): Conflict[] {
    const values = this.form.getValues();
    return [...this.theirs].flatMap(([path, theirs]) => {
      const mine = get(values, path) as TypedValue;
      if (isSame(mine, theirs)) return [];
      const { textOf = plainText } = this.mounted.get(path)?.[0] ?? {};
      return [{ path, label: this.labelOf(path), mine: textOf(mine), theirs: textOf(theirs) }];
    });
  }

  takeTheirs(path: string): void {
    this.form.setValue(path, get(this.filled, path));
    this.theirs.delete(path);
    this.saveDraft(true);
  }

  keepMine(): void {
    this.theirs.clear();
  }

  others(path: string): string[] {
    return this.paths.filter((each) => each !== path);
  }

  get hasPendingDraft(): boolean {
    return this.pendingDraft !== null;
  }

  /** The typed values that differ from the initial ones, by path. */
  changes(): TypedValues {
    const values = this.form.getValues();
    const changed = this.paths.filter((path) => !isSame(get(values, path), get(this.filled, path)));
    return Object.fromEntries(changed.map((path) => [path, get(values, path) as TypedValue]));
  }

  get filledValues(): TypedValues {
    return this.filled;
  }

  isTypedInto(path: string): boolean {
    return Object.keys(this.changes()).some((each) => each === path || each.startsWith(`${path}.`));
  }

  /** "label: value" in each line, without secrets. */
  toText(): string {
    return this.currentTexts()
      .map(({ label, text }) => `${label}: ${text}`)
      .join('\n');
  }

  private currentTexts(): FieldText[] {
    const values = this.form.getValues();
    const open = [...this.mounted].filter(([path, fields]) => fields.length > 0 && !this.secret.has(path));
    return open.map(([path, [{ label, textOf = plainText } = { label: path }]]) => ({
      path,
      label,
      text: textOf(get(values, path) as TypedValue),
    }));
  }

  /** The values of all inputs by path, without secrets. */
  typedValues(): TypedValues {
    const values = this.form.getValues();
    const open = this.paths.filter((path) => !this.secret.has(path));
    return Object.fromEntries(open.map((path) => [path, get(values, path) as TypedValue]));
  }

  isChanged(): boolean {
    return Object.keys(this.changes()).length > 0;
  }

  isFullySaved(): boolean {
    return this.isDraftSaved && !Object.keys(this.changes()).some((path) => this.secret.has(path));
  }

  /**
   * Stores the changes as a draft. `again`: also if they are unchanged, since another tab may have removed the draft.
   */
  saveDraft(again = false): void {
    if (this.pendingDraft !== null) return;
    const open = this.publicChanges();
    this.isDraftSaved = again
      ? this.draftStore.saveAgain(open, this.hashOfFilled())
      : this.draftStore.save(open, this.hashOfFilled());
  }

  get requestKey(): string {
    return this.draftStore.requestKey;
  }

  /** The next save is another request: the person knows that the earlier one succeeded. */
  renewRequestKey(): void {
    this.draftStore.renewRequestKey();
    this.saveDraft();
  }

  get canKeep(): boolean {
    return this.isDraftSaved;
  }

  /** Restores the draft of an earlier page: applied at once, or pending if the record has changed since. */
  restore(): { at: number; isOlder: boolean } | null {
    const draft = this.draftStore.read();
    if (draft === null) return null;
    const isOlder = draft.basis !== this.hashOfFilled();
    if (isOlder) this.pendingDraft = draft;
    else this.fill(draft.values);
    return { at: draft.at, isOlder };
  }

  applyPendingDraft(): void {
    const draft = this.pendingDraft;
    this.pendingDraft = null;
    if (draft !== null) this.fill(draft.values);
  }

  discard(): void {
    this.pendingDraft = null;
    this.theirs.clear();
    this.form.reset(this.filled);
    this.draftStore.remove();
  }

  refill(next: TypedValues): boolean {
    const changed = this.changes();
    const before = this.filled;
    this.filled = next;
    for (const path of this.paths) {
      if (isSame(get(before, path), get(next, path))) continue;
      if (Object.hasOwn(changed, path)) this.theirs.set(path, get(next, path) as TypedValue);
      else this.form.setValue(path, get(next, path));
    }
    this.saveDraft(true);
    return Object.keys(changed).length > 0;
  }

  /** Changes an input as if it was typed. */
  typeInto(path: string, value: TypedValue): void {
    this.form.setValue(path, value);
    this.saveDraft();
    this.reportTexts();
  }

  snapshot(): TypedValues {
    return structuredClone(this.form.getValues()) as TypedValues;
  }

  /** Called after `sent` was saved. Values that were typed since stay as changes; secrets are emptied. */
  markSaved(sent: TypedValues): void {
    const values = this.form.getValues();
    const since = this.paths.filter((path) => !isSame(get(values, path), get(sent, path)));
    const later = since.map((path) => [path, get(values, path) as TypedValue] as const);
    for (const path of this.secret) set(sent, path, '');
    this.filled = sent;
    this.theirs.clear();
    this.form.reset(structuredClone(sent));
    this.draftStore.remove();
    this.fill(Object.fromEntries(later));
  }

  private fill(values: TypedValues): void {
    for (const path of this.paths) {
      if (Object.hasOwn(values, path) && !this.secret.has(path)) this.form.setValue(path, values[path]);
    }
    this.saveDraft();
  }

  private publicChanges(): TypedValues {
    return Object.fromEntries(Object.entries(this.changes()).filter(([path]) => !this.secret.has(path)));
  }

  private hashOfFilled(): string {
    return hashOfInitial(this.paths, this.secret, this.filled);
  }
}
