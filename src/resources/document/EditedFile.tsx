import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/catalogue.ts';
import { documentMessages as say } from '#domain/messages/documents.ts';
import { useData } from '#crud/context/replica.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';
import { dataUrlOf } from '#crud/upload/readFile.ts';
import { Button } from '#ui/control/Button.tsx';
import { StoredFile } from './StoredFile.tsx';
import { useDocumentFile } from './useDocumentFile.ts';

/** Keeps the bytes for an undo. */
function useFileRemoval({ id, fileName }: RentalDocument) {
  const data = useData();
  const saved = { entity: 'document', key: id, parameters: { id } } as const;
  const [isSending, setSending] = useState(false);
  const restore = async (file: string) => {
    try {
      const body = { name: fileName ?? 'document', file };
      await sendSave(data, { ...saved, call: rentalCalls.documentFileStore, body });
      showNotice(done, say.fileRestored);
    } catch (thrown) {
      showNotice(stateNotChanged, say.fileNotRestored(toAppError(thrown).message));
    }
  };
  const remove = async () => {
    setSending(true);
    try {
      const kept = await data.api.call(rentalCalls.documentFile, { parameters: { id } });
      await sendSave(data, { ...saved, call: rentalCalls.documentFileDelete });
      const file = kept instanceof Blob ? await dataUrlOf(kept) : null;
      if (file === null) showNotice(done, say.fileRemoved);
      else
        showNoticeWithAction(
          { label: say.undo, closes: true, run: () => void restore(file) },
          doneUndoable,
          say.fileRemoved,
        );
    } catch (thrown) {
      showNotice(stateNotChanged, say.fileNotRemoved(toAppError(thrown).message));
    } finally {
      setSending(false);
    }
  };
  return { isSending, remove: () => void remove() };
}

/** The stored file in the edit form, with a button that removes it unless the document is signed. */
export function EditedFile({ document, isLocked }: { document: RentalDocument; isLocked: boolean }) {
  const { isSending, remove } = useFileRemoval(document);
  return (
    <StoredFile
      document={document}
      view={useDocumentFile(document)}
      actions={
        isLocked ? null : (
          <Button variant="ghost" busy={isSending} onClick={remove}>
            <Trash2 aria-hidden="true" />
            Remove file
          </Button>
        )
      }
    />
  );
}
