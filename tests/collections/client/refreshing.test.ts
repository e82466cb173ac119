import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let desk: LiveDesk;
let tab: ConnectedReplica;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openLiveDesk(server);
  tab = await desk.openTab();
});
afterAll(async () => {
  await desk.close();
  await server.close();
});

it('a list in view that is read again in the background is said to be', async () => {
  const rows = tab.client.rows('document', {}).subscribe();
  await seen(tab.client.rows('document', {}), ({ freshness }) => freshness.state === 'live');
  const { isRefreshing$ } = tab.client;
  await seen(isRefreshing$, (is) => !is);
  // Meanwhile the shown rows keep their freshness.
  const shown: string[] = [];
  const states = tab.client.rows('document', {}).subscribe(({ freshness }) => shown.push(freshness.state));
  tab.client.reportFocus();
  await seen(isRefreshing$, (is) => is);
  await seen(isRefreshing$, (is) => !is);
  expect(new Set(shown)).toEqual(new Set(['live']));
  states.unsubscribe();
  rows.unsubscribe();
});
