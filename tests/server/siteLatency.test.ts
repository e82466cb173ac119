import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import type { DeviceAvailability, SiteLatency } from '#domain/calls/siteLatency.ts';
import type { LogKind } from '#domain/states/logs.ts';
import type { Target } from '#server/devices/port.ts';
import { storeReadings } from '#server/devices/readings/storeReadings.ts';
import { startRetention } from '#server/operations/retention.ts';
import { createStorage } from '#server/storage/storage.ts';
import { deviceOutages } from '#server/storage/schema/devices/deviceCare.ts';
import { hubs } from '#server/storage/schema/devices/controllers.ts';
import { eventLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { outfit, type Outfit } from './devices/outfit.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** It is 13:00 in Sydney, whose clocks went to summer time on 4 October. */
const begun = new Date('2026-11-21T02:00:00.000Z');
let now = begun;
const second = 1000;
const hour = 3600 * second;
const after = (moment: Date, milliseconds: number) => new Date(moment.getTime() + milliseconds);

let at: Outfit;
let ask: (query?: string) => Promise<SiteLatency>;
let token: string;
const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  now = begun;
  at = await outfit(server, { timeZone: 'Australia/Sydney' });
  const desk = await openDesk(server, {
    organisationId: at.organisationId,
    siteId: at.siteId,
    permissions: { reports: 2, sites: 18 },
  });
  token = desk.token;
  ask = async (query = '') =>
    (await desk.record('GET', `sites/${at.siteId}/latency${query}`)) as unknown as SiteLatency;
});

type Line = [event: string, seconds: number, more?: { detail?: string; kind?: LogKind }];

/** Adds lines to the log of the unit, unless another door is named. */
async function log(from: Date, lines: readonly Line[], door: object = { unitId: at.unitId }): Promise<void> {
  const rows = lines.map(([event, seconds, more = {}]) => ({
    siteId: at.siteId,
    event,
    kind: 'open' as const,
    createdAt: after(from, seconds * second),
    ...door,
    ...more,
  }));
  if ('lockableId' in door) await server.database.insert(lockableLogs).values(rows as never);
  else await server.database.insert(eventLogs).values(rows);
}

const requested = 'Open Requested';

/** Sums of fractions differ in the last digits. */
const rounded = (value: object): object =>
  JSON.parse(
    JSON.stringify(value, (_key, each: unknown) => (typeof each === 'number' ? Number(each.toFixed(6)) : each)),
  ) as object;

