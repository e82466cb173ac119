import { useCallback, useEffect, useRef, useState } from 'react';
import { accountCalls, type SignIn } from '#domain/calls/account.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

export interface SignInsState {
  /** null until they are read. */
  signIns: readonly SignIn[] | null;
  /** null: the last read succeeded. */
  error: AppError | null;
  isOffered: boolean;
}

export interface SignIns extends SignInsState {
  reload: () => void;
  /** null: all but the current one. Resolves after the list was refetched; rejects with an AppError. */
  end: (id: string | null) => Promise<void>;
}

const unknown: SignInsState = { signIns: null, error: null, isOffered: true };

async function readSignIns(api: Api, userId: number, inBackground: boolean): Promise<readonly SignIn[]> {
  const answer = accountCalls.signIns.schema.safeParse(
    await api.call(accountCalls.signIns, { parameters: { id: userId }, inBackground }),
  );
  if (answer.success) return answer.data;
  throw new AppError({ code: 'unreadable', message: apiMessages.unexpected, status: 200, cause: answer.error });
}

export function useSignIns(): SignIns {
  const { api } = useData();
  const { userId } = useSession();
  const [state, setState] = useState(unknown);
  const newest = useRef(0);

  const read = useCallback(
    async (inBackground = false) => {
      newest.current += 1;
      const own = newest.current;
      let next: (before: SignInsState) => SignInsState;
      try {
        const signIns = await readSignIns(api, userId, inBackground);
        next = () => ({ signIns, error: null, isOffered: true });
      } catch (thrown) {
        const error = toAppError(thrown);
        next = (before) => ({ ...before, error, isOffered: !error.isUnknownCall });
      }
      // The answer to the newest request counts.
      if (own === newest.current) setState(next);
    },
    [api, userId],
  );

  useEffect(() => {
    const refetchInView = () => {
      if (document.visibilityState === 'visible') void read(true);
    };
    void read();
    const timer = setInterval(refetchInView, timing.pollInterval);
    document.addEventListener('visibilitychange', refetchInView);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refetchInView);
    };
  }, [read]);

  const end = useCallback(
    async (id: string | null) => {
      try {
        if (id === null) await api.call(accountCalls.signInsEndOthers, { parameters: { id: userId } });
        else await api.call(accountCalls.signInEnd, { parameters: { id: userId, session: id } });
      } finally {
        await read();
      }
    },
    [api, userId, read],
  );
  const reload = useCallback(() => void read(), [read]);
  return { ...state, reload, end };
}
