import { keyBelongsTo, storageKeys } from '#domain/limits/storageKeys.ts';
import { readStoredText, removeStored, writeStoredText } from '#lib/storedValue.ts';

type KeyName = keyof typeof storageKeys;

const names = Object.keys(storageKeys) as KeyName[];

/** The session has removed the token before. */
export function removePersonalData(): void {
  for (const name of names.filter((each) => keyBelongsTo[each] === 'person')) {
    if (name.endsWith('Prefix')) removeStored(storageKeys[name]);
    else writeStoredText(storageKeys[name], null);
  }
}

/** Makes this user of this API the owner of local storage's personal data. Another owner's data is removed. */
export function claimStorageFor(userId: number, apiBase: string): void {
  const owner = `${userId}@${apiBase}`;
  const last = readStoredText(storageKeys.owner);
  if (last === owner) return;
  if (last !== null) removePersonalData();
  writeStoredText(storageKeys.owner, owner);
}
