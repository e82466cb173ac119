import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverTiming } from '#server/config/timing.ts';
import { startHeartbeat } from '#server/signals/heartbeat.ts';
import { readChanges } from '#server/storage/changeLog.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const metricsToken = 'a-token-of-the-tests-0123456789';
const begun = new Date('2026-11-21T09:00:00.000Z');
let now = begun;
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};

const server = await startTestServer({ metricsToken, now: () => now, acknowledgementTimeout: 150 });
beforeEach(() => server.device.answerWith({ accepted: true }));

async function scrape(authorization = `Bearer ${metricsToken}`) {
  const response = await fetch(`${server.url}/metrics`, { headers: { Authorization: authorization } });
  return { status: response.status, type: response.headers.get('content-type') ?? '', text: await response.text() };
}

/** The value of a line, such as `gatehouse_live_connections` or with its labels; null: there is none. */
async function valueOf(line: string): Promise<number | null> {
  const { text } = await scrape();
  const found = text.split('\n').find((each) => each.startsWith(`${line} `));
  return found === undefined ? null : Number(found.slice(line.length + 1));
}

/** A site with a unit that somebody may open. */
async function site() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const token = await server.signIn(await server.build.user({ organisationId }));
  const unit = await server.build.unit({ siteId });
  const open = () => server.call('POST', `api/admin/units/${unit.id}/open`, { token });
  const show = (status: 'unlocked' | 'opened' | 'locked') =>
    server.device.report({ kind: 'unit', id: unit.id, at: now, state: { status }, event: null });
  const status = async () =>
    ((await server.call('GET', `api/admin/units/${unit.id}`, { token })).body as { status: string }).status;
  return { siteId, token, unit, open, show, status };
}

