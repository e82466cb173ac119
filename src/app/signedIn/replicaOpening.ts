import { distinctUntilChanged, map, Subscription } from 'rxjs';
import { connectReplica, type ConnectedReplica, type ConnectOptions } from '#collections/client/connectReplica.ts';
import type { UserSession } from '#collections/protocol.ts';
import { storageKeys } from '#domain/limits/storageKeys.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import { parseStored, readStoredText } from '#lib/storedValue.ts';
import { storedSiteIdSchema } from '#domain/session/shownSite.ts';
import type { SessionSnapshot } from '#machines/session/snapshotToVisitor.ts';
import { openHost } from '../worker/openHost.ts';
import { readLastUser } from '../session/lastUser.ts';
import { tabReachability } from '../outage/apiReachability.ts';
import type { OpenSession } from '../session/openSession.ts';
import type { SessionActor } from '../session/startSession.ts';
import type { AppConfig } from '../start/loadConfig.ts';
import { userSessionOf } from './userSessionOf.ts';
import { tabReturns } from './tabReturns.ts';

const currentUserSession = (snapshot: SessionSnapshot) => userSessionOf(snapshot, readLastUser);

function forwardEvent(session: SessionActor, { entity, id, organisationId }: LiveEvent<LiveSubject>): void {
  if (entity === 'user') session.send({ type: 'USER_CHANGED', id });
  else if (entity === 'organisationFeatures') session.send({ type: 'FEATURES_CHANGED', organisationId });
}

/** Sends new tokens and rights to the replica, and its refusals and changed records to the session. */
function syncSession(session: SessionActor, replica: ConnectedReplica, first: UserSession): Subscription {
  let latest = first;
  const all = new Subscription();
  const update = (snapshot: SessionSnapshot) => {
    const next = currentUserSession(snapshot);
    if (next === null || next.userId !== latest.userId || JSON.stringify(next) === JSON.stringify(latest)) return;
    latest = next;
    replica.setSession(next);
  };
  const changes = session.subscribe(update);
  all.add(() => changes.unsubscribe());
  // Rights or token may have changed since the opening began.
  update(session.getSnapshot());
  all.add(replica.unauthorised$.subscribe((token) => session.send({ type: 'UNAUTHORISED', token })));
  all.add(replica.client.tabEvents$.subscribe((event) => forwardEvent(session, event)));
  let wasLive = false;
  const live$ = replica.client.connection$.pipe(
    map(({ state }) => state === 'live'),
    distinctUntilChanged(),
  );
  all.add(
    live$.subscribe((isLive) => {
      if (isLive) session.send({ type: 'CONNECTED' });
      // A page without requests of its own would not notice an outage.
      else if (wasLive) tabReachability.report('doubted');
      wasLive = isLive;
    }),
  );
  all.add(tabReturns().subscribe(() => replica.client.reportFocus()));
  return all;
}

function optionsOf({ apiBase, socketUrl }: AppConfig, session: UserSession): ConnectOptions {
  const siteId = parseStored(readStoredText(storageKeys.siteId), storedSiteIdSchema, null);
  return { config: { apiBase, socketUrl }, session, siteId, openHost };
}

export class ReplicaOpening {
  readonly userId: number | null;
  /** null before it is connected and after it is closed. */
  replica: ConnectedReplica | null = null;
  /** Resolves with null when the session ends, or this is closed, before it is connected. */
  readonly connected: Promise<ConnectedReplica | null>;
  private readonly openSession: OpenSession;
  private readonly subscriptions = new Subscription();
  private isClosed = false;

  constructor(config: AppConfig, openSession: OpenSession) {
    this.openSession = openSession;
    this.userId = openSession.session.getSnapshot().context.holder?.userId ?? null;
    this.connected = this.connect(config);
  }

  /** Closes the replica, unless a sign-out has taken it over to wipe it. */
  close(): void {
    this.isClosed = true;
    this.replica = null;
    this.subscriptions.unsubscribe();
  }

  /** Ends the session in the host at once. Otherwise the host would send requests until its last tab has left. */
  private end(snapshot: SessionSnapshot): void {
    if (!snapshot.matches('signedIn')) this.replica?.endSession();
    this.close();
  }

  private async connect(config: AppConfig): Promise<ConnectedReplica | null> {
    const { session, replicaConnection } = this.openSession;
    const first = await this.firstSession();
    if (first === null || this.isClosed) return null;
    const opened = replicaConnection.open(connectReplica, optionsOf(config, first));
    this.subscriptions.add(() => {
      replicaConnection
        .close(opened)
        .catch((cause: unknown) => console.error('The replica could not be closed.', cause));
    });
    const replica = await opened;
    if (this.isClosed) return null;
    this.replica = replica;
    this.subscriptions.add(syncSession(session, replica, first));
    this.subscriptions.add(replica.silence$.subscribe(tabReachability.report));
    return replica;
  }

  /** The first session for the host; null when the session ends before its data is known. */
  private firstSession(): Promise<UserSession | null> {
    const { session } = this.openSession;
    return new Promise((resolve) => {
      const follow = (snapshot: SessionSnapshot) => {
        const isOver = !snapshot.matches('signedIn') || snapshot.context.holder?.userId !== this.userId;
        const first = isOver ? null : currentUserSession(snapshot);
        if (isOver || first !== null) resolve(first);
        if (isOver) this.end(snapshot);
      };
      const changes = session.subscribe(follow);
      this.subscriptions.add(() => {
        changes.unsubscribe();
        resolve(null);
      });
      follow(session.getSnapshot());
    });
  }
}

let early: ReplicaOpening | null = null;

/** Starts opening a session's replica before the first screen renders; `takeReplica` continues with it. */
export function openReplicaEarly(config: AppConfig, openSession: OpenSession): ReplicaOpening {
  early = new ReplicaOpening(config, openSession);
  return early;
}

/** This user's early replica, if it is connected already. */
export function earlyReplicaOf(userId: number): ConnectedReplica | null {
  return early?.userId === userId ? early.replica : null;
}

export function takeReplica(config: AppConfig, openSession: OpenSession, userId: number): ReplicaOpening {
  const begun = early;
  early = null;
  if (begun?.userId === userId) return begun;
  begun?.close();
  return new ReplicaOpening(config, openSession);
}
