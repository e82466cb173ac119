import { useCallback } from 'react';
import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import { useSession } from '#crud/context/session.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';

/** The beginning of each acknowledged alarm by its unit's id; '' where the API does not say when it began. */
const schema = z.record(z.string(), z.string());
const none: z.output<typeof schema> = {};

export interface AlarmKey {
  id: number;
  since: string | null;
}

/** All tabs share the acknowledged alarms. An alarm that begins again is a new one. */
export function useKnownAlarms() {
  const { userId } = useSession();
  const [stored, store] = useStoredValue(`${storageKeys.knownAlarmsPrefix}${userId}`, schema, none);
  const isKnown = useCallback(({ id, since }: AlarmKey) => stored[id] === (since ?? ''), [stored]);
  /** Forgets ended alarms. */
  const acknowledge = (alarms: readonly AlarmKey[], current: ReadonlySet<number>) => {
    const kept = Object.entries(stored).filter(([id]) => current.has(Number(id)));
    store({ ...Object.fromEntries(kept), ...Object.fromEntries(alarms.map(({ id, since }) => [id, since ?? ''])) });
  };
  /** Without a known beginning, an ended alarm would count as known when it returns. */
  const forgetEnded = useCallback(
    (current: ReadonlySet<number>) => {
      const kept = Object.entries(stored).filter(([id]) => current.has(Number(id)));
      if (kept.length < Object.keys(stored).length) store(Object.fromEntries(kept));
    },
    [stored, store],
  );
  return { isKnown, acknowledge, forgetEnded };
}
