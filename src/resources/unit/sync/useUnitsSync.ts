import { useState } from 'react';
import type { z } from 'zod';
import { syncAnswerSchema, unitCalls } from '#domain/calls/units.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';

export type SyncOutcome = z.output<typeof syncAnswerSchema>;

export type SyncState =
  | { step: 'asked' }
  | { step: 'running' }
  | { step: 'failed'; message: string }
  | { step: 'done'; outcome: SyncOutcome };

/** Brings the units of a site in line with the external storage system, when it is told to. Each that changes is told by its event. */
export function useUnitsSync(segment: string, siteId: number): { state: SyncState; run: () => void } {
  const { api } = useData();
  const [state, setState] = useState<SyncState>({ step: 'asked' });

  async function sync(): Promise<void> {
    setState({ step: 'running' });
    try {
      const answer = await api.call(unitCalls.unitsSync, { parameters: { segment }, body: { siteId } });
      setState({ step: 'done', outcome: syncAnswerSchema.parse(answer) });
    } catch (thrown) {
      setState({ step: 'failed', message: toAppError(thrown).message });
    }
  }

  return { state, run: () => void sync() };
}