describe('the metrics', () => {
  it('are read with their token alone, in the format of Prometheus', async () => {
    const { status, type, text } = await scrape();
    expect(status).toBe(200);
    expect(type).toContain('text/plain; version=0.0.4');
    expect(text).toContain('# TYPE gatehouse_call_duration_seconds histogram');
    for (const given of ['', 'Bearer', `Bearer ${metricsToken}x`, metricsToken]) {
      expect(await scrape(given)).toMatchObject({
        status: 401,
        text: 'The metrics need the token of METRICS_TOKEN, as a bearer.',
      });
    }
  });

  it('are absent where nobody named a token', async () => {
    const other = await startTestServer();
    expect((await other.call('GET', 'metrics')).status).toBe(404);
    await other.close();
  });

  it('count calls by declared path and status, and hold no address, name or search word', async () => {
    const { token, unit } = await site();
    const line = 'gatehouse_calls_total{method="GET",route="/api/admin/units/:id",status="200"}';
    const before = (await valueOf(line)) ?? 0;
    await server.call('GET', `api/admin/units/${unit.id}?search=Lovelace`, { token });
    expect(await valueOf(line)).toBe(before + 1);
    await server.call('GET', 'api/admin/nowhere/Lovelace', { token });
    expect(await valueOf('gatehouse_calls_total{method="GET",route="unknown",status="404"}')).toBeGreaterThan(0);
    const { text } = await scrape();
    expect(text).not.toMatch(/Lovelace|example\.(com|test)/);
  });

  it('count commands by how they ended at the device', async () => {
    const { open } = await site();
    const count = async (end: string) =>
      (await valueOf(`gatehouse_commands_total{kind="unit",act="open",end="${end}"}`)) ?? 0;
    const ends = ['accepted', 'refused', 'not_sent', 'unacknowledged'];
    const before = await Promise.all(ends.map(count));
    await open();
    server.device.answerWith({ accepted: false, reason: 'jammed' });
    await open();
    server.device.answerWith({ accepted: false, reason: 'no hub', isSent: false });
    await open();
    server.device.answerWith(null);
    expect((await open()).status).toBe(202);
    expect(await Promise.all(ends.map(count))).toEqual(before.map((value) => value + 1));
  });

  it('measure how long a door takes to open, once, by kind and site, and no opening that nobody asked for', async () => {
    const { siteId, open, show, status } = await site();
    const line = (name: string, more = '') =>
      `gatehouse_unlock_duration_seconds_${name}{${more}kind="unit",site="${siteId}"}`;
    // By a code at the door, before anybody asks here.
    show('unlocked');
    await expect.poll(status).toBe('unlocked');
    show('locked');
    await expect.poll(status).toBe('locked');
    await open();
    pass(1.8);
    show('unlocked');
    await expect.poll(() => valueOf(line('count'))).toBe(1);
    expect(await valueOf(line('sum'))).toBeCloseTo(1.8);
    expect(await valueOf(line('bucket', 'le="2",'))).toBe(1);
    expect(await valueOf(line('bucket', 'le="1.5",'))).toBe(0);
    show('opened');
    show('locked');
    await open();
    show('unlocked');
    await expect.poll(() => valueOf(line('count'))).toBe(2);
  });

  it('tell live connections, and the delay of the changes that left', async () => {
    const { token, show } = await site();
    const before = (await valueOf('gatehouse_live_connections')) ?? 0;
    const sent = (await valueOf('gatehouse_event_delay_seconds_count')) ?? 0;
    const live = await listenLive(server.url, token);
    expect(await valueOf('gatehouse_live_connections')).toBe(before + 1);
    show('unlocked');
    await expect.poll(() => valueOf('gatehouse_event_delay_seconds_count')).toBeGreaterThan(sent);
    live.close();
  });

  it('tell devices by kind, site and state, and what waits in the change log', async () => {
    const { siteId } = await site();
    await server.build.controller({ siteId, online: true, lastHeardAt: now });
    await server.build.controller({ siteId, online: false, lastHeardAt: now });
    await server.build.controller({ siteId, online: false, lastHeardAt: null });
    const count = (state: string) => valueOf(`gatehouse_devices{kind="controller",site="${siteId}",state="${state}"}`);
    for (const state of ['online', 'silent', 'unknown']) expect(await count(state)).toBe(1);
    expect(await valueOf('gatehouse_database_up')).toBe(1);
    await readChanges(server.database, { name: 'a consumer', maxAge: 3_600_000 }, () => Promise.resolve());
    const waiting = () => valueOf('gatehouse_change_log_waiting_lines{consumer="a consumer"}');
    const before = (await waiting()) ?? 0;
    await server.storage.write((_transaction, addChange) => {
      addChange({ entity: 'site', act: 'UPDATE', id: siteId, organisationIds: [] });
      return Promise.resolve();
    });
    expect(await waiting()).toBe(before + 1);
    expect(await valueOf('gatehouse_change_log_waiting_seconds{consumer="a consumer"}')).toBeGreaterThan(0);
  });
});

describe('the dashboard for Grafana', () => {
  it('asks for metrics that there are', async () => {
    const { text } = await scrape();
    const declared = new Set([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name));
    const file = readFileSync(new URL('../../deploy/grafana-dashboard.json', import.meta.url), 'utf8');
    const asked = [...file.matchAll(/gatehouse_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !declared.has(name))).toEqual([]);
  });
});

describe('the heartbeat', () => {
  it('is called each minute while the server works, and stays away while it does not', async () => {
    let calls = 0;
    const service = createServer((_request, response) => {
      calls += 1;
      response.end('OK');
    });
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
    const clock = createManualClock(begun);
    let isWorking = true;
    const { port } = service.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/ping/secret`;
    const lines: string[] = [];
    const log = pino({ level: 'info' }, { write: (line) => void lines.push(line) });
    const heartbeat = startHeartbeat({ url, works: () => Promise.resolve(isWorking), clock, log });
    const minute = async () => {
      await expect.poll(() => clock.waiting).toBe(1);
      await clock.pass(serverTiming.heartbeat.interval);
    };
    await expect.poll(() => calls).toBe(1);
    await minute();
    await expect.poll(() => calls).toBe(2);
    isWorking = false;
    await minute();
    isWorking = true;
    await minute();
    await expect.poll(() => calls).toBe(3);
    service.closeAllConnections();
    await new Promise((resolve) => service.close(resolve));
    await minute();
    await expect.poll(() => lines.join()).toContain('did not take the heartbeat');
    expect(lines.join()).not.toContain('secret');
    await heartbeat.stop();
  });
});
