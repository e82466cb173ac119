import { expect, it } from 'vitest';
import { retainedCommandEvent, type Reading, type ReportedEvent, type ReportedState } from '#server/devices/port.ts';
import { createWaitingReadings } from '#server/devices/readings/waitingReadings.ts';
import { keepLog } from '#tests/support/server/logLines.ts';

const [site, another] = [1, 2];
const start = Date.parse('2026-11-27T10:00:00Z');

/** Readings that wait, each a second after the one before. */
function open() {
  const { log, lines } = keepLog('warn');
  const waiting = createWaitingReadings(log);
  let at = start;
  return {
    lines,
    waiting,
    pass: (seconds: number) => (at += seconds * 1_000),
    add(kind: Reading['kind'], id: number, given: Partial<Reading> = {}): void {
      at += 1;
      waiting.add({ kind, id, at: new Date(at), siteId: site, event: null, ...given });
    },
    /** All that waits, one after the other. */
    all: () => {
      const taken: Reading[] = [];
      for (let some = waiting.take(1); some.length > 0; some = waiting.take(1)) taken.push(...some);
      return taken;
    },
  };
}

const opened: ReportedEvent = { name: 'Opened', kind: 'open' };
const closed: ReportedEvent = { name: 'Closed', kind: 'close' };
const statesOf = (readings: readonly Reading[]) => readings.map(({ state }) => state);
const eventsOf = (readings: readonly Reading[]) => readings.map(({ event }) => event?.name ?? null);

it('takes from each site in turn, and from each in order', () => {
  const { waiting, add } = open();
  for (const id of [1, 2, 3, 4]) add('unit', id, { event: opened });
  for (const id of [11, 12]) add('unit', id, { event: opened, siteId: another });
  add('unit', 21, { event: opened, siteId: null });
  expect(waiting.take(5).map(({ id }) => id)).toEqual([1, 11, 21, 2, 12]);
  expect(waiting.take(5).map(({ id }) => id)).toEqual([3, 4]);
});

it('gives every site a turn, however many wait', () => {
  const { waiting, add } = open();
  for (const siteId of [1, 2, 3]) for (const id of [1, 2]) add('unit', 10 * siteId + id, { event: opened, siteId });
  expect([1, 2, 3].flatMap(() => waiting.take(2).map(({ id }) => id))).toEqual([11, 21, 31, 12, 22, 32]);
});

it('takes one reading of a target at once, and keeps their order where only some name the site', () => {
  const { waiting, add } = open();
  add('unit', 1, { event: opened });
  add('unit', 1, { event: closed, siteId: null });
  add('unit', 2, { event: opened, siteId: null });
  expect(waiting.take(50).map(({ id, event }) => [id, event?.name])).toEqual([
    [1, 'Opened'],
    [2, 'Opened'],
  ]);
  expect(eventsOf(waiting.take(50))).toEqual(['Closed']);
});

it('merges nothing with a reading of an earlier moment, which may be too old to be stored', () => {
  const { add, all } = open();
  add('hub', 1, { state: { signal: -70 }, at: new Date(start + 5_000) });
  add('hub', 1, { state: { battery: 20 }, at: new Date(start + 1_000) });
  expect(statesOf(all())).toEqual([{ signal: -70 }, { battery: 20 }]);
});

it('merges figures: the latest of each, at the time and place of the latest', () => {
  const { add, all } = open();
  add('hub', 1, { state: { signal: -70, firmware: '1.0' } });
  add('unit', 2, { event: opened });
  add('hub', 1, { state: { signal: -60 } });
  add('hub', 1);
  const readings = all();
  expect(statesOf(readings)).toEqual([undefined, { signal: -60, firmware: '1.0' }]);
  expect(readings[1]?.at).toEqual(new Date(start + 4));
});

it('keeps the latest state of each channel', () => {
  const { add, all } = open();
  const on = (channel: number, power: boolean) => add('multiplexer', 1, { state: { channels: [{ channel, power }] } });
  on(0, true);
  on(1, true);
  on(0, false);
  expect(all().flatMap(({ state }) => state?.channels ?? [])).toEqual([
    { channel: 1, power: true },
    { channel: 0, power: false },
  ]);
});

it('shows a door that opened and shut again as both', () => {
  const { add, all } = open();
  const states: ReportedState[] = [{ status: 'opened' }, { status: 'locked' }, { status: 'opened' }];
  for (const state of states) add('unit', 1, { state });
  expect(statesOf(all())).toEqual(states);
});

