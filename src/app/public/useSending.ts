import { useEffect, useRef, useState } from 'react';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { LoadFailure, tellLoadFailure } from '../failure/loadFailure.ts';

export type Sending = { state: 'idle' | 'busy' | 'done' } | { state: 'failed'; error: AppError };

/** One call of a small form and how it goes. What comes back after the page was left changes nothing. */
export function useSending() {
  const [sending, setSending] = useState<Sending>({ state: 'idle' });
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  const send = async (work: () => Promise<void>, done?: () => void) => {
    setSending({ state: 'busy' });
    try {
      await work();
    } catch (thrown) {
      if (!(thrown instanceof LoadFailure)) return setSending({ state: 'failed', error: toAppError(thrown) });
      tellLoadFailure(thrown);
      return setSending({ state: 'idle' });
    }
    setSending({ state: 'done' });
    if (isShown.current) done?.();
  };
  return { sending, send };
}
