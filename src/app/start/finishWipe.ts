import { deleteOtherStores } from '#collections/replica/disk/deleteDatabases.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** Finishes a sign-out that the closing browser cut short: the last user's data leaves the disk. */
export async function finishWipe(): Promise<void> {
  if (readStoredText(storageKeys.wipePending) === null) return;
  try {
    if (await deleteOtherStores(null)) writeStoredText(storageKeys.wipePending, null);
  } catch (cause) {
    console.warn('The last user’s data could not be deleted; the next start tries again.', cause);
  }
}
