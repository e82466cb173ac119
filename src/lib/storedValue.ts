import type { z } from 'zod';

const changedHere = new EventTarget();

/** The text under a key of local storage; null when there is none, or when the browser keeps it from us. */
export function readStoredText(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch (error) {
    console.warn('Local storage cannot be read; settings last as long as this page.', error);
    return null;
  }
}

/** Writes text under a key (null removes it) and tells this tab; the browser tells the others. */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch (error) {
    console.warn('Local storage cannot be written; the setting will not be kept.', error);
  }
  changedHere.dispatchEvent(new Event(key));
}

/**
 * Calls back when the key changes in this tab or in another, and when this page wakes from rest: the browser tells what
 * it missed only later, and until then it would go on with what was before. Returns how to stop.
 */
export function watchStored(key: string, changed: () => void): () => void {
  const fromElsewhere = (event: StorageEvent) => {
    // A null key is what clear() in another tab sends.
    if (event.key === key || event.key === null) changed();
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
