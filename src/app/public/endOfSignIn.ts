import { sessionStorageKeys, storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, watchStored } from '#lib/storedValue.ts';

/** Calls back when a sign-in of this browser ends by the server, or somebody signs in. Returns how to stop. */
export const watchEnd = (changed: () => void) => watchStored(storageKeys.signInEnded, changed);

/** When the server ended the sign-in of this browser, as text; null when it did not. */
export const readEnd = () => readStoredText(storageKeys.signInEnded);

/** Whether this tab has told of this end, and for good. */
export function isEndTold(end: string): boolean {
  try {
    return sessionStorage.getItem(sessionStorageKeys.endTold) === end;
  } catch (error) {
    console.warn('Session storage cannot be read; what was told may be told again.', error);
    return false;
  }
}

/** Notes that this tab need not tell of this end again. */
export function noteEndTold(end: string): void {
  try {
    sessionStorage.setItem(sessionStorageKeys.endTold, end);
  } catch (error) {
    console.warn('Session storage cannot be written; what was told may be told again.', error);
  }
}
