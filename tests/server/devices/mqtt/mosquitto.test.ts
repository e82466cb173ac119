// @module-tag postgres
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEnvironment } from '#server/config/environment.ts';
import { parseSessionKeys } from '#server/config/sessionKeys.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { startFleet, type Fleet } from '#tests/support/fleet/startFleet.ts';
import { makeCertificates, type Certificates } from '#tests/support/mqtt/certificates.ts';
import { findMosquitto, startMosquitto, type Broker } from '#tests/support/mqtt/mosquitto.ts';
import { openMqttDesk, plainSettings, type MqttDesk } from '#tests/support/mqtt/mqttServer.ts';
import { openOutsider, type Outsider } from '#tests/support/mqtt/outsider.ts';
import { foundAt } from '#tests/support/mqtt/wireFleet.ts';
import { createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startServerProcess } from '#tests/support/server/serverProcess.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

/** A real broker runs beside PostgreSQL alone: npm run test:postgres. */
const isHere = isOnPostgres && findMosquitto() !== null;
const prefix = 'acme/north';
const first = (units: Record<string, number>) => Object.values(units)[0] as number;

/** Announces a lock with this name below a prefix, which takes commands on a topic there. */
const announceLock = (outsider: Outsider, site: string, name: string, command: string) =>
  outsider.publish(
    `homeassistant/lock/${name}/lock/config`,
    JSON.stringify({
      name: 'Lock',
      state_topic: `${site}/${name}/state`,
      command_topic: command,
      unique_id: name,
      device: { identifiers: [name], name },
    }),
    true,
  );

describe.runIf(isHere)('at mosquitto', { timeout: 120_000 }, () => {
  let broker: Broker;
  let fleet: Fleet;
  let desk: MqttDesk;

  beforeAll(async () => {
    if (!isHere) return;
    broker = await startMosquitto();
    fleet = await startFleet({ broker: broker.url, doors: 60, prefix, quiet: true, tempo: 20 });
    desk = await openMqttDesk(plainSettings(broker.url), prefix);
  });
  afterAll(async () => {
    if (!isHere) return;
    await desk.server.close();
    await fleet.close();
    await broker.stop();
  });

  const statusOf = async (id: number) => (await desk.unit(id))['status'];
  const onlineOf = async (id: number) => (await desk.record('GET', `controllers/${id}`))['online'];

  it.each(['a101', 'relays-a103', 'lockers-a107'])('opens a door of %s within a second', async (name) => {
    const { units } = await desk.adopt(name);
    const unit = first(units);
    await expect.poll(() => statusOf(unit)).toBe('locked');
    expect(await desk.ask('POST', `units/${unit}/open`)).toMatchObject({ status: 200 });
    await expect.poll(() => statusOf(unit), { timeout: 1_000, interval: 20 }).toMatch(/unlocked|opened/);
    await expect.poll(() => statusOf(unit)).toBe('locked');
  });

  it("leaves another site's doors alone", async () => {
    const { units } = await desk.adopt('a101');
    const stranger = await openDesk(desk.server);
    expect((await stranger.refused('POST', `units/${first(units)}/open`)).status).toBe(404);
    const { siteId } = stranger;
    const found = (await foundAt(desk.server.database, desk.siteId))[0];
    const body = { siteId, name: 'Ours', networkDeviceId: found?.id };
    expect(await stranger.refused('POST', 'controllers', body)).toMatchObject({
      status: 400,
      field: 'networkDeviceId',
    });
  });

  it('takes a device whose power is cut for offline, and a gateway with all that hangs on it', async () => {
    const [one, behind] = [await desk.adopt('a135'), await desk.adopt('a137')];
    for (const { controllerId } of [one, behind]) await expect.poll(() => onlineOf(controllerId)).toBe(true);
    await fleet.kill('a135');
    await fleet.kill('zigbee-a137');
    for (const { controllerId } of [one, behind]) await expect.poll(() => onlineOf(controllerId)).toBe(false);
    expect(await desk.refused('POST', `units/${first(one.units)}/open`)).toMatchObject({ status: 409 });
    await fleet.wake('a135');
    await fleet.wake('zigbee-a137');
    expect(fleet.moves()).not.toHaveProperty('a135');
  });

  it('clears a command that somebody retained, and tells so', async () => {
    const { controllerId } = await desk.adopt('relays-a127');
    const topic = fleet.devices.find(({ key }) => key === 'relays-a127')?.outputs[1]?.commandTopic ?? '';
    const power = topic.replace(/Backlog0$/i, 'POWER2');
    const outsider = await openOutsider(broker.url);
    const events = async () => {
      const { database } = desk.server;
      const lines = await database.select().from(eventLogs).where(eq(eventLogs.controllerId, controllerId));
      return lines.map(({ event }) => event);
    };
    await outsider.publish(power, 'OFF', true);
    await expect.poll(events).toContain('Retained Command');
    await expect.poll(() => outsider.retained(power)).toBeNull();
    await outsider.close();
  });

  it('follows a device that is not in use to other topics, and leaves those before alone', async () => {
    const outsider = await openOutsider(broker.url);
    const [before, now] = [`${prefix}/moving/before`, `${prefix}/moving/now`];
    const cleared = async (topic: string) => {
      await expect.poll(() => outsider.retained(topic)).toBeNull();
    };
    for (const topic of [before, now]) {
      await announceLock(outsider, prefix, 'moving', topic);
      await outsider.publish(topic, 'UNLOCK', true);
      await cleared(topic);
    }
    await outsider.publish(before, 'UNLOCK', true);
    await outsider.publish(now, 'UNLOCK', true);
    await cleared(now);
    expect(await outsider.retained(before)).toBe('UNLOCK');
    await outsider.close();
  });

  it('moves no door when the broker restarts under load, and confirms nothing that did not happen', async () => {
    const { units } = await desk.adopt('box-a111');
    const doors = Object.entries(units);
    const before = fleet.moves();
    const running = doors.map(async ([name, id]) => ({ name, ...(await desk.ask('POST', `units/${id}/open`)) }));
    await broker.kill();
    const answers = await Promise.all(running);
    const atRestart = fleet.moves();
    await broker.startAgain();
    const { units: later } = await desk.adopt('a136');
    await expect.poll(async () => (await desk.ask('POST', `units/${first(later)}/open`)).status).toBe(200);
    const after = fleet.moves();
    for (const { name, status } of answers) {
      const door = name.toLowerCase();
      const moved = (after[door] ?? 0) - (before[door] ?? 0);
      if (status === 200) expect(moved).toBe(1);
      expect(after[door] ?? 0).toBe(atRestart[door] ?? 0);
    }
  });

  it('gives no command to a device that slept, when it wakes', async () => {
    const { units } = await desk.adopt('a102');
    const unit = first(units);
    await fleet.sleep('a102');
    const answer = await desk.ask('POST', `units/${unit}/open`);
    expect([202, 409]).toContain(answer.status);
    await fleet.wake('a102');
    await expect.poll(async () => (await desk.ask('POST', `units/${unit}/lock`)).status).toBe(200);
    expect(fleet.moves()).not.toHaveProperty('a102');
  });
});

