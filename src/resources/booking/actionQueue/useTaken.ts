import { useMemo } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useSession } from '#crud/context/session.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

/** When each item was taken, in milliseconds since 1970, by its key: ids and nothing personal. */
const takenSchema = z.record(z.string(), z.number());
type Taken = z.output<typeof takenSchema>;
const nothing: Taken = {};

/** A mark outlives one working day (milliseconds). */
const markSpan = 24 * 60 * 60 * 1000;

export function useTaken() {
  const { userId } = useSession();
  const [stored, store] = useStoredValue(`${storageKeys.takenPrefix}${userId}`, takenSchema, nothing);
  return useMemo(() => {
    const since = Date.now() - markSpan;
    const current = Object.entries(stored).filter(([, at]) => at > since);
    const keys = new Set(current.map(([key]) => key));
    return {
      has: (key: string) => keys.has(key),
      take: (key: string) => store({ ...Object.fromEntries(current), [key]: Date.now() }),
      release: (key: string) => store(Object.fromEntries(current.filter(([each]) => each !== key))),
    };
  }, [stored, store]);
}

export type TakenItems = ReturnType<typeof useTaken>;
