import { get, set, type UseFormReturn } from 'react-hook-form';
import { formMessages } from '#domain/messages/forms.ts';
import type { Draft } from '#lib/drafts.ts';
import { basisOf, type DraftKeeper } from './draftKeeper.ts';
import type { AboutField, Conflict } from './recordForm.ts';
import type { TypedValue, TypedValues } from './typedValues.ts';

/** A value where its input says nothing better. */
function plainText(value: TypedValue): string {
  if (value === null || value === '') return formMessages.empty;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const isSame = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

/** What a sheet needs of the form. */
type FormValues = Pick<UseFormReturn, 'getValues' | 'setValue' | 'reset'>;

export interface FormSheetOptions {
  form: FormValues;
  keeper: DraftKeeper;
  /** Every input's path. */
  paths: readonly string[];
  secret: readonly string[];
  filled: TypedValues;
}

/** What a form was filled with, what was typed over it, and which of that is kept as a draft. */
export class FormSheet {
  private readonly form: FormValues;
  private readonly keeper: DraftKeeper;
  private readonly paths: readonly string[];
  private readonly secret: Set<string>;
  /** The inputs on screen, by path; several may show the same. */
  private readonly mounted = new Map<string, AboutField[]>();
  /** What somebody else saved meanwhile in inputs that had been typed into. */
  private readonly theirs = new Map<string, TypedValue>();
  private filled: TypedValues;
  private isHeld = true;
  /** A draft about an older state of the record: it waits until the person chose. */
  private waiting: Draft | null = null;

  constructor({ form, keeper, paths, secret, filled }: FormSheetOptions) {
    this.form = form;
    this.keeper = keeper;
    this.paths = paths;
    this.secret = new Set(secret);
    this.filled = filled;
  }

  /** An input is on screen; one for passwords, PINs or card data is never kept. Returns how to take it away. */
  readonly mount = (path: string, about: AboutField): (() => void) => {
    if (about.isSecret) this.secret.add(path);
    this.mounted.set(path, [...(this.mounted.get(path) ?? []), about]);
    return () => {
      this.mounted.set(path, this.mounted.get(path)?.filter((each) => each !== about) ?? []);
    };
  };

  hasInput(path: string): boolean {
    return (this.mounted.get(path)?.length ?? 0) > 0;
  }

  /** Inputs that were typed into while somebody else saved another value, as long as the two differ. */
  conflicts(): Conflict[] {
    const values = this.form.getValues();
    return [...this.theirs].flatMap(([path, theirs]) => {
      const mine = get(values, path) as TypedValue;
      if (isSame(mine, theirs)) return [];
      const { label = path, textOf = plainText } = this.mounted.get(path)?.[0] ?? {};
      return [{ path, label, mine: textOf(mine), theirs: textOf(theirs) }];
    });
  }

  /** Of an input that was typed into, what somebody else saved is taken. */
  takeTheirs(path: string): void {
    this.form.setValue(path, get(this.filled, path));
    this.theirs.delete(path);
    this.keep(true);
  }

  /** The person has seen what somebody else saved, and what was typed is to stand. */
  keepMine(): void {
    this.theirs.clear();
  }

  /** All inputs but this one. */
  others(path: string): string[] {
    return this.paths.filter((each) => each !== path);
  }

  /** A draft about an older state of the record waits for the person's choice. */
  get isWaiting(): boolean {
    return this.waiting !== null;
  }

  /** What was typed and differs from what the form was filled with, by path. */
  changes(): TypedValues {
    const values = this.form.getValues();
    const changed = this.paths.filter((path) => !isSame(get(values, path), get(this.filled, path)));
    return Object.fromEntries(changed.map((path) => [path, get(values, path) as TypedValue]));
  }

  /** Whether an input was typed into, or any of those below a path. */
  isTypedInto(path: string): boolean {
    return Object.keys(this.changes()).some((each) => each === path || each.startsWith(`${path}.`));
  }

  /** What the inputs on screen hold, each with its name, line by line; secrets are left out. */
  asText(): string {
    const values = this.form.getValues();
    const open = [...this.mounted].filter(([path, fields]) => fields.length > 0 && !this.secret.has(path));
    return open
      .map(
        ([path, [{ label, textOf = plainText } = { label: path }]]) =>
          `${label}: ${textOf(get(values, path) as TypedValue)}`,
      )
      .join('\n');
  }

  /** What all inputs hold, by path, secrets aside. */
  typed(): TypedValues {
    const values = this.form.getValues();
    const open = this.paths.filter((path) => !this.secret.has(path));
    return Object.fromEntries(open.map((path) => [path, get(values, path) as TypedValue]));
  }

  isChanged(): boolean {
    return Object.keys(this.changes()).length > 0;
  }

  /** Whether all that was typed outlives the page. */
  isKept(): boolean {
    return this.isHeld && !Object.keys(this.changes()).some((path) => this.secret.has(path));
  }

  /** Keeps what may be kept. `again`: also what was kept before, which another tab may have removed. */
  keep(again = false): void {
    if (this.waiting !== null) return;
    const open = this.openChanges();
    this.isHeld = again ? this.keeper.keepAgain(open, this.basis()) : this.keeper.keep(open, this.basis());
  }

  get canKeep(): boolean {
    return this.isHeld;
  }

  /** What an earlier page kept: filled in at once, or waiting for a choice where the record has changed since. */
  restore(): { at: number; isOlder: boolean } | null {
    const draft = this.keeper.read();
    if (draft === null) return null;
    const isOlder = draft.basis !== this.basis();
    if (isOlder) this.waiting = draft;
    else this.fill(draft.values);
    return { at: draft.at, isOlder };
  }

  /** Takes the draft that waited. */
  take(): void {
    const draft = this.waiting;
    this.waiting = null;
    if (draft !== null) this.fill(draft.values);
  }

  /** Forgets what was typed and what was kept of it. */
  discard(): void {
    this.waiting = null;
    this.theirs.clear();
    this.form.reset(this.filled);
    this.keeper.drop();
  }

  /** The record has changed: what was typed stands, the rest follows. Answers whether something was typed. */
  refill(next: TypedValues): boolean {
    const changed = this.changes();
    const before = this.filled;
    this.filled = next;
    for (const path of this.paths) {
      if (isSame(get(before, path), get(next, path))) continue;
      if (Object.hasOwn(changed, path)) this.theirs.set(path, get(next, path) as TypedValue);
      else this.form.setValue(path, get(next, path));
    }
    this.keep(true);
    return Object.keys(changed).length > 0;
  }

  /** What is about to be sent. */
  copy(): TypedValues {
    return structuredClone(this.form.getValues()) as TypedValues;
  }

  /** `sent` is saved. What was typed since stands and is kept; what is secret is not shown again. */
  settle(sent: TypedValues): void {
    const values = this.form.getValues();
    const since = this.paths.filter((path) => !isSame(get(values, path), get(sent, path)));
    const later = since.map((path) => [path, get(values, path) as TypedValue] as const);
    for (const path of this.secret) set(sent, path, '');
    this.filled = sent;
    this.theirs.clear();
    this.form.reset(structuredClone(sent));
    this.keeper.drop();
    this.fill(Object.fromEntries(later));
  }

  private fill(values: TypedValues): void {
    for (const path of this.paths) {
      if (Object.hasOwn(values, path) && !this.secret.has(path)) this.form.setValue(path, values[path]);
    }
    this.keep();
  }

  private openChanges(): TypedValues {
    return Object.fromEntries(Object.entries(this.changes()).filter(([path]) => !this.secret.has(path)));
  }

  private basis(): string {
    return basisOf(this.paths, this.secret, this.filled);
  }
}
