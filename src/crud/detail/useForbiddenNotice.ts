import { useEffect } from 'react';
import type { RecordState } from '#collections/client/replicaClient.ts';
import { showForbidden } from '../message/showForbidden.ts';

/** Shows the server's message if it refuses the opened record with 403. */
export function useForbiddenNotice(state: RecordState<unknown>): void {
  const text = state.status === 'failed' && state.error.code === 'forbidden' ? state.error.message : null;
  useEffect(() => {
    if (text !== null) showForbidden(text);
  }, [text]);
}
