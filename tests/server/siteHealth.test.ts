import { and, asc, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { openVisits, type SiteHealth, type SitesHealth } from '#domain/calls/doorHealth.ts';
import { addDays } from '#format/days.ts';
import { saveDoorConnection } from '#server/devices/mqtt/connectionState.ts';
import type { ReportedState, Target } from '#server/devices/port.ts';
import { storeReadings } from '#server/devices/readings/storeReadings.ts';
import { startRetention } from '#server/operations/retention.ts';
import { deviceSamples } from '#server/storage/schema/devices/deviceCare.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: Desk;
const server = await startTestServer();
beforeEach(async () => {
  desk = await openDesk(server);
});

const today = new Date().toISOString().slice(0, 10);
const momentOf = (day: string, time = '10:00') => new Date(`${day}T${time}:00.000Z`);

const store = (target: Target, at: Date, state: ReportedState) =>
  storeReadings(server.storage, [{ ...target, at, event: null, state }]);

const samplesOf = ({ kind, id }: Target) =>
  server.database
    .select({ day: deviceSamples.day, battery: deviceSamples.battery, signal: deviceSamples.signal })
    .from(deviceSamples)
    .where(and(eq(deviceSamples.entity, kind as 'padlock'), eq(deviceSamples.recordId, id)))
    .orderBy(asc(deviceSamples.day));

const healthOf = async (of: Desk = desk) =>
  (await of.record('GET', `sites/${of.siteId}/doorHealth`)) as unknown as SiteHealth;

const tick = async (body: object, of: Desk = desk) =>
  (await of.record('POST', `sites/${of.siteId}/visitTicks`, body)) as unknown as SiteHealth;

const newPadlock = async (given: object = {}) => {
  const { id } = await server.build.padlock({ siteId: desk.siteId, lastHeardAt: new Date(), ...given });
  return { kind: 'padlock', id } as const;
};

describe('the samples of a device', () => {
  it('hold the worst of each day, and begin anew with another battery', async () => {
    const padlock = await newPadlock({ lastHeardAt: null });
    const day = addDays(today, -2);
    await store(padlock, momentOf(day, '01:00'), { battery: 40, signal: -70 });
    await store(padlock, momentOf(day, '02:00'), { battery: 41, signal: -60 });
    await store(padlock, momentOf(day, '03:00'), { battery: 38 });
    await store(padlock, momentOf(day, '04:00'), { signal: -82 });
    await store(padlock, momentOf(day, '05:00'), { status: 'locked' });
    await store(padlock, momentOf(addDays(day, 1)), { signal: -75 });
    await store(padlock, momentOf(addDays(day, 1), '11:00'), { battery: 38 });
    await store(padlock, momentOf(addDays(day, 2), '00:01'), { battery: 37 });
    await store(padlock, momentOf(addDays(day, 2), '00:02'), { battery: 100 });
    expect(await samplesOf(padlock)).toEqual([
      { day, battery: 38, signal: -82 },
      { day: addDays(day, 1), battery: 38, signal: -75 },
      { day: addDays(day, 2), battery: 100, signal: null },
    ]);
  });

  it('leave out readings that may be old', async () => {
    const padlock = await newPadlock({ lastHeardAt: null });
    const old = { ...padlock, at: momentOf(today, '00:01'), event: null, state: { battery: 9 }, isOld: true } as const;
    await storeReadings(server.storage, [old]);
    expect(await samplesOf(padlock)).toEqual([]);
  });

  it('say when a battery ends and how far a signal weakened, on the record and in the list of visits', async () => {
    const padlock = await newPadlock({ lastHeardAt: null });
    for (let ago = 34; ago >= 0; ago -= 1)
      await store(padlock, momentOf(addDays(today, -ago), '00:01'), {
        battery: 25 + ago,
        signal: ago < 7 ? -72 : -58,
      });
    const end = addDays(today, 25);
    const record = await desk.record('GET', `padlocks/${padlock.id}`);
    expect(record).toMatchObject({ battery: 25, batteryEndsOn: end, signalLoss: 14 });
    const [line, ...others] = (await healthOf()).visits;
    expect(others).toEqual([]);
    expect(line?.reasons.map(({ text }) => text)).toEqual([
      `Battery (25%) ends about ${end.split('-').toReversed().join('/')}`,
      'Signal weaker by 14 dB (-72 dBm)',
    ]);
    await store(padlock, momentOf(today, '00:02'), { battery: 99 });
    expect(await desk.record('GET', `padlocks/${padlock.id}`)).toMatchObject({ batteryEndsOn: null });
    expect((await healthOf()).visits[0]?.reasons.map(({ reason }) => reason)).toEqual(['signal']);
  });

  it('are kept for a year', async () => {
    const padlock = await newPadlock({ lastHeardAt: null });
    for (const ago of [368, 366, 1]) await store(padlock, momentOf(addDays(today, -ago)), { battery: 50 });
    const { storage } = server;
    const clock = createManualClock(momentOf(today));
    const retention = startRetention({ storage, days: null, log: pino({ level: 'silent' }), clock });
    await retention.stop();
    const kept = await samplesOf(padlock);
    expect(kept.map(({ day }) => day)).toEqual([addDays(today, -366), addDays(today, -1)]);
  });
});

describe('the visits of a site', () => {
  it('are in the order of one walk, each with its place and since when', async () => {
    const { siteId } = desk;
    const { build } = server;
    const heard = new Date(Date.now() - 7_200_000);
    const silent = { siteId, online: false, lastHeardAt: heard };
    const upper = await build.area({ siteId, name: 'Row A', floor: 2 });
    const lower = await build.area({ siteId, name: 'Row Z', floor: 1 });
    const box = await build.controller({ ...silent, name: 'Box 1' });
    for (const [channel, name] of ['B10', 'B9', 'B2'].entries())
      await build.unit({ siteId, areaId: upper.id, name, controllerId: box.id, channel });
    const { id: unitId } = await build.unit({ siteId, areaId: lower.id, name: 'Z1' });
    await build.padlock({ siteId, unitId, name: 'Padlock Z1', battery: 5, lastHeardAt: new Date() });
    await build.hub({ ...silent, name: 'Hub' });
    await build.hid({ ...silent, name: 'Keypad', controllerId: box.id, channel: 9 });
    await build.unit({ siteId, areaId: upper.id, name: 'B1', faultedSince: heard });
    await build.hub({ siteId, lastHeardAt: new Date() });
    await build.hub({ siteId, online: false, lastHeardAt: null });
    const { counts, visits } = await healthOf();
    expect(visits.map(({ name, area, place }) => [name, area, place])).toEqual([
      ['Padlock Z1', 'Row Z', 'Unit Z1'],
      ['B1', 'Row A', null],
      ['Box 1', 'Row A', '3 doors, B2 to B10'],
      ['Keypad', 'Row A', 'Box 1'],
      ['Hub', null, null],
    ]);
    expect(visits[1]?.reasons).toEqual([{ reason: 'fault', text: 'Fault', since: heard.toISOString() }]);
    expect(visits[4]?.reasons).toEqual([{ reason: 'offline', text: 'Offline', since: heard.toISOString() }]);
    expect(counts).toEqual({
      devices: 6,
      heardInLastMinute: 2,
      silent: 3,
      neverHeard: 1,
      visits: 5,
      ticked: 0,
      doors: 1,
    });
    // As many as the list of devices marks.
    expect(openVisits(counts)).toBe(4);
  });

  it('are ticked off for everybody, until the trouble is gone', async () => {
    const padlock = await newPadlock({ battery: 5, fault: 'Its clasp sticks.' });
    const visit = { entity: 'padlock', id: padlock.id };
    const ticked = await tick({ ...visit, reasons: ['battery', 'fault'], done: true });
    const [line] = ticked.visits;
    expect(line?.tick?.by).toEqual(expect.any(String));
    expect(Date.now() - Date.parse(line?.tick?.at ?? '')).toBeLessThan(60_000);
    const colleague = await openDesk(server, desk);
    expect((await healthOf(colleague)).counts).toMatchObject({ visits: 1, ticked: 1 });
    // Of two who press at once, the first one did it.
    const again = await tick({ ...visit, reasons: ['battery', 'fault'], done: true }, colleague);
    expect(again.visits[0]?.tick).toEqual(line?.tick);
    const log = (await desk.record('GET', 'actionLogs')) as unknown as { rows: { action: string }[] };
    expect(log.rows[0]).toMatchObject({ action: 'Ticked off a visit' });
    expect((await tick({ ...visit, reasons: ['fault'], done: false }, colleague)).visits[0]?.tick).toBeNull();
    await tick({ ...visit, reasons: ['fault'], done: true });
    expect((await healthOf()).visits[0]?.tick).not.toBeNull();
    await store(padlock, new Date(), { battery: 90 });
    expect((await healthOf()).visits[0]?.tick).not.toBeNull();
    await store(padlock, new Date(), { battery: 4 });
    expect((await healthOf()).visits[0]).toMatchObject({ tick: null, reasons: [{ reason: 'fault' }, {}] });
  });

  it('need a tick anew when a device fell silent again', async () => {
    const padlock = await newPadlock({ online: false, lastHeardAt: new Date(Date.now() - 60_000) });
    const offline = { entity: 'padlock', id: padlock.id, reasons: ['offline'] };
    expect((await tick({ ...offline, done: true })).counts.ticked).toBe(1);
    await store(padlock, new Date(), {});
    expect((await healthOf()).visits).toEqual([]);
    await store(padlock, new Date(), { online: false });
    expect((await healthOf()).visits[0]).toMatchObject({ tick: null, reasons: [{ reason: 'offline' }] });
  });

  it('are not ticked where no trouble is', async () => {
    const padlock = await newPadlock({ battery: 90 });
    const body = { entity: 'padlock', id: padlock.id, reasons: ['battery'], done: true };
    expect((await tick(body)).counts).toMatchObject({ visits: 0, ticked: 0 });
    await store(padlock, new Date(), { battery: 3 });
    expect((await healthOf()).counts).toMatchObject({ visits: 1, ticked: 0 });
  });

  it('are read by the staff of the organisation, and ticked by those who command doors', async () => {
    const path = `sites/${desk.siteId}`;
    const body = { entity: 'padlock', id: (await newPadlock({ battery: 1 })).id, reasons: ['battery'], done: true };
    const reader = await openDesk(server, { ...desk, permissions: { sites: 3 } });
    expect((await healthOf(reader)).counts.visits).toBe(1);
    expect((await reader.refused('POST', `${path}/visitTicks`, body)).status).toBe(403);
    const clerk = await openDesk(server, { ...desk, permissions: { bookings: 31 } });
    expect((await clerk.refused('GET', `${path}/doorHealth`)).status).toBe(403);
    const stranger = await openDesk(server);
    expect((await stranger.refused('GET', `${path}/doorHealth`)).status).toBe(404);
    expect((await stranger.refused('POST', `${path}/visitTicks`, body)).status).toBe(404);
    await desk.record('PUT', path, { sharing: 'SITE', sharedWith: [stranger.organisationId] });
    expect((await stranger.refused('GET', `${path}/doorHealth`)).status).toBe(403);
    expect((await stranger.refused('POST', `${path}/visitTicks`, body)).status).toBe(403);
    expect((await healthOf()).counts.ticked).toBe(0);
  });
});

describe('all sites', () => {
  it('are counted, those of the own organisation alone', async () => {
    const { id: second } = await server.build.site({ organisationId: desk.organisationId });
    await server.build.hub({ siteId: second, online: false, lastHeardAt: new Date(0) });
    await newPadlock();
    await openDesk(server, { permissions: everywhere(31) });
    const { sites } = (await desk.record('GET', 'doorHealth')) as unknown as SitesHealth;
    expect(sites).toEqual([
      { siteId: desk.siteId, counts: expect.objectContaining({ devices: 1, silent: 0, visits: 0 }) as object },
      { siteId: second, counts: expect.objectContaining({ devices: 1, silent: 1, visits: 1 }) as object },
    ]);
  });
});

describe('the way to the doors', () => {
  it('names the server that drives them and the broker, as far as they are known', async () => {
    const { broker, driving } = await healthOf();
    expect(broker).toBeNull();
    expect(driving).toMatchObject({ isDriving: true, drivers: [] });
    expect(Date.parse(driving?.since ?? '')).toBeLessThanOrEqual(Date.now());
    const now = new Date().toISOString();
    await saveDoorConnection(server.database, { connected: true, since: now, seenAt: now, problem: null });
    expect((await healthOf()).broker).toEqual({ connected: true, since: now });
  });
});