it.each<[string, ReportedState]>([
  ['an alarm', { alarming: true }],
  ['a fault', { faulted: true }],
  ['a fault in words', { fault: 'Tamper' }],
  ['a hold', { held: true }],
  ['a lost connection', { online: false }],
  ['a meter reading', { energy: { watts: 1, kilowattHours: 2 } }],
])('merges nothing across %s', (_what, state) => {
  const { add, all } = open();
  add('hub', 1, { state: { signal: -70 } });
  add('hub', 1, { state });
  add('hub', 1, { state: { signal: -60 } });
  expect(statesOf(all())).toEqual([{ signal: -70 }, state, { signal: -60 }]);
});

it('merges nothing across an event, nor what shows life with what does not', () => {
  const { add, all } = open();
  add('padlock', 1, { state: { battery: 80 } });
  add('padlock', 1, { event: { name: 'Battery Replaced', kind: 'admin' } });
  add('padlock', 1, { state: { battery: 100 } });
  add('padlock', 1, { state: { signal: -60 }, isOld: true });
  expect(all()).toHaveLength(4);
});

it('stores a device that talks without a pause now and then', () => {
  const { add, all, pass } = open();
  for (let minute = 0; minute < 3; minute += 1) {
    for (let times = 0; times < 100; times += 1) add('hub', 1, { state: { signal: -times } });
    pass(60);
  }
  expect(statesOf(all())).toEqual([{ signal: -99 }, { signal: -99 }, { signal: -99 }]);
});

it('bounds what a site that is behind keeps, but for alarms and doors, and says so once', () => {
  const { add, all, lines } = open();
  const offline = {
    state: { online: false, status: 'logged off' },
    event: { name: 'Offline', kind: 'admin' },
  } as const;
  const online = { state: { online: true, status: 'logged on' }, event: { name: 'Online', kind: 'admin' } } as const;
  const retained = { event: { name: retainedCommandEvent, kind: 'admin' } } as const;
  for (let times = 0; times < 500; times += 1) for (const event of [opened, closed]) add('unit', 1, { event });
  for (let times = 0; times < 500; times += 1) for (const given of [offline, online]) add('controller', 5, given);
  for (const given of [offline, {}, retained, retained]) add('controller', 5, given);
  for (const alarming of [true, false, true]) add('unit', 1, { state: { alarming } });
  for (const given of [offline, online]) add('controller', 6, { ...given, siteId: another });
  const readings = all();
  const ofUnit = readings.filter(({ kind }) => kind === 'unit');
  expect(ofUnit).toHaveLength(1_003);
  expect(statesOf(ofUnit).slice(-3)).toEqual([{ alarming: true }, { alarming: false }, { alarming: true }]);
  const events = (id: number) =>
    eventsOf(readings.filter((reading) => reading.kind === 'controller' && reading.id === id));
  // That it was heard after it went offline is not lost either.
  expect(events(5)).toEqual(['Offline', null, retainedCommandEvent, retainedCommandEvent]);
  expect(events(6)).toEqual(['Offline', 'Online']);
  expect(lines()).toMatchObject([{ siteId: site, waiting: 1_000 }]);
});

it('keeps no more than so many of a site, however its doors flutter: the last of each door says how it stands', () => {
  const { add, all, lines } = open();
  add('unit', 2, { state: { status: 'opened' }, event: opened });
  for (let times = 0; times < 15_000; times += 1) {
    add('unit', 1, { state: { status: 'opened', alarming: true }, event: opened });
    add('unit', 1, { state: { status: 'locked' }, event: closed, isOld: true });
  }
  add('unit', 2, { state: { status: 'locked' }, event: closed });
  add('unit', 3, { state: { status: 'locked' }, event: closed });
  add('unit', 4, { state: { status: 'locked' }, event: closed, siteId: another });
  const readings = all();
  expect(readings.length).toBeLessThanOrEqual(20_000 + 4);
  expect(statesOf(readings.filter(({ id }) => id === 1)).at(-1)).toEqual({ status: 'locked', alarming: true });
  // The others' are not in its place.
  for (const id of [2, 3, 4]) {
    expect(readings.filter((reading) => reading.id === id).at(-1)).toMatchObject({
      state: { status: 'locked' },
      event: closed,
    });
  }
  expect(eventsOf(readings.filter(({ id }) => id === 2))).toEqual(['Opened', 'Closed']);
  expect(lines().map(({ waiting }) => waiting)).toEqual([1_000, 20_000]);
});

it('says again that a site is behind, once it had caught up', () => {
  const { add, all, lines } = open();
  for (let times = 0; times < 2; times += 1) {
    for (let place = 0; place < 1_500; place += 1) add('unit', 1, { event: opened });
    all();
  }
  expect(lines()).toHaveLength(2);
});
