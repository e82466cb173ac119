import { useEffect, useRef, useState } from 'react';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { LoadFailure, showLoadFailure } from '../failure/loadFailure.ts';

export type Submission = { state: 'idle' | 'busy' | 'done' } | { state: 'failed'; error: AppError };

/** One call of a small form and its state. An answer after the page was left does not call `onDone`. */
export function useSubmission() {
  const [submission, setSubmission] = useState<Submission>({ state: 'idle' });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const submit = async (work: () => Promise<void>, onDone?: () => void) => {
    setSubmission({ state: 'busy' });
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof LoadFailure)) return setSubmission({ state: 'failed', error: toAppError(thrown) });
      showLoadFailure(thrown);
      return setSubmission({ state: 'idle' });
    }
    setSubmission({ state: 'done' });
    if (isShown.current) onDone?.();
  };
  return { submission, submit };
}
