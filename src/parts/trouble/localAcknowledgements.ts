import { z } from 'zod';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import {
  acknowledgedTroubles,
  troubledEntities,
  troubleName,
  type Acknowledgement,
  type Acknowledgements,
  type TroubleKey,
} from '#domain/states/troubleNews.ts';
import { isOneOf } from '#domain/states/words.ts';
import { useStoredValue } from '#lib/useStoredValue.ts';
import { useSession } from '#crud/context/session.ts';
import { useCallback, useMemo } from 'react';

/** The beginning of each acknowledged trouble by its name; null: the API does not say when it began. */
const schema = z.record(z.string(), z.number().nullable());
type Stored = z.output<typeof schema>;
const none: Stored = {};

function entryOf(name: string, since: number | null): [string, Acknowledgement][] {
  const [entity, id, trouble] = name.split(' ');
  if (!isOneOf(troubledEntities, entity) || !isOneOf(acknowledgedTroubles, trouble)) return [];
  return [[name, { entity, id: Number(id), trouble, since, by: null, at: null, note: null }]];
}

export interface LocalAcknowledgements {
  all: Acknowledgements;
  add: (keys: readonly TroubleKey[]) => void;
  /** Forgets ended troubles: without a known beginning, one would count as acknowledged when it returns. */
  keepOnly: (isCurrent: (key: TroubleKey) => boolean) => void;
}

/** What this browser's user acknowledged in it alone, for all its tabs. */
export function useLocalAcknowledgements(): LocalAcknowledgements {
  const { userId } = useSession();
  const [stored, store] = useStoredValue(`${storageKeys.knownAlarmsPrefix}${userId}`, schema, none);
  const all = useMemo(
    (): Acknowledgements => new Map(Object.entries(stored).flatMap(([name, since]) => entryOf(name, since))),
    [stored],
  );
  const add = useCallback(
    (keys: readonly TroubleKey[]) =>
      store({ ...stored, ...Object.fromEntries(keys.map((key) => [troubleName(key), key.since])) }),
    [stored, store],
  );
  const keepOnly = useCallback(
    (isCurrent: (key: TroubleKey) => boolean) => {
      const kept = [...all].filter(([, key]) => isCurrent(key)).map(([name]) => [name, stored[name] ?? null]);
      if (kept.length < Object.keys(stored).length) store(Object.fromEntries(kept) as Stored);
    },
    [all, stored, store],
  );
  return { all, add, keepOnly };
}
