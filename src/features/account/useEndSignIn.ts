import { useState } from 'react';
import { AppError } from '#domain/errors/appError.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { done } from '#domain/messages/catalogue.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import type { SignIns } from './useSignIns.ts';

/** The sign-in that is being ended: its id, or all others. */
export type Ending = { id: string } | 'others';

export function useEndSignIn({ end }: SignIns): { ending: Ending | null; start: (ending: Ending) => void } {
  const [ending, setEnding] = useState<Ending | null>(null);
  const run = async (wanted: Ending) => {
    setEnding(wanted);
    try {
      await end(wanted === 'others' ? null : wanted.id);
      const text = wanted === 'others' ? accountMessages.othersSignedOut : accountMessages.signedOut;
      showNotice(done, text);
    } catch (thrown) {
      // Shows the failure even if the page was left. The list has been refetched.
      if (!(thrown instanceof AppError)) throw thrown;
    } finally {
      setEnding(null);
    }
  };
  return {
    ending,
    start: (wanted) => {
      if (ending === null) void run(wanted);
    },
  };
}
