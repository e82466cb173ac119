import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AppError } from '#domain/errors/appError.ts';
import { apiMessages } from '#domain/messages/api.ts';
import { AlarmProjection } from '#collections/replica/alarms/alarmProjection.ts';
import type { Alarms } from '#collections/replica/alarms/alarms.ts';
import { namesById } from '#collections/replica/alarms/namesById.ts';
import { SocketWait } from '#collections/replica/socketWait.ts';
import { answerAll } from '#tests/support/replica/answerAll.ts';
import { SimulatedAlarms } from '#tests/support/replica/simulatedAlarms.ts';
import { noSocketWait } from '#tests/support/replica/noSocketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';
import { draws } from '#tests/support/properties/seed.ts';

/** Milliseconds, longer than between two reads. */
const longPause = 70_000;

const unread = {
  isAllowed: () => true,
  unitOf: () => undefined,
  units: () => [],
  onTroublesChanged: () => undefined,
  report: () => undefined,
};

class Watched {
  readonly server = new SimulatedAlarms();
  readonly scheduler = new VirtualScheduler();
  readonly keeper: AlarmProjection;
  readonly close: () => void;
  allowed = true;
  shown: Alarms | null = null;
  failure: AppError | null = null;
  connected = true;

  constructor(readonly siteId: number) {
    this.keeper = new AlarmProjection({
      api: this.server,
      scheduler: this.scheduler,
      ...unread,
      socketWait: noSocketWait(),
      isAllowed: () => this.allowed,
    });
    this.keeper.connected(false);
    this.close = this.keeper.open(
      { siteId },
      (alarms) => (this.shown = alarms),
      (error) => (this.failure = error),
    );
  }

  settle(): Promise<number> {
    return answerAll(this.server);
  }

  hear(): void {
    for (const event of this.server.events.splice(0)) this.keeper.event(event);
  }

  async pass(time: number): Promise<void> {
    const end = this.scheduler.now() + time;
    while (this.scheduler.now() < end) {
      await this.settle();
      if (!this.scheduler.runNext()) return;
    }
    await this.settle();
  }

  /** Compares the shown lists with the server's answer. */
  expectTrue(): void {
    expect({ alarming: [...this.shown!.alarming], faulted: [...this.shown!.faulted] }).toEqual({
      alarming: [...this.server.names('alarming', this.siteId)],
      faulted: [...this.server.names('faulted', this.siteId)],
    });
  }
}

async function live(siteId = 1): Promise<Watched> {
  const watched = new Watched(siteId);
  await watched.settle();
  return watched;
}

