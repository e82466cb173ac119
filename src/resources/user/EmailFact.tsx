import { useState } from 'react';
import { peopleCalls } from '#domain/calls/people.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import type { User } from '#domain/entities/user.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { alertNotChanged } from '#domain/messages/alerts.ts';
import { done } from '#domain/messages/catalogue.ts';
import { userMessages as say } from '#domain/messages/users.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { Button } from '#ui/control/Button.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { EmailLink } from '../customer/CustomerFacts.tsx';

/** A user's email, and the new one while it waits for its owner. */
export function EmailFact({ user: { id, email, pendingEmail } }: { user: User }) {
  return (
    <>
      <EmailLink email={email} />
      {typeof pendingEmail === 'string' ? <PendingEmail id={id} email={pendingEmail} /> : null}
    </>
  );
}

function PendingEmail({ id, email }: { id: number; email: string }) {
  const { api } = useData();
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
    }
  };
  const parameters = { id };
  return (
    <chakra.div display="flex" flexDirection="column" alignItems="flex-start" gap="1.5" pt="1" overflowWrap="anywhere">
      <chakra.span color="fg.muted">{say.emailWaits(email)}</chakra.span>
      {mayChange ? (
        <chakra.span display="flex" flexWrap="wrap" gap="2">
          <Button
            size="xs"
            disabled={isBusy}
            onClick={() =>
              void run(() => api.call(peopleCalls.emailChangeResend, { parameters }), say.emailResent(email))
            }
          >
            Send again
          </Button>
          <Button
            size="xs"
            disabled={isBusy}
            onClick={() => void run(() => api.call(peopleCalls.emailChangeCancel, { parameters }), say.emailCancelled)}
          >
            Cancel change
          </Button>
        </chakra.span>
      ) : null}
    </chakra.div>
  );
}