describe('the unlock times of a site', () => {
  it('are those of the requests whose door opened in time', async () => {
    const from = after(begun, -5 * hour);
    for (let number = 1; number <= 10; number += 1)
      await log(after(from, number * 900 * second), [
        [requested, 0],
        ['Unlocked', number],
        ['Opened', number + 4],
        ['Closed', number + 20],
      ]);
    await log(after(from, 11 * 900 * second), [
      [requested, 0],
      ['Unlocked', 600.001],
    ]);
    const { total, doors, months, logsFrom } = await ask();
    const expected = { requests: 11, confirmed: 10, p50: 5.5, p95: 9.55, p99: 9.91 };
    expect(rounded(total)).toEqual(expected);
    expect(doors.map(rounded)).toEqual([{ entity: 'unit', id: at.unitId, name: 'A101', ...expected }]);
    expect(rounded(months.at(-1) ?? {})).toEqual({ month: '2026-11', ...expected });
    expect(months).toHaveLength(12);
    expect(months[0]).toEqual({ month: '2025-12', requests: 0, confirmed: 0, p50: null, p95: null, p99: null });
    expect(logsFrom).toBe(after(from, 900 * second).toISOString());
  });

  it('leave out what a code opened', async () => {
    await log(after(begun, -5 * hour), [
      [requested, 0],
      ['Unlocked', 5, { detail: 'PIN', kind: 'access' }],
      ['Opened', 8],
    ]);
    await log(
      after(begun, -4 * hour),
      [
        [requested, 0],
        ['Access Granted', 60, { detail: 'PIN', kind: 'access' }],
        ['Opened', 61],
      ],
      { gateId: at.gateId },
    );
    await log(after(begun, -3 * hour), [['Unlocked', 0, { detail: 'PIN', kind: 'access' }]]);
    const { total, doors } = await ask();
    expect(total).toEqual({ requests: 2, confirmed: 0, p50: null, p95: null, p99: null });
    expect(doors).toHaveLength(2);
    for (const door of doors) expect(door).toMatchObject({ requests: 1, confirmed: 0 });
  });

  it('count each request of a door, and each door by itself', async () => {
    const other = await server.build.unit({ siteId: at.siteId });
    await log(after(begun, -hour), [
      [requested, 0],
      [requested, 20],
      ['Unlocked', 22],
    ]);
    await log(after(begun, -hour), [[requested, 1]], { unitId: other.id });
    await log(
      after(begun, -hour),
      [
        [requested, 1],
        ['Opened', 4],
      ],
      { lockableId: at.lockableId },
    );
    const { doors } = await ask();
    const timesOf = (entity: string, id: number) => doors.find((door) => door.entity === entity && door.id === id);
    expect(timesOf('unit', at.unitId)).toMatchObject({ requests: 2, confirmed: 2, p50: 12 });
    expect(timesOf('unit', other.id)).toMatchObject({ requests: 1, confirmed: 0, p50: null });
    expect(timesOf('lockable', at.lockableId)).toMatchObject({ requests: 1, confirmed: 1, p50: 3 });
  });

  it('are measured from the command to the report of the door', async () => {
    const open = () => server.call('POST', `api/admin/units/${at.unitId}/open`, { token });
    server.device.answerWith({ accepted: true });
    expect((await open()).status).toBe(200);
    // It still waits.
    expect((await ask()).total).toMatchObject({ requests: 0 });
    now = after(begun, 3 * second);
    const event = { name: 'Unlocked', kind: 'access' } as const;
    await storeReadings(server.storage, [
      { kind: 'unit', id: at.unitId, at: now, state: { status: 'unlocked' }, event },
    ]);
    expect((await ask()).total).toMatchObject({ requests: 1, confirmed: 1, p50: 3 });
  });

  it("are of the months of the site's zone, also before summer time", async () => {
    const moments = {
      september: new Date('2026-09-30T13:59:59.999Z'),
      october: new Date('2026-09-30T14:00:00.000Z'),
      endOfOctober: new Date('2026-10-31T12:59:59.999Z'),
      november: new Date('2026-10-31T13:00:00.000Z'),
      tooOld: new Date('2025-11-30T12:59:59.999Z'),
      december: new Date('2025-11-30T13:00:00.000Z'),
    };
    for (const moment of Object.values(moments))
      await log(moment, [
        [requested, 0],
        ['Unlocked', 2],
      ]);
    const { months, total, from } = await ask();
    const counted = months.filter(({ requests }) => requests > 0).map(({ month, requests }) => [month, requests]);
    expect(counted).toEqual([
      ['2025-12', 1],
      ['2026-09', 1],
      ['2026-10', 2],
      ['2026-11', 1],
    ]);
    expect([total.requests, from]).toEqual([5, moments.december.toISOString()]);
    const october = await ask('?month=2026-10');
    expect(october).toMatchObject({
      month: '2026-10',
      from: moments.october.toISOString(),
      until: moments.november.toISOString(),
      total: { requests: 2 },
      doors: [{ id: at.unitId, requests: 2 }],
    });
    expect(october.months).toEqual(months);
  });

  it('are read by those who read reports, of their own sites', async () => {
    const path = `sites/${at.siteId}/latency`;
    const clerk = await openDesk(server, { organisationId: at.organisationId, permissions: { sites: 31 } });
    expect((await clerk.ask('GET', path)).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.ask('GET', path)).status).toBe(404);
    const shared = await server.build.site({ organisationId: stranger.organisationId });
    const sharing = { name: 'Wharf', sharing: 'SITE', sharedWith: [at.organisationId] };
    await stranger.record('PUT', `sites/${shared.id}`, sharing);
    expect((await server.call('GET', `api/admin/sites/${shared.id}/latency`, { token })).status).toBe(403);
    for (const month of ['2025-11', '2026-12', '2026-13', '26-11', 'x'])
      expect((await server.call('GET', `api/admin/${path}?month=${month}`, { token })).status).toBe(400);
  });
});

const store = (target: Target, moment: Date, online: boolean) =>
  storeReadings(createStorage({ database: server.database } as never), [
    { ...target, at: moment, event: null, state: { online } },
  ]);

async function deviceOf({ kind, id }: Target, query = ''): Promise<DeviceAvailability | undefined> {
  const { devices } = await ask(query);
  return devices.find((device) => device.entity === kind && device.id === id);
}

async function newHub(): Promise<Target> {
  const { id } = await server.build.hub({ siteId: at.siteId, online: false });
  return { kind: 'hub', id };
}

