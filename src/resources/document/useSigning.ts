import { useState } from 'react';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { RentalDocument } from '#domain/entities/document.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { done, doneUndoable, stateNotChanged } from '#domain/messages/catalogue.ts';
import { documentMessages } from '#domain/messages/documents.ts';
import { useCan } from '#crud/context/session.ts';
import { useRecordCalls } from '#crud/data/useRecordCalls.ts';
import { showNotice, showNoticeWithAction } from '#crud/message/showNotice.ts';

export function useSigning(document: RentalDocument) {
  const { update } = useRecordCalls('document');
  const [isSending, setSending] = useState(false);
  const maySign = useCan(resourceCalls('document').update.ask);
  const { id, customerId, signedAt } = document;
  const name = recordName('document', document);
  const send = async (at: string | null) => {
    setSending(true);
    try {
      await update(id, { signedAt: at });
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
    canSign: maySign && typeof customerId === 'number' && signedAt === null,
    isSending,
    sign: () => void send(new Date().toISOString()),
  };
}
