import { useCallback, useEffect, useRef, useState } from 'react';
import { accountCalls, type SignIn } from '#domain/calls/account.ts';
import { AppError, toAppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import { apiMessages } from '#domain/messages/api.ts';
import type { Api } from '#collections/transport/api.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

export interface SignInsState {
  /** null until they were read. */
  signIns: readonly SignIn[] | null;
  /** Why they could not be read the last time; null: they could. */
  error: AppError | null;
  /** Whether the server knows these calls: they go beyond what every API of this kind has. */
  isOffered: boolean;
}

export interface SignIns extends SignInsState {
  reread: () => void;
  /** Ends one, or with null all but this one. Resolves when the list is true again; rejects with an AppError. */
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

/** 405 is what a server says that knows the address for something else. */
const isUnknownCall = ({ status }: AppError) => status === 404 || status === 405;

/** Where the user is signed in, reread while the page is looked at. */
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
        next = (before) => ({ ...before, error, isOffered: !isUnknownCall(error) });
      }
      // Of several under way the one that was asked last tells.
      if (own === newest.current) setState(next);
    },
    [api, userId],
  );

  useEffect(() => {
    const rereadInView = () => {
      if (document.visibilityState === 'visible') void read(true);
    };
    void read();
    const timer = setInterval(rereadInView, timing.reread);
    document.addEventListener('visibilitychange', rereadInView);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', rereadInView);
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
  const reread = useCallback(() => void read(), [read]);
  return { ...state, reread, end };
}
