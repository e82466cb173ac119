import { useCallback } from 'react';
import type { CallDefinition } from '#domain/calls/define.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

/** @param notOffered the message for a server that does not know the call. */
export function useAccountCall(notOffered: string): (call: CallDefinition, body: unknown) => Promise<void> {
  const { api } = useData();
  const { userId } = useSession();
  return useCallback(
    async (call, body) => {
      try {
        await api.call(call, { parameters: { id: userId }, body });
      } catch (thrown) {
        const error = toAppError(thrown);
        if (error.code !== 'notFound') throw error;
        throw new AppError({ code: 'notFound', message: notOffered, status: error.status, cause: error });
      }
    },
    [api, userId, notOffered],
  );
}
