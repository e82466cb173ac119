import { useCallback } from 'react';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

/** @param seen the answer that the change is based on. @throws AppError */
type SendAccountCall = (call: CallDefinition, body: unknown, seen?: object) => Promise<void>;

/** @param notOffered the message for a server that does not know the call. */
export function useAccountCall(notOffered: string): SendAccountCall {
  const { api } = useData();
  const { userId } = useSession();
  return useCallback(
    async (call, body, seen) => {
      try {
        await api.call(call, { parameters: { id: userId }, body, seen });
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'notFound') throw error;
        throw new AppError({ code: 'refused', message: notOffered, status: error.status, cause: error });
      }
    },
    [api, userId, notOffered],
  );
}
