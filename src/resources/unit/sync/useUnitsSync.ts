import { useState } from 'react';
import type { z } from 'zod';
import { syncAnswerSchema, accessCalls } from '#domain/calls/access.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';

export type SyncOutcome = z.output<typeof syncAnswerSchema>;

export type SyncState =
  | { step: 'asked' }
  | { step: 'running' }
  | { step: 'failed'; message: string }
  | { step: 'done'; outcome: SyncOutcome };

/**
 * Syncs the units of a site from the external storage system on request. Each changed unit is reported by its live
 * event.
 */
export function useUnitsSync(segment: string, siteId: number): { state: SyncState; run: () => void } {
  const { api } = useData();
  const [state, setState] = useState<SyncState>({ step: 'asked' });

  async function sync(): Promise<void> {
    setState({ step: 'running' });
    try {
      const answer = await api.call(accessCalls.unitsSync, { parameters: { segment }, body: { siteId } });
      setState({ step: 'done', outcome: syncAnswerSchema.parse(answer) });
    } catch (thrown) {
      setState({ step: 'failed', message: toAppError(thrown).message });
    }
  }

  return { state, run: () => void sync() };
}
