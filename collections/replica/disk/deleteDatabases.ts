import { diskTiming } from '#domain/limits/replica.ts';
import { databasePrefix } from '#domain/limits/storageKeys.ts';

/**
 * Deletes a database. Answers true when it is gone; false when somebody still holds it open after `patience`
 * (milliseconds), so that it goes when they let go. Rejects where the browser refuses.
 */
export function deleteDatabase(name: string, patience: number = diskTiming.patience): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(name);
    // Not only once it is blocked: behind another deletion that is, nothing is heard at all.
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
 * Deletes the stores of other users, organisations, APIs and schemas; null: all of them. Answers whether they are
 * gone. Rejects where the browser refuses.
 */
export async function deleteOtherStores(kept: string | null): Promise<boolean> {
  const names = (await indexedDB.databases()).flatMap(({ name }) => name ?? []);
  const others = names.filter((name) => name.startsWith(databasePrefix) && name !== kept);
  const gone = await Promise.all(others.map((name) => deleteDatabase(name)));
  return gone.every(Boolean);
}
