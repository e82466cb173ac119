import { filter, firstValueFrom, timeout, type Observable } from 'rxjs';
import { HostApp } from '#app/worker/hostApp.ts';
import type { HostPeers } from '#app/worker/hostPeers.ts';
import { calls } from '#domain/calls/index.ts';
import { readToken } from '#domain/session/token.ts';
import type { HostHandle } from '#collections/client/hostHandle.ts';
import { connectReplica, type ConnectedReplica } from '#collections/client/connectReplica.ts';
import type { UserSession } from '#collections/protocol.ts';
import { createApi } from '#collections/transport/api.ts';
import { closeWithFile } from '#tests/support/server/closeWithFile.ts';

/** How long anything may take that a test waits for (milliseconds). */
const patience = 10_000;

/** The first match, within patience. */
export function seen<Value>(
  values: Observable<Value>,
  fits: (value: Value) => boolean,
  limit = patience,
): Promise<Value> {
  return firstValueFrom(values.pipe(filter(fits), timeout({ each: limit })));
}

/** Signs in over the API. Returns the parts of a session. */
export async function signedIn(url: string, { email, password }: { email: string; password: string }) {
  const token = String(
    await createApi({ base: url, token: () => null }).call(calls.signIn, { body: { email, password } }),
  );
  const reading = readToken(token);
  if (!reading.ok) throw new Error(reading.message);
  const { userId, rights } = reading.holder;
  return { token, userId, rights, organisationId: null };
}

/** A browser without screens: one host at a time, any number of tabs. */
export class BrowserLess {
  private readonly peers: HostPeers | undefined;
  private host: HostApp;
  private ports: MessagePort[] = [];
  private readonly tabs: ConnectedReplica[] = [];

  /** @param peers other tabs' hosts, where each has its own. */
  constructor(peers?: HostPeers) {
    this.peers = peers;
    this.host = newHost(peers);
  }

  async openTab(url: string, session: UserSession, siteId: number | null): Promise<ConnectedReplica> {
    const tab = await connectReplica({
      config: { apiBase: url, socketUrl: url },
      session,
      siteId,
      openHost: () => Promise.resolve(this.openHost()),
    });
    this.tabs.push(tab);
    return tab;
  }

  /** Kills the host at once, as its tabs see it. */
  killHost(): void {
    this.host = newHost(this.peers);
    for (const port of this.ports.splice(0)) port.close();
  }

  /** Opens a handle to the host, as a tab does. */
  openHost(): HostHandle {
    const { port1, port2 } = new MessageChannel();
    this.host.attach(port2 as unknown as MessagePort);
    this.ports.push(port2 as unknown as MessagePort);
    return {
      port: port1 as unknown as MessagePort,
      life: null,
      isRunning: true,
      gone: new Promise(() => undefined),
      close: () => undefined,
    };
  }

  readonly close = closeWithFile(async () => {
    const [first] = this.tabs;
    await first?.forget();
    for (const tab of this.tabs) tab.close();
  });
}

const newHost = (peers?: HostPeers) =>
  new HostApp({ realm: 'page', whenAlive: Promise.resolve(), ...(peers === undefined ? {} : { peers }) });

export function pairOfPeers(): [HostPeers, HostPeers] {
  const hearing: [HostPeers['send'][], HostPeers['send'][]] = [[], []];
  const peer = (own: 0 | 1): HostPeers => ({
    send: (message) => setImmediate(() => hearing[1 - own]?.forEach((hear) => hear(structuredClone(message)))),
    listen: (hear) => hearing[own].push(hear),
  });
  return [peer(0), peer(1)];
}