describe('the maps of alarming and faulted units', () => {
  it('are read once at the start, when the socket is up', async () => {
    const server = new SimulatedAlarms();
    const scheduler = new VirtualScheduler();
    const socketWait = new SocketWait(scheduler);
    socketWait.begin(() => undefined);
    const keeper = new AlarmProjection({ ...unread, api: server, scheduler, socketWait });
    keeper.followSite(1);
    expect(await answerAll(server)).toBe(0);
    socketWait.end();
    keeper.connected(false);
    expect(await answerAll(server)).toBe(2);
    keeper.stop();
  });

  it('are read without the socket, if it is slow', async () => {
    const server = new SimulatedAlarms();
    const scheduler = new VirtualScheduler();
    const socketWait = new SocketWait(scheduler);
    socketWait.begin(() => undefined);
    const keeper = new AlarmProjection({ ...unread, api: server, scheduler, socketWait });
    keeper.followSite(1);
    scheduler.runNext();
    expect(scheduler.now()).toBe(1_000);
    expect(await answerAll(server)).toBe(2);
    keeper.stop();
  });

  it('are honest about what is not known yet', async () => {
    const watched = new Watched(0);
    expect(watched.shown).toMatchObject({ freshness: { state: 'reconciling', complete: false, since: null } });
    await watched.settle();
    expect(watched.shown?.freshness).toEqual({ state: 'live', complete: true });
  });

  it('are read again by one request each after many events', async () => {
    const watched = await live(1);
    for (let id = 2; id < 40; id += 2) watched.server.alarm(id, true);
    watched.hear();
    expect(watched.shown?.freshness.state).toBe('reconciling');
    // A request that began before the last event proves nothing: one more follows.
    expect(await watched.settle()).toBe(4);
    expect(watched.shown?.alarming.size).toBe(19);
    expect(watched.shown?.freshness.state).toBe('live');
  });

  it('cost nothing by events of another site, and follow every site where all are shown', async () => {
    const [one, all] = [await live(1), await live(0)];
    for (const { server } of [one, all]) server.alarm(3, true);
    one.hear();
    all.hear();
    expect(await one.settle()).toBe(0);
    await all.settle();
    expect([...all.shown!.alarming.keys()]).toEqual([3]);
  });

  it('follow what becomes of a unit that is among them, be it renamed, deleted or of another site by now', async () => {
    const watched = await live(1);
    watched.server.alarm(2, true);
    watched.hear();
    await watched.settle();
    watched.server.alarm(2, false);
    watched.server.events.length = 0;
    watched.keeper.event({ entity: 'unit', act: 'DELETE', id: 2, siteId: 2 });
    expect(watched.shown?.freshness.state).toBe('reconciling');
    await watched.pass(2_000);
    watched.expectTrue();
    expect(watched.shown?.freshness.state).toBe('live');
  });

  it('find a fault, which no event tells of, by events of units at most every two seconds, and every half minute', async () => {
    const watched = await live(1);
    const unitEvent = () => watched.keeper.event({ entity: 'unit', act: 'UPDATE', id: 4, siteId: 1 });
    for (let tenth = 0; tenth < 10; tenth += 1) unitEvent();
    expect(await watched.settle()).toBe(0);
    watched.server.fault(4, true);
    expect(watched.scheduler.runNext()).toBe(true);
    expect(watched.scheduler.now()).toBe(2_000);
    expect(await watched.settle()).toBe(1);
    watched.expectTrue();
    watched.server.fault(4, false);
    await watched.pass(30_000);
    watched.expectTrue();
  });

  it('are not live by an answer that an event has overtaken', async () => {
    const watched = await live(1);
    watched.keeper.refetch();
    await setImmediate();
    for (const each of [0, 0]) watched.server.serve(each);
    watched.server.alarm(4, true);
    watched.hear();
    for (const each of [0, 0]) watched.server.deliver(each);
    await setImmediate();
    expect(watched.shown?.freshness.state).toBe('reconciling');
    await watched.settle();
    watched.expectTrue();
    expect(watched.shown?.freshness.state).toBe('live');
  });

  it('are read again after a connect that missed something, without waiting for requests of the old one', async () => {
    const watched = await live(1);
    const { server, keeper } = watched;
    keeper.refetch();
    keeper.disconnected();
    server.alarm(4, true);
    server.events.length = 0;
    await setImmediate();
    for (const each of [0, 0]) server.serve(each);
    server.alarm(4, false);
    server.alarm(6, true);
    keeper.connected(false);
    expect(server.requests).toHaveLength(4);
    const late = server.requests.splice(0, 2);
    await watched.settle();
    watched.expectTrue();
    expect(watched.shown?.freshness.state).toBe('live');
    server.requests.push(...late);
    expect(await watched.settle()).toBe(2);
    watched.expectTrue();
    expect(watched.shown?.freshness.state).toBe('live');
  });

  it('were true until the socket went, as far as events tell, and until the last reading, as far as none do', async () => {
    const watched = await live(1);
    await watched.pass(30_000);
    watched.keeper.disconnected();
    expect(watched.shown?.freshness).toEqual({ state: 'stale', complete: true, since: 30_000 });
    await watched.pass(30_000);
    expect(watched.shown?.freshness).toEqual({ state: 'stale', complete: true, since: 60_000 });
  });

  it('stay live through a socket that recovered', async () => {
    const watched = await live(1);
    watched.keeper.disconnected();
    watched.keeper.connected(true);
    expect(watched.shown?.freshness.state).toBe('live');
    expect(await watched.settle()).toBe(0);
  });

  it('are asked for again after a failure, ever more slowly, and at once when somebody comes back', async () => {
    const watched = new Watched(1);
    await setImmediate();
    const askedAt: number[] = [];
    for (let failures = 0; failures < 4; failures += 1) {
      while (watched.server.requests.length > 0) watched.server.lose(0);
      await setImmediate();
      watched.scheduler.runNext();
      watched.scheduler.runNext();
      askedAt.push(watched.scheduler.now());
      await setImmediate();
    }
    expect(askedAt).toEqual([1_000, 3_000, 7_000, 15_000]);
    while (watched.server.requests.length > 0) watched.server.lose(0);
    await setImmediate();
    watched.keeper.refetch();
    await watched.settle();
    expect(watched.shown?.freshness.state).toBe('live');
  });

  it('end for whoever may not see them, and are not asked for', async () => {
    const watched = await live(1);
    watched.allowed = false;
    watched.keeper.rightsChanged();
    expect(watched.failure?.code).toBe('forbidden');
    await watched.pass(100_000);
    expect(watched.server.requests).toEqual([]);
    watched.failure = null;
    watched.keeper.open(
      { siteId: 1 },
      () => undefined,
      (error) => (watched.failure = error),
    )();
    expect(watched.failure).toMatchObject({ code: 'forbidden' });
    expect(watched.server.requests).toEqual([]);
  });

  it('are read for all who look by one request, and for nobody by none', async () => {
    const watched = await live(1);
    const second = watched.keeper.open(
      { siteId: 1 },
      () => undefined,
      () => undefined,
    );
    expect(await watched.settle()).toBe(0);
    watched.close();
    watched.keeper.refetch();
    expect(await watched.settle()).toBe(2);
    second();
    expect(watched.scheduler.runNext()).toBe(false);
    watched.keeper.refetch();
    expect(await watched.settle()).toBe(0);
  });

  it('are at rest what the server says, whatever was late, lost or overtaken, and never live beside it', async () => {
    await fc.assert(fc.asyncProperty(historyArbitrary, liveThrough), { numRuns: draws(300) });
  });
});

