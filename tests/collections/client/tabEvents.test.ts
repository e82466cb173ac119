import { expect, it } from 'vitest';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openLiveDesk(server);

it('every tab hears of a changed network device', async () => {
  const { siteId } = desk.home;
  const { id } = await server.build.networkDevice({ siteId });
  const tabs = [await desk.openTab(), await desk.openTab()];
  const heard = tabs.map(({ client }) => seen(client.tabEvents$, ({ entity }) => entity === 'networkDevice'));
  for (const { client } of tabs) await seen(client.connection$, ({ state }) => state === 'live');
  const body = { chosenHeartbeat: 60 };
  await server.call('PUT', `api/admin/networkDevices/${id}`, { token: desk.session.token, body });
  const event = { entity: 'networkDevice', act: 'UPDATE', id, siteId };
  expect(await Promise.all(heard)).toMatchObject([event, event]);
});
