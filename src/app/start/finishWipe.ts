import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** Ends a sign-out that the browser's closing cut short: nothing of the last user stays on the disk. */
export async function finishWipe(): Promise<void> {
  if (readStoredText(storageKeys.wipePending) === null) return;
  try {
    if (await deleteOtherStores(null)) writeStoredText(storageKeys.wipePending, null);
  } catch (cause) {
    console.warn('What the last user left could not be deleted; the next start tries again.', cause);
  }
}
