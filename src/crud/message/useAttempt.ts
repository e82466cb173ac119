import { useState } from 'react';
import { toAppError } from '#domain/errors/appError.ts';

export interface Attempts {
  isBusy: boolean;
  /** Why the last attempt failed, until the next begins. */
  failure: string | null;
  /** Resolves with whether the work succeeded. */
  attempt: (work: () => Promise<unknown>) => Promise<boolean>;
}

/** For a control that sends something, and shows beside it that it is busy and why it failed. */
export function useAttempt(): Attempts {
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const attempt: Attempts['attempt'] = async (work) => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (thrown) {
      setFailure(toAppError(thrown).message);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, failure, attempt };
}
