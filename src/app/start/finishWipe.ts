import { databasePrefix, storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** Deletes one database; resolves when it is gone, or when somebody still holds it open. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    request.onsuccess = () => resolve();
    request.onblocked = () => resolve();
    request.onerror = () => reject(request.error ?? new Error(`The database ${name} could not be deleted.`));
  });
}

/** Ends a sign-out that the browser's closing cut short: nothing of the last user stays on the disk. */
export async function finishWipe(): Promise<void> {
  if (readStoredText(storageKeys.wipePending) === null) return;
  try {
    const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
    await Promise.all(names.filter((name) => name.startsWith(databasePrefix)).map(deleteDatabase));
    writeStoredText(storageKeys.wipePending, null);
  } catch (cause) {
    console.warn('What the last user left could not be deleted; the next start tries again.', cause);
  }
}
