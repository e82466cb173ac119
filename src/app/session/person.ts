import { keyBelongsTo, storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, removeStored, writeStoredText } from '#lib/storedValue.ts';

type KeyName = keyof typeof storageKeys;

const names = Object.keys(storageKeys) as KeyName[];

/** Removes what local storage keeps of a person. The token is the session's own to remove, and before this. */
export function forgetPerson(): void {
  for (const name of names.filter((each) => keyBelongsTo[each] === 'person')) {
    if (name.endsWith('Prefix')) removeStored(storageKeys[name]);
    else writeStoredText(storageKeys[name], null);
  }
}

/** Takes what local storage keeps of a person over for this user of this API: what was another one's is removed. */
export function claimFor(userId: number, apiBase: string): void {
  const owner = `${userId}@${apiBase}`;
  const last = readStoredText(storageKeys.owner);
  if (last === owner) return;
  if (last !== null) forgetPerson();
  writeStoredText(storageKeys.owner, owner);
}
