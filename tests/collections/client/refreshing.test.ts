import { expect, it } from 'vitest';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openLiveDesk(server);
const tab = await desk.openTab();

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