const moments = [
  'alarm',
  'calm',
  'fault',
  'serve',
  'deliver',
  'lose',
  'hear',
  'down',
  'up',
  'recover',
  'time',
  'focus',
] as const;

const historyArbitrary = fc.record({
  siteId: fc.constantFrom(0, 1),
  steps: fc.array(fc.record({ moment: fc.constantFrom(...moments), pick: fc.nat(40) }), { maxLength: 60, size: 'max' }),
});

type History = typeof historyArbitrary extends fc.Arbitrary<infer Drawn> ? Drawn : never;

function happen(watched: Watched, moment: (typeof moments)[number], pick: number): void {
  const { server, keeper, scheduler } = watched;
  const connect = (recovered: boolean) => {
    if (watched.connected) return;
    watched.connected = true;
    keeper.connected(recovered);
    // Earlier events are lost, or all arrive.
    if (recovered) watched.hear();
    else server.events.length = 0;
  };
  const acts: Record<typeof moment, () => void> = {
    alarm: () => server.alarm((pick % 8) + 1, true),
    calm: () => server.alarm((pick % 8) + 1, false),
    fault: () => server.fault((pick % 8) + 1, pick % 2 === 0),
    serve: () => server.serve(pick),
    deliver: () => server.deliver(pick),
    lose: () => server.lose(pick),
    hear: () => void (watched.connected && watched.hear()),
    down: () => {
      if (watched.connected) keeper.disconnected();
      watched.connected = false;
    },
    up: () => connect(false),
    recover: () => connect(true),
    time: () => void scheduler.runNext(),
    focus: () => keeper.refetch(),
  };
  acts[moment]();
}

async function liveThrough({ siteId, steps }: History): Promise<void> {
  const watched = new Watched(siteId);
  for (const { moment, pick } of steps) {
    happen(watched, moment, pick + 1);
    await setImmediate();
    const { shown, server } = watched;
    if (shown?.freshness.state !== 'live' || server.events.length > 0) continue;
    expect([...shown.alarming]).toEqual([...server.names('alarming', siteId)]);
  }
  happen(watched, 'up', 0);
  watched.hear();
  await watched.pass(longPause);
  watched.expectTrue();
  expect(watched.shown?.freshness.state).toBe('live');
  watched.close();
}

describe('namesById', () => {
  it('loses nothing beside a bad entry, and no alarm for want of a name', () => {
    let skipped = 0;
    const raw = { '1': 'A1', x: 'A2', '3': null, '-4': 'A4', '5': 'A5' };
    const names = namesById(
      raw,
      (id) => `unit ${id}`,
      () => (skipped += 1),
    );
    expect([...names]).toEqual([
      [1, 'A1'],
      [3, 'unit 3'],
      [5, 'A5'],
    ]);
    expect(skipped).toBe(2);
    for (const no of [null, [], 'x', 3]) {
      expect(() => namesById(no, String, () => undefined)).toThrow(apiMessages.unexpected);
    }
  });
});
