import { useCallback } from 'react';
import { acknowledgementCalls, acknowledgingLimits } from '#domain/calls/acknowledgements.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { acknowledgingMessages, notAcknowledged } from '#domain/messages/acknowledging.ts';
import type { TroubleKey } from '#domain/states/troubleNews.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan } from '#crud/context/session.ts';
import { showNotice } from '#crud/message/showNotice.ts';
import { acknowledging$, useAcknowledging } from '#crud/status/acknowledging.ts';
import { acknowledgementsIn, reread$ } from './acknowledgementSource.ts';
import { useLocalAcknowledgements } from './localAcknowledgements.ts';

export interface Acknowledge {
  /** Whether everybody at the site will see it; otherwise it stays in this browser. */
  isShared: boolean;
  /** The words of buttons. */
  texts: (typeof acknowledgingMessages)['shared' | 'local'];
  /** Says in a sentence for whom it counts. */
  hint: string;
  /** Whether a trouble can be acknowledged: in this browser alone, one without a beginning would count for ever. */
  isPossible: (key: TroubleKey) => boolean;
  acknowledge: (keys: readonly TroubleKey[], note?: string) => Promise<void>;
}

const itemOf = ({ entity, id, trouble, since }: TroubleKey) => ({
  entity,
  id,
  trouble,
  since: since === null ? null : new Date(since).toISOString(),
});

/** Notes that this person sees to troubles: for everybody where the server can and the person may, else in this browser. */
export function useAcknowledge(): Acknowledge {
  const { api } = useData();
  const mayShare = useCan(acknowledgementCalls.acknowledge.ask);
  const { mode } = useAcknowledging();
  const { add } = useLocalAcknowledgements();
  const isShared = mayShare && mode !== 'local';
  const acknowledge = useCallback(
    async (keys: readonly TroubleKey[], note?: string) => {
      if (!isShared) return add(keys);
      const { schema: _schema, ...call } = acknowledgementCalls.acknowledge;
      const { items: most } = acknowledgingLimits;
      try {
        for (let from = 0; from < keys.length; from += most) {
          const items = keys.slice(from, from + most).map(itemOf);
          const body = note === undefined || note === '' ? { items } : { items, note };
          const taken = acknowledgementsIn(await api.call(call, { body }));
          const { mode: known, all } = acknowledging$.value;
          acknowledging$.next({ mode: known, all: new Map([...all, ...taken]) });
        }
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.isUnknownCall) return add(keys);
        showNotice(notAcknowledged, error.message);
      }
      reread$.next();
      return undefined;
    },
    [api, isShared, add],
  );
  const isPossible = useCallback(
    ({ entity, since }: TroubleKey) => isShared || since !== null || entity === 'unit',
    [isShared],
  );
  return {
    isShared,
    texts: acknowledgingMessages[isShared ? 'shared' : 'local'],
    hint: isShared ? acknowledgingMessages.sharedHint : acknowledgingMessages.localHint,
    isPossible,
    acknowledge,
  };
}
