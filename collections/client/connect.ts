import { concatMap, firstValueFrom, map, merge, type Observable } from 'rxjs';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { ReplicaClient } from './client.ts';
import type { Silence } from '../transport/silence.ts';
import type { OpenHost } from './hostHandle.ts';
import { HostReconnector } from './hostReconnector.ts';
import { TabReplica } from './replicaClient.ts';
import { openTabStore, type TabStore } from './tabStore.ts';

export interface ConnectOptions {
  config: { apiBase: string; socketUrl: string };
  session: { token: string; userId: number; organisationId: number | null; rights: Rights };
  siteId: number | null;
  /** Opens the host, or the one that runs already. */
  openHost: OpenHost;
}

export interface ConnectedReplica {
  client: ReplicaClient;
  setSiteId(id: number | null): void;
  /** The token or the rights of the same user changed. */
  setSession(session: ConnectOptions['session']): void;
  /** The session that was told last has ended here: its token is not stored any more. */
  endSession(): void;
  /** The server refused this token. */
  readonly unauthorised$: Observable<string>;
  /** Whether the API answers the host at all: each silence, and the first answer. */
  readonly silence$: Observable<Silence>;
  /** USER and ORGANISATIONFEATURES events. */
  readonly sessionEvents$: Observable<LiveEvent>;
  /** Another tab signed out, or this one: nothing of the user is left. */
  readonly forgotten$: Observable<void>;
  /** Wipes store and snapshot, for every tab. Answers whether nothing of them is left on the disk. */
  forget(): Promise<boolean>;
  close(): void;
}

/** Connects a signed-in tab to the replica. */
export async function connectReplica(options: ConnectOptions): Promise<ConnectedReplica> {
  const { config, openHost } = options;
  let { session, siteId } = options;
  let isForgetting = false;
  const link = new HostReconnector(openHost);
  const announce = () => {
    if (isForgetting) link.send({ kind: 'forget' });
    else link.send({ kind: 'session', session: { ...session, ...config }, siteId });
  };
  link.arrived$.subscribe(announce);
  // Another tab came with a token of before: the host ends with that one, not with this tab's.
  link.on('unauthorised').subscribe(({ token }) => token !== session.token && announce());
  const client = new TabReplica(link);
  const stores = followStore(link, client);
  await link.open();
  return {
    client,
    setSiteId(id) {
      siteId = id;
      link.send({ kind: 'site', siteId });
    },
    setSession(changed) {
      session = changed;
      announce();
    },
    endSession: () => link.send({ kind: 'end', token: session.token }),
    unauthorised$: link.on('unauthorised').pipe(map(({ token }) => token)),
    silence$: link.on('silence').pipe(map(({ silence }) => silence)),
    sessionEvents$: link.on('sessionEvent').pipe(map(({ event }) => event)),
    forgotten$: link.on('forgotten').pipe(map(() => undefined)),
    async forget() {
      const gone = firstValueFrom(link.on('forgotten'));
      isForgetting = true;
      announce();
      return (await gone).isGone;
    },
    close() {
      stores.unsubscribe();
      client.close();
      link.close();
    },
  };
}

/** Opens the store that the host names, one after the other; that of a host that is gone is given up. */
function followStore(link: HostReconnector, client: TabReplica) {
  let open: TabStore | null = null;
  const change = async (name: string | null, isLost: boolean) => {
    if (open !== null && open.name === name) return;
    client.store$.next(null);
    await (isLost ? open?.abandon() : open?.close());
    open = name === null ? null : openTabStore(link, name);
    client.store$.next(open);
  };
  return merge(
    link.on('store').pipe(map(({ name }) => ({ name, isLost: false }))),
    link.lost$.pipe(map(() => ({ name: null, isLost: true }))),
  )
    .pipe(concatMap(({ name, isLost }) => change(name, isLost)))
    .subscribe();
}
