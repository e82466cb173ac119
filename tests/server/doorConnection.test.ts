import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let desk: Desk;
beforeAll(async () => {
  server = await startTestServer();
  desk = await openDesk(server);
});
afterAll(() => server.close());

const since = '2026-11-27T03:02:00.000Z';

it('says nothing of a broker where the server drives none', async () => {
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ status: 200, body: null });
  expect(await desk.ask('GET', 'health')).toMatchObject({ status: 200, body: { doors: null } });
});

it('says whether the broker is reached, and since when', async () => {
  await saveDoorConnection(server.database, { connected: false, since });
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ status: 200, body: { connected: false, since } });
  const { body } = await desk.ask('GET', 'health');
  expect(body).toMatchObject({ doors: { connected: false, since } });
  expect((body as { doors: { problem: string } }).doors.problem).toMatch(/^No connection to the broker/);
  await saveDoorConnection(server.database, { connected: true, since });
  expect(await desk.ask('GET', 'doorConnection')).toMatchObject({ body: { connected: true, since } });
  expect(await desk.ask('GET', 'health')).toMatchObject({ body: { doors: { connected: true, since, problem: null } } });
});

it('is for people who may see sites', async () => {
  const none = await openDesk(server, { permissions: { bookings: 31 } });
  expect((await none.refused('GET', 'doorConnection')).status).toBe(403);
});
