import { useEffect, useState } from 'react';
import { distinctUntilChanged, filter, map, Subscription } from 'rxjs';
import { connectReplica, type ConnectedReplica, type ConnectOptions } from '#collections/client/connect.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { rightsOf } from '#machines/session/rights.ts';
import type { SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import { useApp, useOpenSession } from '../appContext.ts';
import { openHost } from '../host/openHost.ts';
import type { SessionActor } from '../session/sessionActor.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { siteIdSchema } from './siteIdSchema.ts';
import { tabReturns } from './tabReturns.ts';

/** The session as the replica's host needs it; null when nobody is signed in. */
function hostSessionOf({ context: { token, holder, user } }: SessionSnapshot): ConnectOptions['session'] | null {
  if (token === null || holder === null) return null;
  const organisationId = user?.organisationId ?? null;
  return { token, userId: holder.userId, organisationId, rights: rightsOf(holder, user) };
}

function tellSession(session: SessionActor, { entity, id, organisationId }: LiveEvent): void {
  if (entity === 'user') session.send({ type: 'USER_CHANGED', id });
  else if (entity === 'organisationFeatures') session.send({ type: 'FEATURES_CHANGED', organisationId });
}

/** Keeps session and replica in step: new tokens and rights go there, refusals and changed records come back. */
function keepInStep(session: SessionActor, replica: ConnectedReplica, first: ConnectOptions['session']): Subscription {
  let told = first;
  const all = new Subscription();
  const tell = (snapshot: SessionSnapshot) => {
    const next = hostSessionOf(snapshot);
    if (next === null || next.userId !== told.userId || JSON.stringify(next) === JSON.stringify(told)) return;
    told = next;
    replica.setSession(next);
  };
  const changes = session.subscribe(tell);
  all.add(() => changes.unsubscribe());
  // Rights or token may be others than when the replica began to open.
  tell(session.getSnapshot());
  all.add(replica.unauthorised$.subscribe((token) => session.send({ type: 'UNAUTHORISED', token })));
  all.add(replica.sessionEvents$.subscribe((event) => tellSession(session, event)));
  const live$ = replica.client.connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
    filter((isLive) => isLive),
  );
  all.add(live$.subscribe(() => session.send({ type: 'CONNECTED' })));
  all.add(tabReturns().subscribe(() => replica.client.focused()));
  return all;
}

function optionsOf({ apiBase, socketUrl }: AppConfig, session: ConnectOptions['session']): ConnectOptions {
  const siteId = parseStored(readStoredText(storageKeys.siteId), siteIdSchema, null);
  return { config: { apiBase, socketUrl }, session, siteId, openHost };
}

/** The replica of the signed-in user, connected as long as the component is mounted; null until it is. */
export function useReplica(): ConnectedReplica | null {
  const { config } = useApp();
  const { session, replicaLine } = useOpenSession();
  const [outcome, setOutcome] = useState<{ replica: ConnectedReplica } | { error: unknown } | null>(null);
  useEffect(() => {
    const first = hostSessionOf(session.getSnapshot());
    if (first === null) return undefined;
    const opened = replicaLine.open(connectReplica, optionsOf(config, first));
    let steps: Subscription | null = null;
    let isGone = false;
    opened.then(
      (replica) => {
        if (isGone) return;
        steps = keepInStep(session, replica, first);
        setOutcome({ replica });
      },
      (error: unknown) => setOutcome({ error }),
    );
    return () => {
      isGone = true;
      steps?.unsubscribe();
      replicaLine.close(opened).catch((cause: unknown) => console.error('The replica could not be closed.', cause));
    };
  }, [config, session, replicaLine]);
  if (outcome === null) return null;
  if ('error' in outcome) throw outcome.error;
  return outcome.replica;
}
