import { useCallback } from 'react';
import { onCallCalls, type StoredRota } from '#domain/calls/onCall.ts';
import { timing } from '#domain/limits/timing.ts';
import { useData } from '#crud/context/replica.ts';
import { usePolledValue } from '#crud/data/usePolledValue.ts';

/** The on-call rota of an organisation, and what changes it. */
export function useOnCall(organisationId: number) {
  const { api } = useData();
  const { view, take, reread } = usePolledValue(
    onCallCalls.onCall,
    { parameters: { id: organisationId } },
    timing.alertRules,
  );
  const save = useCallback(
    async ({ revision, timeZone, shifts, swaps }: StoredRota) => {
      const call = onCallCalls.onCallSave;
      const body = { revision, timeZone, shifts, swaps };
      const answer = await api.call(call, { parameters: { id: organisationId }, body });
      const saved = call.schema.safeParse(answer);
      if (saved.success) take(saved.data);
      else reread();
    },
    [api, organisationId, take, reread],
  );
  return { view, reread, save };
}