describe.runIf(isHere)('a site that leaves its topic prefix', { timeout: 60_000 }, () => {
  it('leaves the commands there to others', async () => {
    const broker = await startMosquitto();
    const outsider = await openOutsider(broker.url);
    const desk = await openMqttDesk(plainSettings(broker.url), 'acme/south');
    const [left, taken] = ['acme/south/one/command', 'acme/east/two/command'];
    const cleared = async (topic: string) => {
      await expect.poll(() => outsider.retained(topic)).toBeNull();
    };
    await announceLock(outsider, 'acme/south', 'one', left);
    await outsider.publish(left, 'UNLOCK', true);
    await cleared(left);
    await desk.record('PUT', `sites/${desk.siteId}`, { topicPrefix: 'acme/east' });
    await announceLock(outsider, 'acme/east', 'two', taken);
    await outsider.publish(taken, 'UNLOCK', true);
    await cleared(taken);
    await outsider.publish(left, 'UNLOCK', true);
    await outsider.publish(taken, 'UNLOCK', true);
    await cleared(taken);
    expect(await outsider.retained(left)).toBe('UNLOCK');
    await desk.server.close();
    await outsider.close();
    await broker.stop();
  });
});

describe.runIf(isHere)('a broker that refuses', { timeout: 60_000 }, () => {
  let files: Certificates;
  beforeAll(() => {
    if (isHere) files = makeCertificates();
  });
  afterAll(() => {
    if (isHere) files.remove();
  });

  /** Returns the sentence in the log. */
  async function problemWith(variables: Record<string, string>): Promise<string> {
    const kept = keepLog('warn');
    const { mqtt } = readEnvironment(variables);
    const server = await startTestServer({ devices: undefined, mqtt, log: kept.log });
    const line = await kept.says(({ msg }) => /broker/.test(msg));
    await server.close();
    return line.msg;
  }

  it('is named by what it has against the server', async () => {
    const tls = await startMosquitto({ tls: files.broker });
    expect(await problemWith({ MQTT_URL: tls.url, MQTT_CA_FILE: files.anotherCa })).toMatch(/MQTT_CA_FILE/);
    expect(await problemWith({ MQTT_URL: tls.url })).toMatch(/unknown authority; name that in MQTT_CA_FILE/);
    await tls.stop();
    const closed = await startMosquitto({
      accounts: { gatehouse: 'right' },
      access: ['user gatehouse', 'topic readwrite acme/#'],
    });
    const url = closed.url.replace('//', '//gatehouse:wrong@');
    expect(await problemWith({ MQTT_URL: url })).toMatch(/refuses the account of MQTT_USERNAME, or its password/);
    await closed.stop();
    expect(await problemWith({ MQTT_URL: closed.url })).toMatch(/nothing listens at this address/);
  });
});

