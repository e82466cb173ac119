import { formatISO } from 'date-fns';
import { useCallback, useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { downloadFailed } from '#domain/messages/catalogue.ts';
import { useData } from '#crud/context/replica.ts';
import { showNotice } from '#crud/message/showNotice.ts';

/** The number of newest entries in a download. */
const maximumEntries = 1000;

export function useJournalDownload(): { busy: boolean; download: () => void } {
  const { replica } = useData();
  const [busy, setBusy] = useState(false);
  const download = useCallback(() => {
    setBusy(true);
    replica
      .hostRequest('journalExport', { limit: maximumEntries })
      .then((text) => save(text, `gatehouse-journal-${formatISO(new Date(), { representation: 'date' })}.json`))
      .catch((thrown: unknown) => showNotice(downloadFailed, toAppError(thrown).message))
      .finally(() => setBusy(false));
  }, [replica]);
  return { busy, download };
}

function save(text: string, name: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
