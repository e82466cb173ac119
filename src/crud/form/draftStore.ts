import { get } from 'react-hook-form';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { draftLimits } from '#domain/limits/drafts.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readToken } from '#domain/session/token.ts';
import { dropOldDrafts, hasDraft, readDraft, removeDraft, writeDraft, type Draft } from '#lib/drafts.ts';
import { readStoredText } from '#lib/storedValue.ts';
import type { TypedValues } from '#domain/forms/typedValues.ts';

const userPrefix = (userId: number) => `${storageKeys.draftPrefix}${userId}.`;

/** `name` is the form's name, with the record's id when the form edits one. */
export function draftKey(userId: number, name: string): string {
  return userPrefix(userId) + name;
}

/** A hash of values (FNV-1a, 32 bits). */
export function hashOf(values: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(values)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** A hash of the form's initial values without secrets. */
export function hashOfInitial(paths: readonly string[], secret: ReadonlySet<string>, filled: TypedValues): string {
  return hashOf(paths.filter((path) => !secret.has(path)).map((path) => get(filled, path) as unknown));
}

const oldestAllowed = () => Date.now() - draftLimits.age;

export interface DraftStoreOptions {
  userId: number;
  name: string;
}

/**
 * Stores the typed changes of one form with each change, so that nothing is lost when the page dies. It stores nothing
 * once another user, or nobody, is signed in: a sign-out removes drafts for good.
 */
export class DraftStore {
  private readonly key: string;
  private readonly userId: number;
  /** null if none was stored at the start. */
  private token: string | null;
  private savedText = '';
  private sentWith = newRequestKey();

  constructor({ userId, name }: DraftStoreOptions) {
    this.userId = userId;
    this.key = draftKey(userId, name);
    this.token = readStoredText(storageKeys.token);
  }

  /** null if there is none. */
  read(): Draft | null {
    dropOldDrafts(userPrefix(this.userId), oldestAllowed());
    const draft = readDraft(this.key, oldestAllowed());
    this.sentWith = draft?.requestKey ?? this.sentWith;
    return draft;
  }

  /** The key of the request that saves the form: one, also after a reload, until the form is saved or emptied. */
  get requestKey(): string {
    return this.sentWith;
  }

  /** The next save is another request. */
  renewRequestKey(): void {
    this.sentWith = newRequestKey();
    this.savedText = '';
  }

  /**
   * Stores these changes, or removes the draft if there are none. Unchanged text is not written again: of two tabs with
   * the same form the last typed one wins.
   *
   * @returns whether they outlive the page.
   */
  save(values: TypedValues, basis: string): boolean {
    const text = Object.keys(values).length === 0 ? '' : JSON.stringify(values);
    if (text === this.savedText && (text === '' || hasDraft(this.key))) return true;
    this.savedText = text;
    return this.write(values, basis, text === '');
  }

  /** Stores these changes again, unless a later draft of another tab is stored. */
  saveAgain(values: TypedValues, basis: string): boolean {
    const draft = readDraft(this.key, oldestAllowed());
    if (draft !== null && JSON.stringify(draft.values) !== this.savedText) return true;
    this.savedText = '';
    return this.save(values, basis);
  }

  remove(): void {
    this.renewRequestKey();
    removeDraft(this.key);
  }

  private write(values: TypedValues, basis: string, isEmpty: boolean): boolean {
    if (isEmpty) {
      removeDraft(this.key);
      return true;
    }
    const draft = { at: Date.now(), basis, values, requestKey: this.requestKey };
    return this.isSameUser() && writeDraft(this.key, draft, draftLimits.size);
  }

  private isSameUser(): boolean {
    const token = readStoredText(storageKeys.token);
    if (token === this.token) return true;
    if (token === null) return false;
    const reading = readToken(token);
    if (!reading.ok || reading.holder.userId !== this.userId) return false;
    this.token = token;
    return true;
  }
}
