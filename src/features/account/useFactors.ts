import { useCallback, useEffect, useRef, useState } from 'react';
import { secondFactorCalls, type Factors } from '#domain/calls/secondFactor.ts';
import { toAppError, type AppError } from '#domain/errors/appError.ts';
import { useData } from '#crud/context/replica.ts';
import { useSession } from '#crud/context/session.ts';

export interface FactorsState {
  /** null until they are read. */
  factors: Factors | null;
  /** null: the last read succeeded. */
  error: AppError | null;
  /** Resolves once they were read again, or that failed. */
  reload: () => Promise<void>;
}

/** What the signed-in person has for the second step of a sign-in. @param isOffered whether the server has such steps. */
export function useFactors(isOffered: boolean): FactorsState {
  const { api } = useData();
  const { userId } = useSession();
  const [state, setState] = useState<Omit<FactorsState, 'reload'>>({ factors: null, error: null });
  const newest = useRef(0);
  const reload = useCallback(async () => {
    newest.current += 1;
    const own = newest.current;
    let next: (before: Omit<FactorsState, 'reload'>) => Omit<FactorsState, 'reload'>;
    try {
      const answer = await api.call(secondFactorCalls.factors, { parameters: { id: userId } });
      const factors = secondFactorCalls.factors.schema.parse(answer);
      next = () => ({ factors, error: null });
    } catch (thrown) {
      const error = toAppError(thrown);
      next = (before) => ({ ...before, error });
    }
    if (own === newest.current) setState(next);
  }, [api, userId]);
  useEffect(() => {
    if (isOffered) void reload();
  }, [isOffered, reload]);
  return { ...state, reload };
}
