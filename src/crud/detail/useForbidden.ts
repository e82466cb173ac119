import { useEffect } from 'react';
import type { RecordState } from '#collections/client/client.ts';
import { tellForbidden } from '../message/tellForbidden.ts';

/** Tells of a 403 of the record that somebody opened. */
export function useForbidden(state: RecordState<unknown>): void {
  const text = state.status === 'failed' && state.error.code === 'forbidden' ? state.error.message : null;
  useEffect(() => {
    if (text !== null) tellForbidden(text);
  }, [text]);
}
