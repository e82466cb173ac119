import { firstValueFrom, map, type Observable } from 'rxjs';
import type { UserSession } from '../protocol.ts';
import type { ReplicaClient } from './replicaClient.ts';
import type { Silence } from '../transport/silenceDetector.ts';
import type { OpenHost } from './hostHandle.ts';
import { HostReconnector } from './hostReconnector.ts';
import { TabReplica } from './tabReplica.ts';

export interface ConnectOptions {
  config: { apiBase: string; socketUrl: string };
  session: UserSession;
  siteId: number | null;
  openHost: OpenHost;
}

export interface ConnectedReplica {
  client: ReplicaClient;
  setSiteId(id: number | null): void;
  /** The token or the rights of the same user changed. */
  setSession(session: UserSession): void;
  /** This tab no longer stores the session's token. */
  endSession(): void;
  /** The server refused this token. */
  readonly unauthorised$: Observable<string>;
  /** Whether the API responds to the host. */
  readonly silence$: Observable<Silence>;
  readonly forgotten$: Observable<void>;
  /** Wipes the store and its copy on disk, for every tab. Resolves with whether the disk is empty. */
  forget(): Promise<boolean>;
  close(): void;
}

export async function connectReplica(options: ConnectOptions): Promise<ConnectedReplica> {
  const { config, openHost } = options;
  let { session, siteId } = options;
  let isForgetting = false;
  const host = new HostReconnector(openHost);
  const announce = () => {
    if (isForgetting) host.send({ kind: 'forget' });
    else host.send({ kind: 'session', session: { ...session, ...config }, siteId });
  };
  host.connected$.subscribe(announce);
  // The session of a tab with a newer token continues.
  host.on('unauthorised').subscribe(({ token }) => token !== session.token && announce());
  const client = new TabReplica(host);
  await host.open();
  return {
    client,
    setSiteId(id) {
      siteId = id;
      host.send({ kind: 'site', siteId });
    },
    setSession(changed) {
      session = changed;
      announce();
    },
    endSession: () => host.send({ kind: 'end', token: session.token }),
    unauthorised$: host.on('unauthorised').pipe(map(({ token }) => token)),
    silence$: host.on('silence').pipe(map(({ silence }) => silence)),
    forgotten$: host.on('forgotten').pipe(map(() => undefined)),
    async forget() {
      const gone = firstValueFrom(host.on('forgotten'));
      isForgetting = true;
      announce();
      return (await gone).isGone;
    },
    close() {
      client.close();
      host.close();
    },
  };
}
