import { filter, firstValueFrom, timeout, type Observable } from 'rxjs';
import { HostApp } from '#app/host/hostApp.ts';
import { calls } from '#domain/calls/index.ts';
import { readToken } from '#domain/session/token.ts';
import { connectReplica, type ConnectedReplica } from '#collections/client/connect.ts';
import { createApi } from '#collections/transport/api.ts';

/** How long anything may take that a test waits for (milliseconds). */
const patience = 10_000;

/** The first value that fits, within patience. */
export function seen<Value>(
  values: Observable<Value>,
  fits: (value: Value) => boolean,
  limit = patience,
): Promise<Value> {
  return firstValueFrom(values.pipe(filter(fits), timeout({ each: limit })));
}

/** Signs in over the API and answers what a session needs. */
export async function signedIn(url: string, { email, password }: { email: string; password: string }) {
  const token = String(
    await createApi({ base: url, token: () => null }).call(calls.signIn, { body: { email, password } }),
  );
  const reading = readToken(token);
  if (!reading.ok) throw new Error(reading.message);
  const { userId, rights } = reading.holder;
  return { token, userId, rights, organisationId: null };
}

/** A browser without its screens: one host, and as many tabs as a test opens. */
export class BrowserLess {
  private readonly host = new HostApp('page');
  private readonly tabs: ConnectedReplica[] = [];

  async openTab(
    url: string,
    session: Awaited<ReturnType<typeof signedIn>>,
    siteId: number | null,
  ): Promise<ConnectedReplica> {
    const tab = await connectReplica({
      config: { apiBase: url, socketUrl: url },
      session,
      siteId,
      openHost: () => {
        const { port1, port2 } = new MessageChannel();
        this.host.attach(port2 as unknown as MessagePort);
        return port1 as unknown as MessagePort;
      },
    });
    this.tabs.push(tab);
    return tab;
  }

  async close(): Promise<void> {
    const [first] = this.tabs;
    await first?.forget();
    for (const tab of this.tabs) tab.close();
  }
}
