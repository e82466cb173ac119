import { distinctUntilChanged, map, Subscription } from 'rxjs';
import { connectReplica, type ConnectedReplica, type ConnectOptions } from '#collections/client/connect.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import type { SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import { openHost } from '../host/openHost.ts';
import { lastUserOf } from '../session/lastUser.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import type { OpenSession } from '../session/openSession.ts';
import type { SessionActor } from '../session/sessionActor.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { hostSessionOf } from './hostSession.ts';
import { siteIdSchema } from './siteIdSchema.ts';
import { tabReturns } from './tabReturns.ts';

type HostSession = ConnectOptions['session'];

const toldToHost = (snapshot: SessionSnapshot) => hostSessionOf(snapshot, lastUserOf);

function tellSession(session: SessionActor, { entity, id, organisationId }: LiveEvent): void {
  if (entity === 'user') session.send({ type: 'USER_CHANGED', id });
  else if (entity === 'organisationFeatures') session.send({ type: 'FEATURES_CHANGED', organisationId });
}

/** Keeps session and replica in step: new tokens and rights go there, refusals and changed records come back. */
function keepInStep(session: SessionActor, replica: ConnectedReplica, first: HostSession): Subscription {
  let told = first;
  const all = new Subscription();
  const tell = (snapshot: SessionSnapshot) => {
    const next = toldToHost(snapshot);
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
  let wasLive = false;
  const live$ = replica.client.connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
  );
  all.add(
    live$.subscribe((isLive) => {
      if (isLive) session.send({ type: 'CONNECTED' });
      // A page that only shows something would never notice.
      else if (wasLive) tabReachability.tell('doubted');
      wasLive = isLive;
    }),
  );
  all.add(tabReturns().subscribe(() => replica.client.focused()));
  return all;
}

function optionsOf({ apiBase, socketUrl }: AppConfig, session: HostSession): ConnectOptions {
  const siteId = parseStored(readStoredText(storageKeys.siteId), siteIdSchema, null);
  return { config: { apiBase, socketUrl }, session, siteId, openHost };
}

/** The way of one signed-in user's tab to the replica, from its first step on. */
export class ReplicaOpening {
  readonly userId: number | null;
  /** null until connected, and again once closed. */
  replica: ConnectedReplica | null = null;
  /** Resolves with null when the session ended, or this was closed, before it was connected. */
  readonly connected: Promise<ConnectedReplica | null>;
  private readonly open: OpenSession;
  private readonly steps = new Subscription();
  private isClosed = false;

  constructor(config: AppConfig, open: OpenSession) {
    this.open = open;
    this.userId = open.session.getSnapshot().context.holder?.userId ?? null;
    this.connected = this.connect(config);
  }

  /** Lets the replica go, unless a sign-out has taken it over to wipe it. */
  close(): void {
    this.isClosed = true;
    this.replica = null;
    this.steps.unsubscribe();
  }

  /** The host stops asking at once; it would otherwise outlive the session until its last tab is gone. */
  private end(snapshot: SessionSnapshot): void {
    if (!snapshot.matches('signedIn')) this.replica?.endSession();
    this.close();
  }

  private async connect(config: AppConfig): Promise<ConnectedReplica | null> {
    const { session, replicaLine } = this.open;
    const first = await this.firstSession();
    if (first === null || this.isClosed) return null;
    const opened = replicaLine.open(connectReplica, optionsOf(config, first));
    this.steps.add(() => {
      replicaLine.close(opened).catch((cause: unknown) => console.error('The replica could not be closed.', cause));
    });
    const replica = await opened;
    if (this.isClosed) return null;
    this.replica = replica;
    this.steps.add(keepInStep(session, replica, first));
    this.steps.add(replica.silence$.subscribe(tabReachability.tell));
    return replica;
  }

  /** What the host is told first; null when the session ends before it is known. */
  private firstSession(): Promise<HostSession | null> {
    const { session } = this.open;
    return new Promise((resolve) => {
      const follow = (snapshot: SessionSnapshot) => {
        const isOver = !snapshot.matches('signedIn') || snapshot.context.holder?.userId !== this.userId;
        const first = isOver ? null : toldToHost(snapshot);
        if (isOver || first !== null) resolve(first);
        if (isOver) this.end(snapshot);
      };
      const changes = session.subscribe(follow);
      this.steps.add(() => {
        changes.unsubscribe();
        resolve(null);
      });
      follow(session.getSnapshot());
    });
  }
}

let early: ReplicaOpening | null = null;

/** Begins to open the replica of a session before its first screen stands; `takeReplica` goes on with it. */
export function openReplicaEarly(config: AppConfig, open: OpenSession): ReplicaOpening {
  early = new ReplicaOpening(config, open);
  return early;
}

/** The replica of this user that was opened early, if it is connected by now. */
export function earlyReplicaOf(userId: number): ConnectedReplica | null {
  return early?.userId === userId ? early.replica : null;
}

/** The opening of this user's replica: the one that was begun early, or a new one. Whoever takes it closes it. */
export function takeReplica(config: AppConfig, open: OpenSession, userId: number): ReplicaOpening {
  const begun = early;
  early = null;
  if (begun?.userId === userId) return begun;
  begun?.close();
  return new ReplicaOpening(config, open);
}
