import { and, eq } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  leftOpenEvent,
  type Reading,
  type ReportedEvent,
  type ReportedState,
  type Target,
} from '#server/devices/port.ts';
import { targetTables } from '#server/devices/readings/targetTables.ts';
import { multiplexerChannels } from '#server/storage/schema/devices/fieldDevices.ts';
import { energyLogs, lockableLogs } from '#server/storage/schema/operations/logs.ts';
import { alertUsers, alerts } from '#server/storage/schema/operations/alerts.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { linesOf, outfit, type Outfit } from './devices/outfit.ts';

let at: Outfit;
let live: Listener;
let clerk: { id: number; email: string };
const server = await startTestServer();
beforeEach(async () => {
  at = await outfit(server);
  const user = await server.build.user({ organisationId: at.organisationId });
  clerk = user;
  live = await listenLive(server.url, await server.signIn(user));
});
afterEach(() => live.close());

const start = new Date('2026-11-21T02:00:00.000Z');
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000);

type Row = Record<string, unknown> | undefined;

async function rowOf({ kind, id }: Target): Promise<Row> {
  const table: (typeof targetTables)[Target['kind']]['table'] = targetTables[kind].table;
  const [row] = await server.database
    .select()
    .from(table as PgTable)
    .where(eq(table.id, id));
  return row;
}

/** Readings are written in order, so a later marker shows that they are. */
async function report(...readings: Reading[]): Promise<void> {
  for (const reading of readings) server.device.report(reading);
  const mark = await server.build.unit({ siteId: at.siteId });
  server.device.report({ kind: 'unit', id: mark.id, at: start, state: { status: 'opened' } });
  await expect.poll(() => rowOf({ kind: 'unit', id: mark.id })).toMatchObject({ status: 'opened' });
}

const reading = (
  target: Target,
  seconds: number,
  state?: ReportedState,
  event: ReportedEvent | null = null,
): Reading => ({ ...target, at: later(seconds), event, state });

const opened: ReportedEvent = { name: 'Opened', kind: 'open' };
const unit = () => ({ kind: 'unit', id: at.unitId }) as const;
const controller = () => ({ kind: 'controller', id: at.controllerId }) as const;

