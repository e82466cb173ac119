import { useEffect, useState } from 'react';
import { doorsAt, type PastDoor } from '#domain/activity/doorHistory.ts';
import { useData } from '../context/replica.ts';
import { useNewestRequest } from '../data/useRewoundRows.ts';
import { siteHistoryOf, type PastOfSite } from './siteHistoryReader.ts';

export interface PastDoors {
  /** null: the server does not tell of this moment, or not yet. */
  doors: readonly PastDoor[] | null;
  /** The earliest moment that the server knows, in milliseconds since 1970; null: it keeps no history. */
  knownFrom: number | null;
  isLoaded: boolean;
}

interface Answer {
  siteId: number;
  at: number;
  past: PastOfSite | null;
}

/** A site's doors at a past moment as the server's change log has them: it knows what this browser did not see. */
export function usePastDoors(siteId: number, at: number): PastDoors {
  const { api } = useData();
  const ask = useNewestRequest();
  const [answer, setAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    ask(
      () => siteHistoryOf(api).at(siteId, at),
      (past) => setAnswer({ siteId, at, past }),
      // Without an answer this browser's own history counts.
      () => setAnswer({ siteId, at, past: null }),
    );
  }, [api, siteId, at, ask]);
  if (answer?.siteId !== siteId) return { doors: null, knownFrom: null, isLoaded: false };
  const { past } = answer;
  const doors = past?.history == null ? null : doorsAt(past.history, at);
  return { doors, knownFrom: past?.knownFrom ?? null, isLoaded: answer.at === at || doors !== null };
}
