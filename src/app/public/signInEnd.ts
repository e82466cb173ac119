import { sessionStorageKeys, storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, watchStored } from '#lib/storedValue.ts';

/** Calls back when the server ends this browser's session, or somebody signs in. Returns a stop function. */
export const watchSignInEnd = (onChange: () => void) => watchStored(storageKeys.signInEnded, onChange);

/** The time at which the server ended this browser's session, as text; null when it did not. */
export const readSignInEnd = () => readStoredText(storageKeys.signInEnded);

export function isSignInEndShown(end: string): boolean {
  try {
    return sessionStorage.getItem(sessionStorageKeys.endTold) === end;
  } catch (error) {
    console.warn('Session storage cannot be read; a message may show again.', error);
    return false;
  }
}

export function markSignInEndShown(end: string): void {
  try {
    sessionStorage.setItem(sessionStorageKeys.endTold, end);
  } catch (error) {
    console.warn('Session storage cannot be written; a message may show again.', error);
  }
}
