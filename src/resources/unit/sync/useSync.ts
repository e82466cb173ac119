import { useState } from 'react';
import { syncOutcomeIn, type SyncOutcome } from '#domain/calls/syncOutcome.ts';
import { toAppError } from '#domain/errors/appError.ts';

export type SyncState =
  | { step: 'asked' }
  | { step: 'running' }
  | { step: 'failed'; message: string }
  | { step: 'done'; outcome: SyncOutcome };

/** Each changed record is reported by its live event. */
export function useSync(send: () => Promise<unknown>): { state: SyncState; run: () => void } {
  const [state, setState] = useState<SyncState>({ step: 'asked' });

  async function sync(): Promise<void> {
    setState({ step: 'running' });
    try {
      setState({ step: 'done', outcome: syncOutcomeIn(await send()) });
    } catch (thrown) {
      setState({ step: 'failed', message: toAppError(thrown).message });
    }
  }

  return { state, run: () => void sync() };
}
