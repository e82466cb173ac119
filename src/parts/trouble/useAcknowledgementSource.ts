import { useEffect, useState } from 'react';
import { acknowledgementCalls } from '#domain/calls/acknowledgements.ts';
import { useData } from '#crud/context/replica.ts';
import { useCan, useSession } from '#crud/context/session.ts';
import { acknowledging$, nothingAcknowledged, type Acknowledging } from '#crud/status/acknowledging.ts';
import { sharedAcknowledgements } from './acknowledgementSource.ts';
import { useLocalAcknowledgements, type LocalAcknowledgements } from './localAcknowledgements.ts';

const ofThisBrowser: Acknowledging = { mode: 'local', all: new Map() };

/** Keeps `acknowledging$` up to date, from the server where it keeps them, and from this browser. */
export function useAcknowledgementSource(): LocalAcknowledgements {
  const data = useData();
  const { sites } = useSession();
  // The sites of a server with this call say what runs there.
  const isKept = sites.some(({ scenarioRuns }) => scenarioRuns !== undefined);
  const mayRead = useCan(acknowledgementCalls.acknowledgements.ask) && (isKept || sites.length === 0);
  const local = useLocalAcknowledgements();
  const [shared, setShared] = useState(nothingAcknowledged);
  useEffect(() => {
    if (!mayRead || !isKept) return undefined;
    const subscription = sharedAcknowledgements(data).subscribe(setShared);
    return () => subscription.unsubscribe();
  }, [data, mayRead, isKept]);
  useEffect(() => {
    const { mode, all } = mayRead ? shared : ofThisBrowser;
    acknowledging$.next({ mode, all: mode === 'unknown' ? all : new Map([...local.all, ...all]) });
  }, [shared, local.all, mayRead]);
  useEffect(() => () => acknowledging$.next(nothingAcknowledged), []);
  return local;
}
