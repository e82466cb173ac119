import { useEffect } from 'react';
import type { RecordState } from '#collections/recordState.ts';
import { showForbidden } from '../message/showForbidden.ts';

export function useForbiddenNotice(state: RecordState<unknown>): void {
  const text = state.status === 'failed' && state.error.code === 'forbidden' ? state.error.message : null;
  useEffect(() => {
    if (text !== null) showForbidden(text);
  }, [text]);
}
