import type { z } from 'zod';

const changedHere = new EventTarget();
/** What the browser did not take, by key, for as long as this page lives; null: it was to be removed. */
const inThisPage = new Map<string, string | null>();
let isBlocked = false;

function block(cause: unknown): void {
  if (!isBlocked)
    console.warn('Local storage cannot be used; what would be kept there lasts as long as this page.', cause);
  isBlocked = true;
}

/** Whether the browser refused the last text that it was to keep: it blocks storage, or has no room left. */
export const isStorageBlocked = (): boolean => isBlocked;

/** The text under a key of local storage, or what this page holds where the browser did not take it; null: none. */
export function readStoredText(key: string): string | null {
  const held = inThisPage.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    block(error);
    return null;
  }
}

/**
 * Writes text under a key (null removes it) and tells this tab; the browser tells the others. Where the browser does
 * not take it, this page holds it: a sign-in then lasts as long as the page.
 */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else {
      localStorage.setItem(key, text);
      isBlocked = false;
    }
    inThisPage.delete(key);
  } catch (error) {
    block(error);
    inThisPage.set(key, text);
  }
  changedHere.dispatchEvent(new Event(key));
}

/** The stored keys that begin so. */
export function storedKeys(prefix: string): string[] {
  const held = [...inThisPage].flatMap(([key, text]) => (text === null ? [] : [key]));
  let kept: string[] = [];
  try {
    kept = Object.keys(localStorage);
  } catch (error) {
    block(error);
  }
  return [...new Set([...held, ...kept])].filter((key) => key.startsWith(prefix) && readStoredText(key) !== null);
}

/** Removes everything whose key begins so: drafts at a sign-out, and before another user is shown anything. */
export function removeStored(prefix: string): void {
  for (const key of storedKeys(prefix)) writeStoredText(key, null);
}

/**
 * Calls back when the key changes in this tab or in another, and when this page wakes from rest: the browser tells what
 * it missed only later, and until then it would go on with what was before. Returns how to stop.
 */
export function watchStored(key: string, changed: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    // A null key is what clear() in another tab sends.
    if (event.key !== key && event.key !== null) return;
    inThisPage.delete(key);
    changed();
  };
  const wokenInHistory = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', fromElsewhere);
  addEventListener('pageshow', wokenInHistory);
  document.addEventListener('resume', changed);
  changedHere.addEventListener(key, changed);
  return () => {
    removeEventListener('storage', fromElsewhere);
    removeEventListener('pageshow', wokenInHistory);
    document.removeEventListener('resume', changed);
    changedHere.removeEventListener(key, changed);
  };
}

/** Stored JSON through a schema; the fallback when absent, broken, or not of that shape. */
export function parseStored<Value>(text: string | null, schema: z.ZodType<Value>, fallback: Value): Value {
  if (text === null) return fallback;
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return fallback; // Somebody else's text, or an older form: the same as no choice.
  }
  const parsed = schema.safeParse(json);
  return parsed.success ? parsed.data : fallback;
}
