import { expect } from 'vitest';
import type { MqttSettings } from '#server/devices/mqtt/mqttSettings.ts';
import type { NetworkRow } from '#server/devices/mqtt/networkRows.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { contactOf, foundAt } from './wireFleet.ts';

export const plainSettings = (url: string): MqttSettings => ({
  url,
  username: null,
  password: null,
  ca: null,
  client: null,
});

export interface Adopted {
  controllerId: number;
  row: NetworkRow;
  /** The ids by the outputs' names. */
  units: Record<string, number>;
}

export interface MqttDesk extends Desk {
  server: TestServer;
  /** Makes a controller of a device that was found, and a unit on each channel, once. */
  adopt(name: string): Promise<Adopted>;
  unit(id: number): Promise<Record<string, unknown>>;
}

/** A server at a broker, with a site of that topic prefix. */
export async function openMqttDesk(
  settings: MqttSettings,
  prefix: string,
  options: Parameters<typeof startTestServer>[0] = {},
): Promise<MqttDesk> {
  const server = await startTestServer({
    devices: undefined,
    mqtt: settings,
    acknowledgementTimeout: 2_000,
    ...options,
  });
  const { id: organisationId } = await server.build.organisation();
  await server.build.features({ id: organisationId });
  const desk = await openDesk(server, { organisationId });
  await desk.record('PUT', `sites/${desk.siteId}`, { topicPrefix: prefix });
  const unit = (id: number) => desk.record('GET', `units/${id}`);
  const adopted = new Map<string, Adopted>();
  return {
    ...desk,
    server,
    unit,
    async adopt(name) {
      const known = adopted.get(name);
      if (known !== undefined) return known;
      const find = async () =>
        (await foundAt(server.database, desk.siteId)).find((row) => row.name === name && row.outputs.length > 0);
      await expect.poll(find).toBeDefined();
      const row = await find();
      if (row === undefined) throw new Error(`No device ${name} was found`);
      const { siteId } = desk;
      const body = { siteId, name, networkDeviceId: row.id, lockDriveTime: 0.5 };
      const { id: controllerId } = await desk.record('POST', 'controllers', body);
      const units: Record<string, number> = {};
      for (const [channel, output] of row.outputs.entries()) {
        const contactInput = contactOf(row, channel);
        const contactRest = contactInput === null ? null : (row.inputs[contactInput]?.rest ?? 'closed');
        const door = { siteId, name: `${name} ${output.name}`, controllerId, channel, contactInput, contactRest };
        units[output.name] = (await desk.record('POST', 'units', door)).id;
      }
      const made = { controllerId, row, units };
      adopted.set(name, made);
      return made;
    },
  };
}
