import { MailQuestion } from 'lucide-react';
import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertNotChanged } from '#domain/messages/alerts.ts';
import { done } from '#domain/messages/pageNotices.ts';
import { userMessages } from '#domain/messages/users.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { Notice } from '#crud/form/FormNotices.tsx';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';

/** A user's new email while it waits for its owner. */
export function PendingEmail({ id, email }: { id: number; email: string }) {
  const { api, replica } = useData();
  const mayChange = useCan(resourceCalls('user').update.ask);
  const [isBusy, setBusy] = useState(false);
  const run = async (step: () => Promise<unknown>, doneText: string) => {
    setBusy(true);
    try {
      await step();
      showNotice(done, doneText);
    } catch (thrown) {
      showNotice(alertNotChanged, toAppError(thrown).message);
    } finally {
      setBusy(false);
      // After a failure too: it may have been confirmed or cancelled meanwhile.
      replica.reportSaved('user', id);
    }
  };
  const parameters = { id };
  const resend = () =>
    run(() => api.call(peopleCalls.emailChangeResend, { parameters }), userMessages.emailResent(email));
  const cancel = () => run(() => api.call(peopleCalls.emailChangeCancel, { parameters }), userMessages.emailCancelled);
  const text = <chakra.span overflowWrap="anywhere">{userMessages.emailWaits(email)}</chakra.span>;
  return (
    // Above the facts where it is not beside them.
    <chakra.div lgDown={{ order: -1 }}>
      <Notice icon={MailQuestion} palette="accent" role="status" text={text}>
        {mayChange ? (
          <chakra.span display="flex" flexWrap="wrap" gap="2">
            <Button size="sm" disabled={isBusy} onClick={() => void resend()}>
              Send again
            </Button>
            <Button size="sm" disabled={isBusy} onClick={() => void cancel()}>
              Cancel change
            </Button>
          </chakra.span>
        ) : null}
      </Notice>
    </chakra.div>
  );
}
