import { z } from 'zod';
import { storedKeys } from './storedValue.ts';

const draftSchema = z.object({
  /** When it was last changed (milliseconds since 1970). */
  at: z.number().int().min(0),
  basis: z.string(),
  values: z.record(z.string(), z.json()),
  /** The key of the request that the form sends. */
  requestKey: z.string().optional(),
});
export type Draft = z.output<typeof draftSchema>;

function parse(text: string): Draft | null {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return null; // Not JSON: the caller handles it like any other broken draft.
  }
  const parsed = draftSchema.safeParse(json);
  return parsed.success ? parsed.data : null;
}

function storage(): Storage | null {
  try {
    return localStorage;
  } catch (error) {
    console.warn('Local storage cannot be used; what is typed is not kept.', error);
    return null;
  }
}

/**
 * The draft under a key; null if there is none. Removes a draft that is broken or older than `since` (milliseconds
 * since 1970).
 */
export function readDraft(key: string, since: number): Draft | null {
  const kept = storage();
  const text = kept?.getItem(key) ?? null;
  if (text === null) return null;
  const draft = parse(text);
  if (draft === null) console.warn('What was typed into a form was kept in a way that cannot be read; it is dropped.');
  else if (draft.at >= since) return draft;
  kept?.removeItem(key);
  return null;
}

/**
 * Stores a draft. Returns false, and removes the old draft, if it has more than `size` characters or storage is full.
 */
export function writeDraft(key: string, draft: Draft, size: number): boolean {
  const kept = storage();
  const text = JSON.stringify(draft);
  try {
    if (kept !== null && text.length <= size) {
      kept.setItem(key, text);
      return true;
    }
  } catch (error) {
    console.warn('The browser has no room for what is typed; it is not kept.', error);
  }
  kept?.removeItem(key);
  return false;
}

export function hasDraft(key: string): boolean {
  return (storage()?.getItem(key) ?? null) !== null;
}

export function removeDraft(key: string): void {
  storage()?.removeItem(key);
}

/** Removes the broken and the old drafts (before `since`) whose keys start with the prefix. */
export function dropOldDrafts(prefix: string, since: number): void {
  for (const key of storedKeys(prefix)) readDraft(key, since);
}
