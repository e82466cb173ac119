const changesInThisPage = new EventTarget();
/** Texts that the browser refused to store, by key; null: removed. */
const unstoredTexts = new Map<string, string | null>();
let isBlocked = false;

function reportBlocked(cause: unknown): void {
  if (!isBlocked)
    console.warn('Local storage cannot be used; what would be kept there lasts as long as this page.', cause);
  isBlocked = true;
}

/** Whether the browser refused the last write: storage is blocked or full. */
export const isStorageBlocked = (): boolean => isBlocked;

/** The text under a key of local storage, or this page's own copy if the browser refused it; null: none. */
export function readStoredText(key: string): string | null {
  const held = unstoredTexts.get(key);
  if (held !== undefined) return held;
  try {
    return localStorage.getItem(key);
  } catch (error) {
    reportBlocked(error);
    return null;
  }
}

/**
 * Writes or, with null, removes the text, and notifies this tab; the browser notifies the others. If the browser
 * refuses, this page keeps the text.
 */
export function writeStoredText(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else {
      localStorage.setItem(key, text);
      isBlocked = false;
    }
    unstoredTexts.delete(key);
  } catch (error) {
    reportBlocked(error);
    unstoredTexts.set(key, text);
  }
  changesInThisPage.dispatchEvent(new Event(key));
}

export function storedKeys(prefix: string): string[] {
  const held = [...unstoredTexts].flatMap(([key, text]) => (text === null ? [] : [key]));
  let kept: string[] = [];
  try {
    kept = Object.keys(localStorage);
  } catch (error) {
    reportBlocked(error);
  }
  return [...new Set([...held, ...kept])].filter((key) => key.startsWith(prefix) && readStoredText(key) !== null);
}

/** Removes all keys with a prefix: drafts at a sign-out, and before another user sees anything. */
export function removeStored(prefix: string): void {
  for (const key of storedKeys(prefix)) writeStoredText(key, null);
}

/** Calls back when the key changes in any tab, and when this page is resumed, since events were missed meanwhile. */
export function watchStored(key: string, changed: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    // clear() in another tab sends a null key.
    if (event.key !== key && event.key !== null) return;
    unstoredTexts.delete(key);
    changed();
  };
  const onPageShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed();
  };
  addEventListener('storage', onStorage);
  addEventListener('pageshow', onPageShow);
  document.addEventListener('resume', changed);
  changesInThisPage.addEventListener(key, changed);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onPageShow);
    document.removeEventListener('resume', changed);
    changesInThisPage.removeEventListener(key, changed);
  };
}

/** What a stored value must be: a schema of Zod, or a check by hand on pages that load no schemas. */
export interface StoredSchema<Value> {
  safeParse: (given: unknown) => { success: true; data: Value } | { success: false };
}

/** Parses stored JSON by a schema; the fallback if it is absent or invalid. */
export function parseStored<Value>(text: string | null, schema: StoredSchema<Value>, fallback: Value): Value {
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
