import { useState } from 'react';
import { rentalCalls } from '#domain/calls/rentals.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/pageNotices.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { sendSave } from '#crud/data/sendSave.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';

/** Signs by the right to documents, else by the right to customers where the server says that it is enough. */
export function useSigning(document: RentalDocument) {
  const data = useData();
  const { update } = useRecordCalls('document');
  const [isSending, setSending] = useState(false);
  const mayUpdate = useCan(resourceCalls('document').update.ask);
  const maySignAtDesk = useCan(rentalCalls.customerDocumentSign.ask) && document.deskMaySign === true;
  const { id, customerId, signedAt } = document;
  const save = (at: string | null) => {
    if (mayUpdate || typeof customerId !== 'number') return update(id, { signedAt: at });
    return sendSave(data, {
      entity: 'document',
      key: id,
      call: rentalCalls.customerDocumentSign,
      parameters: { id: customerId, documentId: id },
      body: { signedAt: at },
    });
  };
  const name = recordName('document', document);
  const send = async (at: string | null) => {
    setSending(true);
    try {
      await save(at);
      if (at === null) showNotice(done, documentMessages.unsigned(name));
      else
        showNoticeWithAction(
          { label: documentMessages.undo, closes: true, run: () => void send(null) },
          doneUndoable,
          documentMessages.signed(name),
        );
    } catch (thrown) {
      const { message } = toAppError(thrown);
      showNotice(
        stateNotChanged,
        at === null ? documentMessages.notUnsigned(name, message) : documentMessages.notSigned(name, message),
      );
    } finally {
      setSending(false);
    }
  };
  return {
    canSign: (mayUpdate || maySignAtDesk) && typeof customerId === 'number' && signedAt === null,
    isSending,
    sign: () => void send(new Date().toISOString()),
  };
}