describe('the outages of a device', () => {
  it('add up from when it was first heard, also over a restart', async () => {
    const hub = await newHub();
    expect(await deviceOf(hub)).toMatchObject({ isOffline: null, knownFrom: null, offline: null, share: null });
    const heard = after(begun, -100 * hour);
    await store(hub, heard, true);
    await store(hub, after(heard, 10 * hour), false);
    await store(hub, after(heard, 11 * hour), false);
    // Each call stores through another server's storage.
    await store(hub, after(heard, 13 * hour), true);
    await store(hub, after(heard, 14 * hour), true);
    await store(hub, after(heard, 98 * hour), false);
    const lasting = await deviceOf(hub);
    expect(lasting).toMatchObject({ knownFrom: heard.toISOString(), isOffline: true, longest: 3 * 3600 });
    expect(lasting?.offline).toBeCloseTo(5 * 3600, 1);
    expect(lasting?.share).toBeCloseTo(0.95, 6);
    expect(lasting?.offlineSince).toBe(after(begun, -2 * hour).toISOString());
    await store(hub, begun, true);
    expect(await deviceOf(hub)).toMatchObject({ isOffline: false, offlineSince: null, offline: 5 * 3600 });
  });

  it('are cut at the ends of a month, and unknown before they were kept', async () => {
    const hub = await newHub();
    const november = new Date('2026-10-31T13:00:00.000Z');
    await store(hub, after(november, -10 * hour), true);
    await store(hub, after(november, -4 * hour), false);
    await store(hub, after(november, 6 * hour), true);
    expect(await deviceOf(hub, '?month=2026-10')).toMatchObject({ offline: 4 * 3600, longest: 4 * 3600, share: 0.6 });
    expect(await deviceOf(hub, '?month=2026-11')).toMatchObject({
      offline: 6 * 3600,
      knownFrom: november.toISOString(),
    });
    expect(await deviceOf(hub, '?month=2026-09')).toMatchObject({ offline: null, share: null, knownFrom: null });
  });

  it('are unknown where a device was offline before they were kept, until it is heard again', async () => {
    const { id } = await server.build.hub({ siteId: at.siteId, online: false, lastHeardAt: after(begun, -9 * hour) });
    const hub: Target = { kind: 'hub', id };
    const unknown = { offline: null, share: null, knownFrom: null, isOffline: true, offlineSince: null };
    expect(await deviceOf(hub)).toMatchObject(unknown);
    await store(hub, after(begun, -8 * hour), false);
    expect(await deviceOf(hub)).toMatchObject(unknown);
    await store(hub, after(begun, -hour), true);
    expect(await deviceOf(hub)).toMatchObject({ offline: 0, share: 1, knownFrom: after(begun, -hour).toISOString() });
  });

  it("end when another device is heard through it, or a person's code at it", async () => {
    const controller: Target = { kind: 'controller', id: at.controllerId };
    const keypad: Target = { kind: 'hid', id: at.hidId };
    for (const device of [controller, keypad]) await store(device, after(begun, -5 * hour), true);
    await store(controller, after(begun, -4 * hour), false);
    await storeReadings(server.storage, [
      { kind: 'unit', id: at.unitId, at: after(begun, -3 * hour), event: null, state: { status: 'locked' } },
    ]);
    expect(await deviceOf(controller)).toMatchObject({ isOffline: false, offline: 3600 });
    await store(keypad, after(begun, -2 * hour), false);
    server.device.tell.pin({ kind: 'pin', at: after(begun, -hour), hidId: at.hidId, code: '0000' });
    await expect.poll(() => deviceOf(keypad)).toMatchObject({ isOffline: false, offline: 3600 });
  });

  it('add up to what is between their readings, whatever the order of losses and returns', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async (states) => {
        const hub = await newHub();
        const first = after(begun, -(states.length + 1) * hour);
        await store(hub, first, true);
        for (const [index, online] of states.entries()) await store(hub, after(first, (index + 1) * hour), online);
        const hours = states.filter((online) => !online).length;
        const device = await deviceOf(hub);
        expect(device?.offline).toBeCloseTo(hours * 3600, 1);
        expect(device?.share).toBeCloseTo(1 - hours / (states.length + 1), 6);
      }),
      { numRuns: draws(30) },
    );
  });

  it('are deleted after 400 days and with their device, unless they last', async () => {
    const [old, lasting, gone] = [await newHub(), await newHub(), await newHub()];
    const longAgo = after(begun, -402 * 24 * hour);
    for (const hub of [old, lasting, gone]) {
      await store(hub, after(longAgo, -hour), true);
      await store(hub, longAgo, false);
    }
    await store(old, after(longAgo, hour), true);
    await server.database.delete(hubs).where(eq(hubs.id, gone.id));
    const clock = createManualClock(begun);
    await startRetention({ storage: server.storage, days: null, log: pino({ enabled: false }), clock }).stop();
    const rows = await server.database.select().from(deviceOutages).where(eq(deviceOutages.siteId, at.siteId));
    expect(rows.map(({ recordId }) => recordId)).toEqual([lasting.id]);
    expect(await deviceOf(lasting)).toMatchObject({ isOffline: true, share: 0 });
  });
});
