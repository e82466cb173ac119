import { useState } from 'react';
import { AppError } from '#domain/errors/appError.ts';
import { accountMessages } from '#domain/messages/account.ts';
import { done } from '#domain/messages/catalogue.ts';
import { tell } from '#crud/message/tell.ts';
import type { SignIns } from './useSignIns.ts';

/** Which sign-in is being ended: its id, or all others. */
export type Ending = { id: string } | 'others';

/** Ends sign-ins, one order at a time, and says what came of it. */
export function useSignInEnding({ end }: SignIns): { ending: Ending | null; start: (ending: Ending) => void } {
  const [ending, setEnding] = useState<Ending | null>(null);
  const run = async (wanted: Ending) => {
    setEnding(wanted);
    try {
      await end(wanted === 'others' ? null : wanted.id);
      const text = wanted === 'others' ? accountMessages.othersSignedOut : accountMessages.signedOut;
      tell(done, text);
    } catch (thrown) {
      // A delete that failed is told of wherever it was asked for; the list is true again.
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
