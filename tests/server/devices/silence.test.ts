import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { pinKeysOf } from '#server/access/pins/pinKeys.ts';
import { keysOfProcess } from '#server/config/sessionKeys.ts';
import { serverTiming } from '#server/config/timing.ts';
import { consumeReports } from '#server/devices/consumeReports.ts';
import { createDriverRouter, type DriverRouter } from '#server/devices/driverRouter.ts';
import type { ReportedState, Target } from '#server/devices/port.ts';
import { createRoster } from '#server/devices/roster.ts';
import { targetTables } from '#server/devices/readings/targetTables.ts';
import { alerts } from '#server/storage/schema/operations/alerts.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { createManualClock, type ManualClock } from '#tests/support/server/manualClock.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { createTestDevice, type TestDevice } from '#tests/support/server/testDevice.ts';
import { linesOf, outfit, type Outfit } from './outfit.ts';

const noon = new Date('2026-11-21T02:00:00Z');
const heartbeat = 15_000;
const { check } = serverTiming.silence;

let at: Outfit;
let clock: ManualClock;
let device: TestDevice;
let router: DriverRouter;
let reports: ReturnType<typeof consumeReports>;
const server = await startTestServer();
beforeEach(async () => {
  at = await outfit(server);
  await server.build.user({ organisationId: at.organisationId });
  clock = createManualClock(noon);
  device = createTestDevice();
  const gateway = { drives: () => true, open: () => Promise.resolve(device) };
  const { log } = keepLog('warn');
  router = createDriverRouter(
    [{ ...gateway, heartbeatOf: ({ kind }) => (kind === 'motorisedLock' ? null : heartbeat) }],
    createRoster(server.database),
    {
      clock,
      onFailure(error) {
        throw error;
      },
    },
  );
  await router.open();
  reports = consumeReports({
    storage: server.storage,
    devices: router,
    pinKeys: pinKeysOf(keysOfProcess),
    log,
  });
});
afterEach(async () => {
  await router.close();
  await reports.stop();
});

async function rowOf({ kind, id }: Target) {
  const { table } = targetTables[kind];
  const columns = table as (typeof targetTables)['hub']['table'];
  const [row] = await server.database.select().from(columns).where(eq(columns.id, id));
  return row;
}
const isOnline = async (target: Target) => (await rowOf(target))?.online;

async function report(target: Target, state: ReportedState = {}): Promise<void> {
  const now = clock.now();
  device.report({ ...target, at: now, state });
  await expect.poll(async () => (await rowOf(target))?.lastHeardAt).toEqual(now);
}

/** Lets the time pass in the steps in which the watch looks. */
async function pass(time: number): Promise<void> {
  for (let passed = 0; passed < time; passed += check) {
    await clock.pass(check);
    await expect.poll(() => clock.waiting, { interval: 5 }).toBe(1);
  }
}

const padlock = (): Target => ({ kind: 'padlock', id: at.padlockId });
const hub = (): Target => ({ kind: 'hub', id: at.hubId });
const hid = (): Target => ({ kind: 'hid', id: at.hidId });
const controller = (): Target => ({ kind: 'controller', id: at.controllerId });
const eventsHere = async () => (await linesOf(server, at.siteId)).map(({ event }) => event);
const alertsHere = async () =>
  (await server.database.select().from(alerts).where(eq(alerts.siteId, at.siteId))).map(({ level, message }) => [
    level,
    message,
  ]);

it('takes a device that missed three heartbeats for offline, with an event and an alert, until it is heard again', async () => {
  await report(padlock());
  await pass(3 * heartbeat - check);
  expect(await isOnline(padlock())).toBe(true);
  await pass(check);
  await expect.poll(() => isOnline(padlock())).toBe(false);
  expect(await alertsHere()).toEqual([['medium', `Padlock L1 at ${at.site.name} is offline.`]]);
  await pass(10 * heartbeat);
  expect(await eventsHere()).toEqual(['Padlock Offline']);
  await report(padlock());
  await expect.poll(eventsHere).toEqual(['Padlock Offline', 'Padlock Online']);
  expect(await isOnline(padlock())).toBe(true);
  await pass(4 * heartbeat);
  await expect.poll(eventsHere).toEqual(['Padlock Offline', 'Padlock Online', 'Padlock Offline']);
  const details = (await linesOf(server, at.siteId)).map(({ detail }) => detail);
  expect(details.slice(0, 2)).toEqual(['L1 missed three heartbeats', 'L1 was heard again']);
});

it('is silent about devices that keep their heartbeats, have none, or were never heard', async () => {
  await report(hub());
  await report({ kind: 'motorisedLock', id: at.lockId });
  for (let beat = 0; beat < 6; beat += 1) {
    await pass(heartbeat);
    await report(hub());
  }
  expect(await eventsHere()).toEqual([]);
});

it('misses a gateway with all its devices, and alerts staff of the gateway alone', async () => {
  for (const target of [controller(), hid()]) await report(target);
  await pass(4 * heartbeat);
  await expect.poll(eventsHere).toEqual(['Offline', 'HID Offline']);
  expect([await isOnline(controller()), await isOnline(hid())]).toEqual([false, false]);
  expect(await rowOf(controller())).toMatchObject({ status: 'logged off' });
  expect(await alertsHere()).toEqual([['high', `Controller C1 at ${at.site.name} is offline.`]]);
});

it('gives each device its three heartbeats after the process stood, and from the moment on at which it listens', async () => {
  await report(hub());
  await clock.pass(20 * heartbeat);
  await expect.poll(() => clock.waiting, { interval: 5 }).toBe(1);
  await pass(3 * heartbeat - check);
  expect(await isOnline(hub())).toBe(true);
  await router.close();
  await router.open();
  await pass(3 * heartbeat - check);
  expect(await isOnline(hub())).toBe(true);
  await pass(check);
  await expect.poll(() => isOnline(hub())).toBe(false);
});

it('leaves to the gateway what the gateway says', async () => {
  await report(hub());
  device.report({ ...hub(), at: clock.now(), state: { online: false }, event: { name: 'Offline', kind: 'admin' } });
  await expect.poll(() => isOnline(hub())).toBe(false);
  await pass(5 * heartbeat);
  expect(await eventsHere()).toEqual(['Offline']);
  device.report({ ...hub(), at: clock.now(), event: { name: 'Online', kind: 'admin' } });
  await expect.poll(eventsHere).toEqual(['Offline', 'Online']);
});