describe('a reading', () => {
  it.each([
    ['gate', () => at.gateId, { status: 'opened' }, { status: 'opened', statusChangedAt: later(1) }],
    ['lockable', () => at.lockableId, { doorState: 'opened' }, { doorState: 'opened', doorStateChangedAt: later(1) }],
    [
      'controller',
      () => at.controllerId,
      { firmware: '9.5.6', signal: -61, fault: 'Fuse' },
      { firmware: '9.5.6', signal: -61, fault: 'Fuse' },
    ],
    ['hid', () => at.hidId, { online: true }, { online: true, lastHeardAt: later(1) }],
    [
      'motorisedLock',
      () => at.lockId,
      { calibration: 'calibrated', boltPosition: 100 },
      { calibration: 'calibrated', calibratedAt: later(1), boltPosition: 100 },
    ],
    [
      'multiplexer',
      () => at.multiplexerId,
      { power: false, enrolled: true },
      { power: false, enrolled: true, online: true },
    ],
    [
      'powerController',
      () => at.powerId,
      { power: true, energy: { watts: 42, kilowattHours: 7.5 } },
      { power: true, watts: 42 },
    ],
    ['hub', () => at.hubId, { signal: -70 }, { signal: -70, online: true, lastHeardAt: later(1) }],
    [
      'padlock',
      () => at.padlockId,
      { battery: 17, status: 'unlocked' },
      { battery: 17, status: 'unlocked', online: true },
    ],
  ] as const)('of a %s is written into its table', async (kind, id, state, expected) => {
    await report(reading({ kind, id: id() }, 1, state));
    expect(await rowOf({ kind, id: id() })).toMatchObject(expected);
  });

  it('keeps fields that it does not mention, and clears those that are null', async () => {
    await report(reading(controller(), 1, { fault: 'Fuse', signal: -50 }), reading(controller(), 2, { signal: -52 }));
    expect(await rowOf(controller())).toMatchObject({ fault: 'Fuse', signal: -52 });
    await report(reading(controller(), 3, { fault: null }));
    expect(await rowOf(controller())).toMatchObject({ fault: null, signal: -52 });
  });

  it('logs its event with the unit and the controller of its target', async () => {
    const { unitId, gateId, hidId, controllerId, lockableId, padlockId, powerId, siteId } = at;
    const customer = null;
    await report(
      reading(unit(), 1, undefined, { name: 'Snapshot', kind: 'view', detail: 'Motion' }),
      reading({ kind: 'gate', id: gateId }, 2, undefined, opened),
      reading({ kind: 'hid', id: hidId }, 3, undefined, { name: 'Tamper', kind: 'admin' }),
      reading({ kind: 'padlock', id: padlockId }, 4, undefined, opened),
      reading({ kind: 'lockable', id: lockableId }, 5, undefined, opened),
      reading({ kind: 'powerController', id: powerId }, 6, { energy: { watts: 10, kilowattHours: 1 } }),
    );
    const base = { siteId, customerId: customer, userId: null };
    expect(await linesOf(server, siteId)).toMatchObject([
      { ...base, unitId, controllerId, event: 'Snapshot', kind: 'view', detail: 'Motion', createdAt: later(1) },
      { ...base, gateId, controllerId, unitId: null, event: 'Opened' },
      { ...base, hidId, controllerId, event: 'Tamper' },
      { ...base, unitId, controllerId: null, event: 'Opened' },
    ]);
    expect(await server.database.select().from(lockableLogs).where(eq(lockableLogs.siteId, siteId))).toMatchObject([
      { lockableId, event: 'Opened', kind: 'open', createdAt: later(5) },
    ]);
    expect(await server.database.select().from(energyLogs).where(eq(energyLogs.siteId, siteId))).toMatchObject([
      { powerControllerId: powerId, watts: 10, kilowattHours: 1, createdAt: later(6) },
    ]);
  });

  it('that is older than the stored state is only logged', async () => {
    await report(
      reading(unit(), 10, { status: 'locked', alarming: false }, { name: 'Locked', kind: 'close' }),
      reading(unit(), 5, { status: 'opened', alarming: true, faulted: true }, opened),
    );
    expect(await rowOf(unit())).toMatchObject({
      status: 'locked',
      statusChangedAt: later(10),
      alarmingSince: null,
      faultedSince: null,
    });
    expect((await linesOf(server, at.siteId)).map(({ event }) => event)).toEqual(['Locked', 'Opened']);
    expect(await server.database.select().from(alerts).where(eq(alerts.siteId, at.siteId))).toEqual([]);
  });

  it('marks the controller as online, unless it is older than its going offline', async () => {
    await report(reading(controller(), 10, { online: false, status: 'logged off' }), reading(unit(), 5, {}, opened));
    expect(await rowOf(controller())).toMatchObject({ online: false, status: 'logged off', lastHeardAt: null });
    await report(reading(unit(), 11, { status: 'opened' }));
    expect(await rowOf(controller())).toMatchObject({ online: true, lastHeardAt: later(11) });
  });

  it('of a multiplexer sets its channels', async () => {
    const target = { kind: 'multiplexer', id: at.multiplexerId } as const;
    const [first, second, third] = [0, 1, 0].map((channel, index) => ({ channel, power: index === 1 }));
    await report(reading(target, 1, { channels: [first, second].flatMap((each) => each ?? []) }));
    await report(reading(target, 2, { channels: [{ ...third, channel: 0, power: true }] }));
    const rows = await server.database
      .select()
      .from(multiplexerChannels)
      .where(eq(multiplexerChannels.multiplexerId, at.multiplexerId))
      .orderBy(multiplexerChannels.channel);
    expect(rows.map(({ channel, power }) => [channel, power])).toEqual([
      [0, true],
      [1, true],
    ]);
  });

  it('of a deleted target is dropped, and the next one is stored', async () => {
    await report(
      reading({ kind: 'gate', id: 2_000_000_000 }, 1, { status: 'opened' }),
      reading(unit(), 2, { status: 'opened' }),
    );
    expect(await rowOf(unit())).toMatchObject({ status: 'opened' });
  });
});

