import { get } from 'react-hook-form';
import { draftLimits } from '#domain/limits/drafts.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readToken } from '#domain/session/token.ts';
import { dropOldDrafts, hasDraft, readDraft, removeDraft, writeDraft, type Draft } from '#lib/drafts.ts';
import { readStoredText } from '#lib/storedValue.ts';
import type { TypedValues } from './typedValues.ts';

const userPrefix = (userId: number) => `${storageKeys.draftPrefix}${userId}.`;

/** Where the draft of a user's form is kept: the name is the form's, with the record's id where it is about one. */
export function draftKey(userId: number, name: string): string {
  return userPrefix(userId) + name;
}

/** A short mark of what a form was filled with: another text has another one, but for chance (FNV-1a, 32 bits). */
export function markOf(values: unknown): string {
  let hash = 0x811c9dc5;
  for (const character of JSON.stringify(values)) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

/** A mark of what a form's inputs held before anything was typed; secrets do not count. */
export function basisOf(paths: readonly string[], secret: ReadonlySet<string>, filled: TypedValues): string {
  return markOf(paths.filter((path) => !secret.has(path)).map((path) => get(filled, path) as unknown));
}

const oldest = () => Date.now() - draftLimits.age;

export interface DraftKeeperOptions {
  userId: number;
  name: string;
}

/**
 * Keeps what one form's user typed, at once with each change, so that nothing is pending when the page dies. It keeps
 * nothing any more once somebody else, or nobody, is signed in in this browser: what a sign-out removed stays away.
 */
export class DraftKeeper {
  private readonly key: string;
  private readonly userId: number;
  /** The token that is known to be this user's; null where none was stored to begin with. */
  private token: string | null;
  private written = '';

  constructor({ userId, name }: DraftKeeperOptions) {
    this.userId = userId;
    this.key = draftKey(userId, name);
    this.token = readStoredText(storageKeys.token);
  }

  /** What an earlier page kept; null when there is nothing. */
  read(): Draft | null {
    dropOldDrafts(userPrefix(this.userId), oldest());
    return readDraft(this.key, oldest());
  }

  /**
   * Keeps these changes, or nothing where there are none; what was kept already is not written again, so that of two
   * tabs with the same form the one that was typed into last has its way.
   * @returns whether they outlive the page.
   */
  keep(values: TypedValues, basis: string): boolean {
    const text = Object.keys(values).length === 0 ? '' : JSON.stringify(values);
    if (text === this.written && (text === '' || hasDraft(this.key))) return true;
    this.written = text;
    return this.write(values, basis, text === '');
  }

  /** Keeps these changes again, unless another tab was typed into later: its draft stands. */
  keepAgain(values: TypedValues, basis: string): boolean {
    const draft = readDraft(this.key, oldest());
    if (draft !== null && JSON.stringify(draft.values) !== this.written) return true;
    this.written = '';
    return this.keep(values, basis);
  }

  drop(): void {
    this.written = '';
    removeDraft(this.key);
  }

  private write(values: TypedValues, basis: string, isEmpty: boolean): boolean {
    if (isEmpty) {
      removeDraft(this.key);
      return true;
    }
    return this.isStillHere() && writeDraft(this.key, { at: Date.now(), basis, values }, draftLimits.size);
  }

  private isStillHere(): boolean {
    const token = readStoredText(storageKeys.token);
    if (token === this.token) return true;
    if (token === null) return false;
    const reading = readToken(token);
    if (!reading.ok || reading.holder.userId !== this.userId) return false;
    this.token = token;
    return true;
  }
}
