import { CircleX } from 'lucide-react';
import { useState } from 'react';
import { done } from '#domain/messages/pageNotices.ts';
import { paperScreenMessages as texts } from '#domain/messages/papers.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { useData } from '#crud/context/replica.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { useAttempt } from '#crud/message/useAttempt.ts';
import { Button } from '#ui/control/Button.tsx';
import { Dialog } from '#ui/overlay/Dialog.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import type { PaperMail } from './paperMail.ts';

export interface EmailPaperDialogProps {
  /** The title of the paper. */
  title: string;
  mail: PaperMail;
  onClose: () => void;
}

/** Shows the address before a paper is emailed. Pressing again after a lost answer sends no second email. */
export function EmailPaperDialog({ title, mail, onClose }: EmailPaperDialogProps) {
  const { api } = useData();
  const [key] = useState(newRequestKey);
  const { isBusy, failure, attempt } = useAttempt();
  const send = async () => {
    await mail.send(api, key);
    showNotice(done, texts.emailSent(mail.to));
    onClose();
  };
  return (
    <Dialog
      title={texts.emailTitle(title)}
      onClose={isBusy ? () => undefined : onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button
            variant="solid"
            colorPalette="accent"
            busy={isBusy}
            onClick={() => void attempt(send)}
            data-autofocus=""
          >
            {texts.emailSubmit}
          </Button>
        </>
      }
    >
      <chakra.p overflowWrap="anywhere">{texts.emailText(title, mail.to)}</chakra.p>
      {failure === null ? null : (
        <Notice icon={CircleX} palette="fault" role="status" text={texts.emailFailed(failure)} />
      )}
    </Dialog>
  );
}
