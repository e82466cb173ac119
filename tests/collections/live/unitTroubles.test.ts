import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { AlarmProjection } from '#collections/replica/alarms/alarmProjection.ts';
import type { BoardState } from '#collections/replica/board/boardQuery.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { isOfReplica, parseLiveEvent } from '#domain/live/event.ts';
import { troublesOf, type Trouble } from '#domain/states/trouble.ts';
import type { ReportedState } from '#server/devices/port.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { SimulatedAlarms } from '#tests/support/replica/simulatedAlarms.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import { startProxy, type Instead, type Passing, type Proxy } from '#tests/support/proxy/proxy.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** A server of which only the lists have alarms and faults. */
/** Our own server, which can refuse calls. */
let fault: (passing: Passing) => Instead | undefined;
let desk: LiveDesk;
let units: { id: number; name: string }[];

const server = await startTestServer();
const plain = await startPlainApi({ target: server.url });
const proxy = await startProxy({ target: server.url, instead: (passing) => fault(passing) });

beforeEach(async () => {
  fault = () => undefined;
  desk = await openLiveDesk(server);
  const { siteId } = desk.home;
  units = [];
  for (const [index, status] of (['locked', 'opened', 'unlocked'] as const).entries())
    units.push(await server.build.unit({ siteId, name: `A${index + 1}`, status }));
});
afterEach(() => desk.close());

const report = (index: number, state: ReportedState) =>
  server.device.report({ kind: 'unit', id: units[index]?.id ?? 0, state });
const openTab = async ({ url }: Proxy = plain) => desk.browser.openTab(url, desk.session, desk.home.siteId);
type Tab = Awaited<ReturnType<typeof openTab>>;

/** The units of a list as a person reads them: name, troubles, status. */
const lines = (rows: readonly Unit[]) => rows.map((unit) => [unit.name, ...troublesOf(unit), unit.status].join(' '));

const listed = ({ client }: Tab, query: Partial<RowQuery>, fits: (all: string[]) => boolean) =>
  seen(client.rows('unit', { siteId: desk.home.siteId, ...query }), ({ rows }) => fits(lines(rows)));
const counted = ({ client }: Tab, fits: (counts: BoardState['counts']) => boolean) =>
  seen(client.unitBoard({ siteId: desk.home.siteId, tones: [], words: [] }), ({ counts }) => fits(counts));
const is =
  (...expected: string[]) =>
  (all: string[]) =>
    all.join() === expected.join();
const only = (trouble: Trouble) => ({ where: { status: [trouble] } });
const listReads = (which: 'alarming' | 'faulted', { passed }: Proxy) =>
  passed.filter(({ path }) => path.startsWith(`/api/admin/units/${which}`)).length;

describe('a unit in trouble', () => {
  it('stays an alarm after it is locked: in its record, the chips, the filter and the order', async () => {
    const tab = await openTab();
    await listed(tab, {}, is('A1 locked', 'A2 opened', 'A3 unlocked'));
    report(2, { status: 'opened', alarming: true });
    report(1, { faulted: true });
    await listed(tab, only('alarm'), is('A3 alarm opened'));
    report(2, { status: 'locked' });
    await listed(tab, only('alarm'), is('A3 alarm locked'));
    await listed(tab, only('fault'), is('A2 fault opened'));
    await listed(tab, { where: { status: ['locked'] } }, is('A1 locked'));
    const byStatus = { sort: { field: 'status', direction: 'asc' } } as const;
    await listed(tab, byStatus, is('A3 alarm locked', 'A2 fault opened', 'A1 locked'));
    const counts = { alarm: 1, fault: 1, secure: 1 };
    await counted(tab, (now) => JSON.stringify(Object.fromEntries([...now].toSorted())) === JSON.stringify(counts));
    const chosen = await seen(
      tab.client.unitBoard({ siteId: desk.home.siteId, tones: ['alarm'], words: [] }),
      ({ freshness }) => freshness.state === 'live',
    );
    expect(chosen.areas.flatMap(({ unitIds }) => unitIds)).toEqual([units[2]?.id]);
    const state = await seen(tab.client.record('unit', units[2]?.id ?? 0), ({ status }) => status === 'present');
    expect(state.status === 'present' && lines([state.record])).toEqual(['A3 alarm locked']);
    report(2, { alarming: false });
    await listed(tab, only('alarm'), is());
    await counted(tab, (now) => now.get('secure') === 2 && !now.has('alarm'));
  });

  it('is known at once to whoever starts, from lists that nobody on a screen asked for', async () => {
    report(0, { alarming: true });
    const before = { alarming: listReads('alarming', plain), faulted: listReads('faulted', plain) };
    const tab = await openTab();
    await listed(tab, only('alarm'), is('A1 alarm locked'));
    expect(listReads('alarming', plain)).toBeGreaterThan(before.alarming);
    expect(listReads('faulted', plain)).toBeGreaterThan(before.faulted);
  });
});

