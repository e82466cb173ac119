import { useRef } from 'react';
import { isKeyOfAnother } from '#domain/calls/requestKey.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';

export type KeyedSend = <Result>(send: (key: string) => Promise<Result>) => Promise<Result>;

/**
 * Sends what a dialog makes: each attempt has the same key until one succeeds, so that it is made once. Forms with a
 * draft have a key of their own (`SentChanges.requestKey`).
 */
export function useKeyedSend(): KeyedSend {
  const key = useRef<string>(null);
  return async (send) => {
    key.current ??= newRequestKey();
    try {
      const result = await send(key.current);
      key.current = null;
      return result;
    } catch (thrown) {
      // The person learns that an earlier attempt succeeded: the next is another record.
      if (isKeyOfAnother(toAppError(thrown))) key.current = null;
      throw thrown;
    }
  };
}
