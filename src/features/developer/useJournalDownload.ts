import { formatISO } from 'date-fns';
import { useCallback, useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';
import { downloadFailed } from '#domain/messages/catalogue.ts';
import { useData } from '#crud/context/replica.ts';
import { tell } from '#crud/message/tell.ts';

/** Entries in a download, the newest. */
const entries = 1000;

/** Gives the newest entries of the journal, without anything personal, as a file. */
export function useJournalDownload(): { busy: boolean; download: () => void } {
  const { replica } = useData();
  const [busy, setBusy] = useState(false);
  const download = useCallback(() => {
    setBusy(true);
    replica
      .ask('journalDownload', { limit: entries })
      .then((text) => save(text, `gatehouse-journal-${formatISO(new Date(), { representation: 'date' })}.json`))
      .catch((thrown: unknown) => tell(downloadFailed, toAppError(thrown).message))
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
