import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** The mark of an outage that all tabs share. */
export const outageFlag = {
  isSet: () => readStoredText(storageKeys.maintenance) !== null,
  set: () => {
    if (!outageFlag.isSet()) writeStoredText(storageKeys.maintenance, String(Date.now()));
  },
  remove: () => writeStoredText(storageKeys.maintenance, null),
};

/** The guest display neither pops up nor reloads: nobody sits before it. */
export function isGuestDisplay(): boolean {
  return matchRoute(location.pathname)?.id === 'guestTables';
}