describe.runIf(isHere)('a broker that lets the server only read', { timeout: 60_000 }, () => {
  it('is named, and the door is not opened', async () => {
    const broker = await startMosquitto({
      accounts: { gatehouse: 'secret', devices: 'secret' },
      access: ['user gatehouse', 'topic read #', 'user devices', 'topic readwrite #'],
    });
    const account = { broker: broker.url, username: 'devices', password: 'secret' };
    const fleet = await startFleet({ ...account, doors: 1, prefix, quiet: true, tempo: 20 });
    const settings = { ...plainSettings(broker.url), username: 'gatehouse', password: 'secret' };
    const desk = await openMqttDesk(settings, prefix);
    const { units } = await desk.adopt('a101');
    const health = async () => (await desk.record('GET', 'health'))['doors'];
    await expect.poll(health).toMatchObject({
      problem: expect.stringMatching(/does not let the server write below the topic acme\/north/) as string,
    });
    expect((await desk.ask('POST', `units/${first(units)}/open`)).status).toBe(202);
    expect(fleet.moves()).toEqual({});
    await desk.server.close();
    await fleet.close();
    await broker.stop();
  });
});

describe.runIf(isHere)('a broker that lets the server only write', { timeout: 60_000 }, () => {
  it('is named with the prefix that it hides, and with no other', async () => {
    const broker = await startMosquitto({
      accounts: { gatehouse: 'secret' },
      access: ['user gatehouse', 'topic readwrite acme/south/#', `topic write ${prefix}/#`],
    });
    const settings = { ...plainSettings(broker.url), username: 'gatehouse', password: 'secret' };
    const kept = keepLog('warn');
    const desk = await openMqttDesk(settings, 'acme/south', { log: kept.log });
    const { server, organisationId } = desk;
    const { id: hidden } = await server.build.site({ organisationId });
    await desk.record('PUT', `sites/${hidden}`, { topicPrefix: prefix });
    const problem = `The broker does not let the server read below the topic ${prefix}. Its access list must allow that.`;
    await kept.says(({ msg }) => msg === problem);
    await expect.poll(async () => (await desk.record('GET', 'health'))['doors']).toMatchObject({ problem });
    await server.close();
    await broker.stop();
    // The prefix before it was asked for first.
    expect(kept.lines().filter(({ msg }) => msg.includes('acme/south'))).toEqual([]);
  });
});

describe.runIf(isHere)('of two servers at one broker', { timeout: 120_000 }, () => {
  it('the other drives the doors within ten seconds when one dies, and each reading is stored once', async () => {
    const broker = await startMosquitto();
    const fleet = await startFleet({ broker: broker.url, doors: 4, prefix, quiet: true, tempo: 20 });
    const url = await createEmptyDatabase(postgresUrl);
    const environment = { DATABASE_URL: url, MQTT_URL: broker.url, ACKNOWLEDGEMENT_TIMEOUT: '2000' };
    const holder = await startServerProcess(environment);
    // Servers of one database share their keys.
    const sessionKeys = parseSessionKeys('a'.repeat(43)) ?? undefined;
    const desk = await openMqttDesk(plainSettings(broker.url), prefix, { database: { kind: 'url', url }, sessionKeys });
    const { units } = await desk.adopt('a101');
    const unit = first(units);
    const eventsOf = async () => {
      const lines = await desk.server.database.select().from(eventLogs).where(eq(eventLogs.unitId, unit));
      return lines.map(({ event }) => event);
    };
    await expect.poll(async () => (await desk.unit(unit))['status']).toBe('locked');
    expect(await desk.ask('POST', `units/${unit}/open`)).toMatchObject({ status: 200 });
    await expect.poll(eventsOf).toEqual(expect.arrayContaining(['Opened', 'Locked']));
    expect((await eventsOf()).filter((event) => event === 'Opened')).toHaveLength(1);
    const killedAt = performance.now();
    await holder.kill();
    await expect
      .poll(async () => (await desk.ask('POST', `units/${unit}/open`)).status, {
        timeout: 10_000 - (performance.now() - killedAt),
      })
      .toBe(200);
    await expect.poll(async () => (await eventsOf()).filter((event) => event === 'Opened').length).toBe(2);
    await desk.server.close();
    await fleet.close();
    await broker.stop();
  });
});
