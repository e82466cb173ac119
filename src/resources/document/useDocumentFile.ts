import { useEffect, useState } from 'react';
import { documentFileTypes } from '#domain/limits/files.ts';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { dataUrlOf } from '#crud/upload/readFile.ts';

export type FileView =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; message: string }
  | {
      status: 'ready';
      file: Blob;
      /** For links of this page. */
      address: string;
      isPdf: boolean;
      /** A picture as a data URL, which the page may show; null: no picture. */
      picture: string | null;
    };

type Loaded = { key: string; view: FileView };

/**
 * The type decides what a new tab does with the file. A type that could run as a page, such as HTML, becomes a
 * download.
 */
function safely(file: Blob): Blob {
  const isKnown = (documentFileTypes as readonly string[]).includes(file.type);
  return isKnown ? file : file.slice(0, file.size, 'application/octet-stream');
}

/** Reads the file with the user's token. */
export function useDocumentFile(document: RentalDocument): FileView {
  const { id, fileName, fileSize, version, customerId, deskMaySign } = document;
  const { api } = useData();
  const mayRead = useCan(rentalCalls.documentFile.ask);
  const ofCustomer = !mayRead && deskMaySign === true && typeof customerId === 'number' ? customerId : null;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const hasFile = typeof fileName === 'string' && fileName !== '';
  const key = [id, fileName, fileSize, version].join('/');
  useEffect(() => {
    if (!hasFile) return undefined;
    const aborter = new AbortController();
    let address: string | null = null;
    const load = async () => {
      try {
        const { signal } = aborter;
        const options = { signal, inBackground: true };
        const answer =
          ofCustomer === null
            ? await api.call(rentalCalls.documentFile, { ...options, parameters: { id } })
            : await api.call(rentalCalls.customerDocumentFile, {
                ...options,
                parameters: { id: ofCustomer, documentId: id },
              });
        if (signal.aborted || !(answer instanceof Blob)) return;
        const file = safely(answer);
        address = URL.createObjectURL(file);
        const picture = file.type.startsWith('image/') ? await dataUrlOf(file) : null;
        const isPdf = file.type === 'application/pdf';
        setLoaded({ key, view: { status: 'ready', file, address, isPdf, picture } });
      } catch (thrown) {
        if (!aborter.signal.aborted)
          setLoaded({ key, view: { status: 'failed', message: toAppError(thrown).message } });
      }
    };
    void load();
    return () => {
      aborter.abort();
      if (address !== null) URL.revokeObjectURL(address);
    };
  }, [api, id, ofCustomer, hasFile, key]);
  if (!hasFile) return { status: 'none' };
  return loaded?.key === key ? loaded.view : { status: 'loading' };
}
