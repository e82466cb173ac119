import { expect, it } from 'vitest';
import { saveDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);

const since = '2026-11-27T03:02:00.000Z';

it('says nothing of a broker where the server drives none', async () => {
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ status: 200, body: null });
  expect(await desk.ask('GET', 'health')).toMatchObject({ status: 200, body: { doors: null } });
});

const seenAt = new Date().toISOString();
const lost = { connected: false, since, seenAt, problem: 'The MQTT broker does not answer.' };

it('says nothing while no record stands for a device of the broker', async () => {
  await saveDoorConnection(server.database, lost);
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ status: 200, body: null });
});

it('says whether the broker is reached, and since when', async () => {
  const { siteId } = desk;
  const { id: networkDeviceId } = await server.build.networkDevice({ siteId });
  await server.build.controller({ siteId, networkDeviceId });
  const { body } = await desk.ask('GET', 'doorConnection');
  // What stands in the way names the broker.
  expect(body).toEqual({ connected: false, since });
  expect(await desk.ask('GET', 'health')).toMatchObject({
    body: { doors: { connected: false, since, problem: lost.problem } },
  });
  await saveDoorConnection(server.database, { connected: true, since, seenAt, problem: null });
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ body: { connected: true, since } });
  expect(await desk.ask('GET', 'health')).toMatchObject({ body: { doors: { connected: true, since, problem: null } } });
});

it('takes a server that says nothing any more for gone', async () => {
  await saveDoorConnection(server.database, { connected: true, since, seenAt: since, problem: null });
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ body: { connected: false, since } });
});

it('is for people who may see sites', async () => {
  const none = await openDesk(server, { permissions: { bookings: 31 } });
  expect((await none.refused('GET', 'doorConnection')).status).toBe(403);
});