describe('the lists of alarming and faulted units', () => {
  const live = ({ freshness }: { freshness: { state: string } }) => freshness.state === 'live';

  it('are both read again at every event of an alarm', async () => {
    const tab = await openTab(proxy);
    const alarms$ = tab.client.hostQuery('alarms', { siteId: desk.home.siteId });
    const end = alarms$.subscribe();
    await seen(alarms$, live);
    for (const alarming of [true, false]) {
      const before = { alarming: listReads('alarming', proxy), faulted: listReads('faulted', proxy) };
      report(0, { alarming });
      await seen(alarms$, (shown) => live(shown) && shown.alarming.size === (alarming ? 1 : 0));
      expect(listReads('alarming', proxy)).toBeGreaterThan(before.alarming);
      expect(listReads('faulted', proxy)).toBeGreaterThan(before.faulted);
    }
    end.unsubscribe();
  });

  it.each(['alarming', 'faulted'] as const)('say why %s units cannot be read, until they can', async (which) => {
    const body = 'The alarm panel rests.';
    fault = ({ path }) => (path.startsWith(`/api/admin/units/${which}`) ? { status: 500, body } : undefined);
    const tab = await openTab(proxy);
    const alarms$ = tab.client.hostQuery('alarms', { siteId: desk.home.siteId });
    const end = alarms$.subscribe();
    const failing = await seen(alarms$, ({ freshness }) => 'failure' in freshness);
    expect(failing.freshness).toMatchObject({ failure: body, complete: false });
    fault = () => undefined;
    tab.client.reportFocus();
    expect((await seen(alarms$, live)).freshness).toEqual({ state: 'live', complete: true });
    end.unsubscribe();
  });

  it('keep the troubles that were known when they cannot be read again', async () => {
    const tab = await openTab(proxy);
    report(0, { alarming: true });
    await listed(tab, only('alarm'), is('A1 alarm locked'));
    fault = ({ path }) => (path.includes('/units/alarming') ? { status: 500, body: 'Resting.' } : undefined);
    const alarms$ = tab.client.hostQuery('alarms', { siteId: desk.home.siteId });
    tab.client.reportFocus();
    const failing = await seen(alarms$, ({ freshness }) => 'failure' in freshness);
    expect([...failing.alarming.values()]).toEqual(['A1']);
    await listed(tab, only('alarm'), is('A1 alarm locked'));
  });

  it('are both read at the start, and again at an event of an alarm that names no unit', async () => {
    const alarms = new SimulatedAlarms();
    const keeper = new AlarmProjection({
      api: alarms,
      scheduler: new VirtualScheduler(),
      isAllowed: () => true,
      socketWait: noSocketWait(),
      unitOf: () => undefined,
      units: () => [],
      onTroublesChanged: () => undefined,
      report: () => undefined,
    });
    const asked = async () => {
      const which = alarms.requests.map(({ isAlarming }) => (isAlarming ? 'alarming' : 'faulted'));
      while (alarms.requests.length > 0) {
        alarms.serve(0);
        alarms.deliver(0);
      }
      await setImmediate();
      return which.toSorted();
    };
    keeper.connected(false);
    keeper.followSite(1);
    expect(await asked()).toEqual(['alarming', 'faulted']);
    expect(await asked()).toEqual([]);
    for (const payload of [undefined, null, {}, { siteId: '1' }]) {
      const event = parseLiveEvent('ALARMINGUNITS:UPDATE', payload);
      if (event !== null && isOfReplica(event)) keeper.event(event);
      expect(await asked()).toEqual(['alarming', 'faulted']);
      expect(parseLiveEvent('UNIT:UPDATE', payload)).toBeNull();
    }
    keeper.stop();
  });
});