describe('the live events of readings', () => {
  it('are sent for doors, motorised locks and power controllers only', async () => {
    const { gateId, lockableId, lockId, powerId, padlockId, hubId, multiplexerId, hidId, controllerId, unitId } = at;
    await report(
      reading({ kind: 'hub', id: hubId }, 1, { signal: -60 }),
      reading({ kind: 'padlock', id: padlockId }, 1, { battery: 9 }),
      reading({ kind: 'multiplexer', id: multiplexerId }, 1, { power: false }),
      reading({ kind: 'hid', id: hidId }, 1),
      reading({ kind: 'controller', id: controllerId }, 1, { signal: -60 }),
      reading({ kind: 'gate', id: gateId }, 1, { status: 'opened' }),
      reading({ kind: 'lockable', id: lockableId }, 1, { doorState: 'opened' }),
      reading({ kind: 'motorisedLock', id: lockId }, 1, { boltPosition: 3 }),
      reading({ kind: 'powerController', id: powerId }, 1, { power: true }),
      reading(unit(), 2, { status: 'opened' }),
    );
    await live.hears('UNIT:UPDATE', unitId);
    expect(live.heard.slice(0, 5).map(({ name, payload }) => [name, payload])).toEqual([
      ['GATE:UPDATE', { id: gateId, siteId: at.siteId }],
      ['LOCKABLE:UPDATE', { id: lockableId, siteId: at.siteId }],
      ['MOTORISEDLOCK:UPDATE', { id: lockId, siteId: at.siteId }],
      ['POWERCONTROLLER:UPDATE', { id: powerId, siteId: at.siteId }],
      ['UNIT:UPDATE', { id: unitId, siteId: at.siteId }],
    ]);
  });

  it('are sent once when a unit begins to alarm and once when it ends', async () => {
    await report(reading(unit(), 1, { alarming: true }), reading(unit(), 2, { alarming: true }));
    await report(reading(unit(), 3, { alarming: false }), reading(unit(), 4, { alarming: false }));
    await live.hears('ALARMINGUNITS:DELETE', at.unitId);
    expect(await rowOf(unit())).toMatchObject({ alarmingSince: null });
    const alarms = live.heard.filter(({ name }) => name.startsWith('ALARMINGUNITS'));
    expect(alarms).toEqual([
      { name: 'ALARMINGUNITS:CREATE', payload: { id: at.unitId, siteId: at.siteId } },
      { name: 'ALARMINGUNITS:DELETE', payload: { id: at.unitId, siteId: at.siteId } },
    ]);
  });
});

const alertsHere = () =>
  server.database
    .select({ id: alertUsers.id, userId: alertUsers.userId, level: alerts.level, message: alerts.message })
    .from(alertUsers)
    .innerJoin(alerts, eq(alerts.id, alertUsers.alertId))
    .where(eq(alerts.siteId, at.siteId))
    .orderBy(alertUsers.id);

describe('an alert', () => {
  const troubles = (): [Reading, string, string][] => [
    [reading(unit(), 1, { alarming: true }), 'high', `Unit A101 at ${at.site.name} is alarming.`],
    [reading(unit(), 2, { faulted: true }), 'medium', `Unit A101 at ${at.site.name} has a fault.`],
    [reading(controller(), 3, { online: false }), 'high', `Controller C1 at ${at.site.name} is offline.`],
    [
      reading({ kind: 'gate', id: at.gateId }, 4, undefined, { name: leftOpenEvent, kind: 'open' }),
      'low',
      `North gate at ${at.site.name} was left open.`,
    ],
    [
      reading({ kind: 'hub', id: at.hubId }, 5, { fault: 'No power' }),
      'medium',
      `Hub 1 at ${at.site.name} has a fault.`,
    ],
  ];

  it("goes once for each cause to the owner's staff who may read sites and alerts", async () => {
    const { organisationId } = at;
    const build = (permissions: Record<string, number>) => server.build.user({ organisationId, permissions });
    await build({ sites: 31 });
    await build({ alerts: 31 });
    const stranger = await server.build.user();
    const alert = await build({ sites: 2, alerts: 2 });
    await report(...troubles().flatMap(([each]) => [each, { ...each, at: later(10) }]));
    const expected = troubles().flatMap(([, level, message]) =>
      [clerk.id, alert.id].map((userId) => ({ userId, level, message })),
    );
    const lying = await alertsHere();
    expect(lying.map(({ userId, level, message }) => ({ userId, level, message }))).toEqual(expected);
    expect(lying.map(({ userId }) => userId)).not.toContain(stranger.id);
    const first = lying.find(({ userId }) => userId === clerk.id);
    await live.hears('ALERTUSER:CREATE', first?.id ?? 0);
    const mine = lying.filter(({ userId }) => userId === clerk.id).map(({ id }) => id);
    expect(live.heard.filter(({ name }) => name === 'ALERTUSER:CREATE').map(({ payload }) => payload.id)).toEqual(mine);
  });

  it('comes again only to users who have read or archived the last one', async () => {
    const on = (seconds: number) => reading(unit(), seconds, { alarming: true });
    const off = (seconds: number) => reading(unit(), seconds, { alarming: false });
    await report(on(1), off(2), on(3));
    expect(await alertsHere()).toHaveLength(1);
    await server.database
      .update(alertUsers)
      .set({ read: true })
      .where(and(eq(alertUsers.userId, clerk.id)));
    await report(off(4), on(5));
    expect(await alertsHere()).toHaveLength(2);
  });

  /** The clerk's alerts as the API answers them. */
  const answered = async () => {
    const answer = await server.call('GET', 'api/admin/alerts', { token: await server.signIn(clerk) });
    return (answer.body as { rows: { alert: Record<string, unknown> }[] }).rows.map(({ alert }) => alert);
  };
  const unread = async () =>
    (await server.call('GET', 'api/admin/alerts/unread', { token: await server.signIn(clerk) })).body;

  it('resolves when its cause ends, at the moment of the report, and counts no longer', async () => {
    const device = { kind: 'hub', id: at.hubId } as const;
    const gate = { kind: 'gate', id: at.gateId } as const;
    await report(reading(gate, 0, { status: 'opened' }), ...troubles().map(([each]) => each));
    expect((await answered()).map(({ cause, resolvedAt }) => [cause, resolvedAt])).toEqual([
      ['alarm', null],
      ['fault', null],
      // The gate behind it was heard after it.
      ['offline', later(4).toISOString()],
      ['left open', null],
      ['fault', null],
    ]);
    expect(await unread()).toEqual({ count: 4 });
    await report(
      reading(unit(), 21, { alarming: false }),
      reading(unit(), 22, { faulted: false }),
      reading(gate, 24, { status: 'closed' }),
      reading(device, 25, { fault: null }),
    );
    const moments = [21, 22, 4, 24, 25].map((seconds) => later(seconds).toISOString());
    expect((await answered()).map(({ resolvedAt }) => resolvedAt)).toEqual(moments);
    expect(await unread()).toEqual({ count: 0 });
    const [first] = await alertsHere();
    await live.hears('ALERTUSER:UPDATE', first?.id ?? 0);
  });

  it('that a controller is offline resolves when a device behind it is heard', async () => {
    await report(reading(controller(), 1, { online: true }), reading(controller(), 2, { online: false }));
    await report(reading({ kind: 'hid', id: at.hidId }, 3, { online: true }));
    expect(await answered()).toMatchObject([{ cause: 'offline', resolvedAt: later(3).toISOString() }]);
  });

  it('opens again, instead of a second one, when its cause soon comes back; later it is a new one', async () => {
    const on = (seconds: number) => reading(unit(), seconds, { alarming: true });
    const off = (seconds: number) => reading(unit(), seconds, { alarming: false });
    await report(on(1), off(2), on(60));
    expect(await answered()).toMatchObject([{ resolvedAt: null }]);
    await report(off(61), on(3_600));
    expect(await answered()).toMatchObject([{ resolvedAt: later(61).toISOString() }, { resolvedAt: null }]);
  });

  it('resolves with the removal of its door', async () => {
    await report(reading({ kind: 'lockable', id: at.lockableId }, 1, undefined, { name: leftOpenEvent, kind: 'open' }));
    const token = await server.signIn(clerk);
    await server.call('DELETE', 'api/admin/lockables', { token, body: { items: [at.lockableId] } });
    expect((await answered())[0]?.['resolvedAt']).not.toBeNull();
  });
});

