import { storageKeys } from '#domain/limits/storageKeys.ts';
import { matchRoute } from '#domain/routes/match.ts';
import { readStoredText, writeStoredText } from '#lib/storedValue.ts';

/** The outage flag that all tabs share. */
export const outageFlag = {
  isSet: () => readStoredText(storageKeys.maintenance) !== null,
  set: () => {
    if (!outageFlag.isSet()) writeStoredText(storageKeys.maintenance, String(Date.now()));
  },
  clear: () => writeStoredText(storageKeys.maintenance, null),
};

/** Whether this page is the guest display, which shows no popup and does not reload: nobody sits before it. */
export function isGuestDisplay(): boolean {
  return matchRoute(location.pathname)?.id === 'guestTables';
}
