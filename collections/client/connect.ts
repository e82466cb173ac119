import { concatMap, map, Observable } from 'rxjs';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { ReplicaClient } from './client.ts';
import { openHostLink, type HostLink } from './hostLink.ts';
import { TabReplica } from './replicaClient.ts';
import { openTabStore } from './tabStore.ts';

export interface ConnectOptions {
  config: { apiBase: string; socketUrl: string };
  session: { token: string; userId: number; organisationId: number | null; rights: Rights };
  siteId: number | null;
  /** Opens the host, or the one that runs already. */
  openHost: () => MessagePort;
}

export interface ConnectedReplica {
  client: ReplicaClient;
  setSiteId(id: number | null): void;
  /** The token or the rights of the same user changed. */
  setSession(session: ConnectOptions['session']): void;
  /** The server refused this token. */
  readonly unauthorised$: Observable<string>;
  /** USER and ORGANISATIONFEATURES events. */
  readonly sessionEvents$: Observable<LiveEvent>;
  /** Another tab signed out, or this one: nothing of the user is left. */
  readonly forgotten$: Observable<void>;
  /** Wipes store and snapshot, for every tab; resolves when they are gone. */
  forget(): Promise<void>;
  close(): void;
}

/** Connects a signed-in tab to the replica. */
export async function connectReplica(options: ConnectOptions): Promise<ConnectedReplica> {
  const { config, openHost } = options;
  let { session, siteId } = options;
  const link = await openHostLink(openHost());
  const client = new TabReplica(link);
  const stores = followStore(link, client);
  const announce = () => link.send({ kind: 'session', session: { ...session, ...config }, siteId });
  announce();
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
    unauthorised$: link.on('unauthorised').pipe(map(({ token }) => token)),
    sessionEvents$: link.on('sessionEvent').pipe(map(({ event }) => event)),
    forgotten$: link.on('forgotten').pipe(map(() => undefined)),
    async forget() {
      const gone = new Promise<void>((resolve) => {
        link.on('forgotten').subscribe(() => resolve());
      });
      link.send({ kind: 'forget' });
      await gone;
    },
    close() {
      stores.unsubscribe();
      client.close();
      link.close();
    },
  };
}

/** Opens the store that the host names, one after the other. */
function followStore(link: HostLink, client: TabReplica) {
  const change = async (name: string | null) => {
    const before = client.store$.value;
    if (before?.name === name) return;
    client.store$.next(null);
    await before?.close();
    if (name !== null) client.store$.next(await openTabStore(link, name));
  };
  return link
    .on('store')
    .pipe(concatMap(({ name }) => change(name)))
    .subscribe();
}
