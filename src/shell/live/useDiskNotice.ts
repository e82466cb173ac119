import { useEffect } from 'react';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { DiskState } from '#domain/live/connection.ts';
import { nothingKept, storageBlocked } from '#domain/messages/catalogue.ts';
import { isStorageBlocked, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { showNotice } from '#crud/message/showNotice.ts';

const key = storageKeys.diskLossTold;

/**
 * Shows once in this browser, in a visible tab, that nothing is stored on disk, and again after it worked in between.
 * If storage is blocked, each page shows it: the sign-in then ends with the page.
 *
 * @param disk null: not known yet.
 */
export function useDiskNotice(disk: DiskState | null): void {
  useEffect(() => {
    if (disk === 'kept' && readStoredText(key) !== null) writeStoredText(key, null);
    if (disk !== 'unavailable' && !isStorageBlocked()) return undefined;
    // A full disk may refuse this flag too.
    let isShown = false;
    const showOnce = () => {
      if (isShown || document.visibilityState !== 'visible') return;
      isShown = true;
      if (readStoredText(key) !== null) return;
      writeStoredText(key, 'yes');
      showNotice(isStorageBlocked() ? storageBlocked : nothingKept);
    };
    showOnce();
    document.addEventListener('visibilitychange', showOnce);
    return () => document.removeEventListener('visibilitychange', showOnce);
  }, [disk]);
}