describe('many reports at once', () => {
  it('do not delay calls', async () => {
    let stored = 0;
    const silence = server.storage.onCommit(() => {
      stored += 1;
    });
    const { id } = await server.build.unit({ siteId: at.siteId });
    const reports = 40;
    for (let nth = 0; nth < reports; nth += 1)
      server.device.report({
        kind: 'unit',
        id,
        at: later(nth),
        state: { status: nth % 2 === 0 ? 'opened' : 'closed' },
      });
    expect((await server.call('GET', 'healthz')).status).toBe(200);
    expect(stored).toBeLessThan(reports);
    await vi.waitFor(() => expect(stored).toBe(reports), 20_000);
    silence();
  });
});

describe('an overlocked unit', () => {
  it('stays overlocked whatever its device says, and alarms when it opens', async () => {
    const { id } = await server.build.unit({ siteId: at.siteId, status: 'overlocked' });
    const unit = { kind: 'unit', id } as const;
    await report(reading(unit, 1, { status: 'locked' }));
    expect(await rowOf(unit)).toMatchObject({ status: 'overlocked', alarmingSince: null });
    await report(reading(unit, 2, { status: 'unlocked' }), reading(unit, 3, { status: 'locked' }));
    expect(await rowOf(unit)).toMatchObject({ status: 'overlocked', alarmingSince: later(2) });
  });
});

it('takes what may be days old for no sign of life', async () => {
  const { id } = await server.build.controller({ siteId: at.siteId, online: false });
  const controller = { kind: 'controller', id } as const;
  const door = {
    kind: 'unit',
    id: (await server.build.unit({ siteId: at.siteId, controllerId: id, channel: 0 })).id,
  } as const;
  await report(
    { ...reading(controller, 1, { firmware: '2.0' }), isOld: true },
    { ...reading(door, 2, { status: 'opened' }), isOld: true },
  );
  expect(await rowOf(controller)).toMatchObject({ online: false, firmware: '2.0' });
  expect(await rowOf(door)).toMatchObject({ status: 'opened' });
});
