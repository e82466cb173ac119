import { diskTiming } from '#domain/limits/replica.ts';
import { databasePrefix } from '#domain/limits/storageKeys.ts';

/**
 * Resolves with true when it is gone, or false when another holder has it open after `patience` milliseconds; the
 * browser then deletes it on release. Rejects where the browser refuses.
 */
export function deleteDatabase(name: string, patience: number = diskTiming.patience): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    // Starts at once, because a request queued behind a blocked deletion gets no event.
    const late = setTimeout(() => resolve(false), patience);
    request.onsuccess = () => {
      clearTimeout(late);
      resolve(true);
    };
    request.onerror = () => {
      clearTimeout(late);
      reject(request.error ?? new Error(`The database ${name} could not be deleted.`));
    };
  });
}

/**
 * Deletes all databases but these; null: all. Resolves with whether they are gone. Rejects where the browser refuses.
 */
export async function deleteOtherStores(kept: readonly string[] | null): Promise<boolean> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const others = names.filter((name) => name.startsWith(databasePrefix) && kept?.includes(name) !== true);
  const gone = await Promise.all(others.map((name) => deleteDatabase(name)));
  return gone.every(Boolean);
}
