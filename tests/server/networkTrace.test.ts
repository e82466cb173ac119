import { expect, it } from 'vitest';
import { networkDeviceCalls, type TracedMessage } from '#domain/calls/networkDevices.ts';
import { networkMessages } from '#domain/messages/network.ts';
import { startBroker } from '#tests/support/mqtt/broker.ts';
import { openMqttDesk, plainSettings } from '#tests/support/mqtt/mqttServer.ts';
import { openOutsider } from '#tests/support/mqtt/outsider.ts';
import { foundAt } from '#tests/support/mqtt/wireFleet.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const prefix = 'acme/north';

const broker = await startBroker();
const outsider = await openOutsider(broker.url);
const desk = await openMqttDesk(plainSettings(broker.url), prefix);
await outsider.publish(`${prefix}/tele/relay1/LWT`, 'Online', true);

async function findPath(): Promise<string> {
  const found = async () => (await foundAt(desk.server.database, desk.siteId))[0]?.id;
  await expect.poll(found).toBeDefined();
  return `networkDevices/${await found()}/trace`;
}

const read = async (path: string): Promise<readonly TracedMessage[]> => {
  const { status, body } = await desk.ask('GET', path);
  expect(status).toBe(200);
  return networkDeviceCalls.networkDeviceTrace.schema.parse(body);
};
const short = async (path: string) =>
  (await read(path)).map(({ direction, topic, payload }) => `${direction} ${topic} ${payload}`);

it('shows what a device said and was asked, in order', async () => {
  const path = await findPath();
  await outsider.publish(`${prefix}/stat/relay1/RESULT`, '{"POWER1":"OFF"}');
  const result = `in ${prefix}/stat/relay1/RESULT {"POWER1":"OFF"}`;
  await expect.poll(() => short(path)).toContain(result);
  expect((await short(path)).slice(0, 2)).toEqual([
    `in ${prefix}/tele/relay1/LWT Online`,
    `out ${prefix}/cmnd/relay1/STATUS 0`,
  ]);
  await outsider.publish(`${prefix}/stat/relay1/RESULT`, '{"Password1":"bicycle"}');
  await expect.poll(() => short(path)).toContain(`in ${prefix}/stat/relay1/RESULT {"Password1":"•••"}`);
  const times = (await read(path)).map(({ at }) => at);
  expect(times).toEqual(times.toSorted());
});

it('is for those who may see the administration of its organisation', async () => {
  const path = await findPath();
  expect((await (await openDesk(desk.server)).refused('GET', path)).status).toBe(404);
  const { organisationId } = desk;
  const clerk = await openDesk(desk.server, { organisationId, permissions: { sites: 31 } });
  expect((await clerk.refused('GET', path)).status).toBe(403);
});

it('is refused in words where no server hears the device', async () => {
  const server = await startTestServer();
  const other = await openDesk(server);
  const { id } = await server.build.networkDevice({ siteId: other.siteId });
  expect(await other.refused('GET', `networkDevices/${id}/trace`)).toMatchObject({
    status: 409,
    sentence: networkMessages.trace.noServer,
  });
  await server.close();
});
