import { useEffect } from 'react';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { DiskState } from '#domain/live/connection.ts';
import { nothingKept, storageBlocked } from '#domain/messages/catalogue.ts';
import { isStorageBlocked, readStoredText, writeStoredText } from '#lib/storedValue.ts';
import { tell } from '#crud/message/tell.ts';

const key = storageKeys.diskLossTold;

/**
 * Tells once in this browser, in a tab that somebody sees, that nothing is kept on its disk; and once more where it was
 * kept in between. A browser that blocks storage is told of in each page: nobody is signed in there for longer.
 * @param disk null: not known yet.
 */
export function useDiskNotice(disk: DiskState | null): void {
  useEffect(() => {
    if (disk === 'kept' && readStoredText(key) !== null) writeStoredText(key, null);
    if (disk !== 'unavailable' && !isStorageBlocked()) return undefined;
    // A full disk may not keep the mark either.
    let isTold = false;
    const tellOnce = () => {
      if (isTold || document.visibilityState !== 'visible') return;
      isTold = true;
      if (readStoredText(key) !== null) return;
      writeStoredText(key, 'yes');
      tell(isStorageBlocked() ? storageBlocked : nothingKept);
    };
    tellOnce();
    document.addEventListener('visibilitychange', tellOnce);
    return () => document.removeEventListener('visibilitychange', tellOnce);
  }, [disk]);
}
