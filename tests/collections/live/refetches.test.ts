import { setImmediate } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { areas } from '#domain/permissions/bits.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Change } from '#collections/replica/sync/source.ts';
import { SearchedViews } from '#collections/replica/host/searchedViews.ts';
import { mayRead } from '#collections/replica/host/entityRights.ts';
import { SyncRegistry, notSynced } from '#collections/replica/host/syncRegistry.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { RecordedApi } from '#tests/support/replica/recordedApi.ts';
import { SocketWait } from '#collections/replica/socketWait.ts';
import { VirtualScheduler } from '#tests/support/replica/virtualScheduler.ts';

const everything: Rights = { permissions: Object.fromEntries(areas.map((area) => [area, 31])), isSuperAdmin: false };
const listOf = (name: EntityName) => `api/admin/${entityOf(name).resource}`;
const byEvents = replicatedNames.filter(
  (name) => hasCompleteEvents(entityOf(name)) && entityOf(name).parts === undefined,
);
const window: EntityName = 'order';

const readableBy = (rights: Rights) => (name: EntityName) => mayRead(rights, name);

class Host {
  readonly api = new RecordedApi();
  readonly scheduler = new VirtualScheduler();
  readonly socketWait = new SocketWait(this.scheduler);
  readonly followers: SyncRegistry;
  readonly changes: Change<AnyRecord>[] = [];

  constructor(rights = everything, maximumRows = 20_000) {
    this.followers = new SyncRegistry({
      api: this.api,
      scheduler: this.scheduler,
      socketWait: this.socketWait,
      sequence: new Sequence(),
      apply: (_entity, changes) => this.changes.push(...changes),
      onStateChanged: () => undefined,
      onRecordRead: () => undefined,
      onFailed: () => undefined,
      report: () => undefined,
      maximumRows,
    });
    this.followers.setReadable(readableBy(rights));
  }

  /** Starts a host at site 1 with its socket up. It forgets the requests of the first resyncs. */
  static async live(rights?: Rights): Promise<Host> {
    const host = new Host(rights);
    host.followers.start(1);
    host.followers.connected(false);
    await host.settle();
    return host;
  }

  /** Answers all requests. Returns them, sorted. */
  async settle(): Promise<string[]> {
    let asked = -1;
    while (asked !== this.api.asked.length) {
      asked = this.api.asked.length;
      for (let turn = 0; turn < 8; turn += 1) await setImmediate();
    }
    return this.api.takeAsked().toSorted();
  }

  /** Milliseconds since the start; answers everything meanwhile. */
  async until(time: number): Promise<string[]> {
    const asked: string[] = [];
    this.scheduler.after(time - this.scheduler.now(), () => undefined);
    while (this.scheduler.now() < time && this.scheduler.runNext()) asked.push(...(await this.settle()));
    return asked;
  }

  freshness(name: EntityName) {
    return this.followers.stateOf(name)?.freshness;
  }
}

describe('the first reads', () => {
  const everyList = [...new Set(byEvents.map(listOf)), listOf('controller'), listOf('hid')];
  const countOf = (asked: readonly string[], name: EntityName) => asked.filter((path) => path === listOf(name)).length;

  it('wait for the socket, so that each list is read once', async () => {
    const host = new Host();
    host.followers.start(1);
    host.followers.setViews(['unit', window]);
    expect(await host.until(900)).toEqual([]);
    host.followers.connected(false);
    const asked = await host.settle();
    expect(asked).toEqual([...new Set(asked)]);
    expect(asked).toEqual(expect.arrayContaining([...everyList, listOf(window)]));
    expect(await host.until(10_000)).toEqual([]);
  });

  it('are those of screens without rows, if the socket is slow, and are repeated when it is up', async () => {
    const host = new Host();
    host.followers.start(1);
    host.followers.setViews(['unit']);
    expect(await host.until(2_900)).toEqual([listOf('site'), listOf('unit')]);
    expect(host.freshness('unit')).toEqual({ state: 'stale', complete: true, since: 1_000 });
    expect(host.freshness('gate')).toEqual({ state: 'reconciling', complete: false, since: null });
    host.followers.setViews(['unit', 'customer']);
    expect(await host.settle()).toEqual([listOf('customer')]);
    host.followers.connected(false);
    const asked = await host.settle();
    expect([countOf(asked, 'unit'), countOf(asked, 'gate')]).toEqual([1, 1]);
    expect(host.freshness('unit')).toEqual({ state: 'live', complete: true });
    expect(host.freshness('gate')).toEqual({ state: 'live', complete: true });
  });

  it.each([
    ['when the socket does not come', async (host: Host) => host.until(3_000)],
    ['when the socket cannot be opened', async (host: Host) => (host.socketWait.giveUp(), host.settle())],
  ])('are all of them %s', async (_when, pass) => {
    const host = new Host();
    host.followers.start(1);
    const asked = await pass(host);
    expect(asked).toEqual(expect.arrayContaining(everyList));
    expect(asked).toHaveLength(new Set(asked).size);
    host.followers.setViews([window]);
    expect(await host.settle()).toEqual([listOf(window)]);
  });
});

describe('what no event tells of', () => {
  let host: Host;
  beforeEach(async () => {
    host = await Host.live();
  });

  it('is not read before somebody looks, and is read then', async () => {
    expect(host.freshness(window)).toEqual({ state: 'reconciling', complete: false, since: null });
    host.followers.setViews([window]);
    expect(await host.settle()).toEqual([listOf(window)]);
    expect(host.freshness(window)).toEqual({ state: 'live', complete: true });
  });

  it('is live also where its list is too long to be held', async () => {
    const short = new Host(everything, 2);
    short.api.rows.set(
      listOf(window),
      [1, 2, 3].map((id) => ({ id, siteId: 1 })),
    );
    short.followers.start(1);
    short.followers.connected(false);
    short.followers.setViews([window]);
    await short.settle();
    expect(short.followers.stateOf(window)).toMatchObject({
      coverage: { kind: 'paged', count: 3 },
      freshness: { state: 'live', complete: true },
    });
  });

  it('grows old when nobody looks any more, and is read when somebody comes back', async () => {
    host.followers.setViews([window]);
    await host.settle();
    await host.until(5_000);
    host.followers.setViews([]);
    expect(host.freshness(window)).toEqual({ state: 'stale', complete: true, since: 5_000 });
    expect(await host.until(100_000)).toEqual([]);
    host.followers.setViews([window]);
    expect(host.freshness(window)).toEqual({ state: 'reconciling', complete: true, since: 5_000 });
    expect(await host.settle()).toEqual([listOf(window)]);
    expect(host.freshness(window)?.state).toBe('live');
  });

  it('is read again every 30 s, when somebody comes back to a tab, and when another tab opens it', async () => {
    host.followers.setViews([window]);
    await host.settle();
    expect(await host.until(30_000)).toEqual([listOf(window)]);
    host.followers.refetch();
    expect(await host.settle()).toEqual([listOf(window)]);
    await host.until(35_000);
    host.followers.setViews([window, window]);
    expect(await host.settle()).toEqual([listOf(window)]);
    host.followers.setViews([window]);
    expect(await host.settle()).toEqual([]);
  });

  it('is read after a change here, unless that changes its own record alone', async () => {
    host.followers.setViews([window, 'controller', 'notification']);
    await host.settle();
    host.followers.changedHere({ entity: 'unit', act: 'CREATE', id: 1 });
    expect(await host.settle()).toEqual(
      [listOf('controller'), listOf('notification'), listOf(window), 'api/admin/units/1'].toSorted(),
    );
    for (const entity of ['pinCode', 'alert'] as const) host.followers.changedHere({ entity, act: 'UPDATE', id: 1 });
    expect(await host.settle()).toEqual([]);
    host.followers.changedHere({ entity: 'notification', act: 'UPDATE', id: 1 });
    expect(await host.settle()).toEqual([listOf('notification')]);
  });

  it('is not read again for the parts of a page that open after one another', async () => {
    host.followers.setViews([window]);
    await host.settle();
    await host.until(4_000);
    const leave = host.followers.watch([window], () => () => undefined);
    expect(await host.settle()).toEqual([]);
    expect(host.freshness(window)?.state).toBe('live');
    leave();
  });

  it('is in view too for those who look at what is worked out from it', async () => {
    const leave = host.followers.watch([window, 'controller'], () => () => undefined);
    expect(await host.settle()).toEqual([listOf('controller'), listOf(window)].toSorted());
    expect(await host.until(30_000)).toHaveLength(2);
    leave();
    expect(await host.until(90_000)).toEqual([]);
  });

  it('is read once for searches that follow each other, until a moment after the last', async () => {
    const searches = new SearchedViews(host.followers);
    const search = () => searches.open([window, 'controller'], () => () => undefined);
    const ends = [search()];
    expect(await host.settle()).toEqual([listOf('controller'), listOf(window)].toSorted());
    for (let key = 1; key <= 5; key += 1) {
      ends.shift()?.();
      expect(await host.until(key * 4_000)).toEqual([]);
      expect(host.freshness(window)?.state).toBe('live');
      ends.push(search());
      expect(await host.settle()).toEqual([]);
    }
    for (const end of ends) end();
    expect(await host.until(26_000)).toEqual([]);
    expect(host.freshness(window)?.state).toBe('stale');
    search();
    expect(await host.settle()).toHaveLength(2);
  });

  it('is as old as its last reading, when the next one fails', async () => {
    host.followers.setViews([window]);
    await host.settle();
    host.api.isAway = true;
    await host.until(30_000);
    expect(host.freshness(window)).toEqual({ state: 'reconciling', complete: true, since: 0 });
    host.api.isAway = false;
    await host.until(61_000);
    expect(host.freshness(window)?.state).toBe('live');
  });

  it('is as old as its last reading, where it is held although nobody looks', async () => {
    const held: EntityName = 'controller';
    expect(host.freshness(held)).toEqual({ state: 'stale', complete: true, since: 0 });
    await host.until(90_000);
    host.followers.setViews([held]);
    expect(host.freshness(held)).toEqual({ state: 'reconciling', complete: true, since: 0 });
    expect(await host.settle()).toEqual([listOf(held)]);
    expect(host.freshness(held)?.state).toBe('live');
  });

  it('are also the states of controllers and HIDs, whose events are those of their configs', async () => {
    host.followers.setViews(['controller', 'hid', 'unit']);
    expect(await host.settle()).toEqual([listOf('controller'), listOf('hid')]);
  });
});

describe('what events tell of', () => {
  it('is read again by nothing else while the socket is up', async () => {
    const host = await Host.live();
    host.followers.setViews(byEvents);
    host.followers.refetch();
    expect(await host.settle()).toEqual([]);
    expect(await host.until(100_000)).toEqual([]);
  });

  it('is read as what has none while the socket is away, if somebody looks', async () => {
    const host = await Host.live();
    host.followers.setViews(['unit']);
    host.followers.disconnected();
    expect(host.freshness('unit')).toEqual({ state: 'stale', complete: true, since: 0 });
    expect(await host.until(30_000)).toEqual([listOf('unit')]);
    expect(host.freshness('unit')).toEqual({ state: 'stale', complete: true, since: 30_000 });
    host.followers.refetch();
    expect(await host.settle()).toEqual([listOf('unit')]);
  });
});

describe('a list that has not arrived yet', () => {
  const arriving = { state: 'reconciling', complete: false, since: null };

  it('is on its way, with or without a socket, also while it waits for a site or for somebody to look', async () => {
    const host = new Host();
    host.followers.start(null);
    for (const step of ['before the socket', 'with it', 'after it'] as const) {
      if (step === 'with it') host.followers.connected(false);
      if (step === 'after it') host.followers.disconnected();
      for (const name of ['unit', 'site', window] as const) {
        const freshness = host.freshness(name);
        expect([step, name, freshness]).toEqual([step, name, freshness?.complete === true ? freshness : arriving]);
      }
      expect(host.freshness('unit')).toEqual(arriving);
      await host.settle();
    }
  });

  it('says what the server said instead, and no more once it is read: at once when somebody asks', async () => {
    const host = new Host();
    host.api.broken.add(listOf('site'));
    host.followers.start(null);
    host.followers.setViews(['site']);
    host.followers.connected(false);
    await host.settle();
    expect(host.freshness('site')).toMatchObject({ complete: false, failure: 'Something broke' });
    const before = host.scheduler.now();
    host.followers.refetch();
    expect(await host.settle()).toContain(listOf('site'));
    expect(host.freshness('site')).toMatchObject({ complete: false, failure: 'Something broke' });
    host.api.broken.clear();
    host.followers.refetch();
    expect(await host.settle()).toContain(listOf('site'));
    expect(host.scheduler.now()).toBe(before);
    expect(host.freshness('site')).toEqual({ state: 'live', complete: true });
  });
});

describe('a user', () => {
  const user = { id: 4, organisationId: 1, email: 'ada@example.test', permissions: {} };

  it('is read a second after an event, and at once when somebody here saved it', async () => {
    const host = new Host();
    host.api.rows.set(listOf('user'), [user]);
    host.followers.start(1);
    host.followers.connected(false);
    await host.settle();
    const event = { entity: 'user', act: 'UPDATE', id: 4 } as const;
    const renamed = { ...user, firstName: 'Ada' };
    host.api.rows.set(listOf('user'), [renamed]);
    host.followers.event(event);
    expect(await host.settle()).toEqual([]);
    host.followers.event({ ...event, act: 'CREATE' }, true);
    expect(await host.settle()).toEqual([`${listOf('user')}/4`]);
    expect(host.changes.at(-1)).toEqual({ id: 4, before: user, row: renamed, origin: 'event' });
    host.followers.event(event);
    expect(await host.until(999)).toEqual([]);
    expect(await host.until(1_000)).toEqual([`${listOf('user')}/4`]);
  });
});

describe('rights', () => {
  const few: Rights = { permissions: { customers: 2 }, isSuperAdmin: false };

  it('decide what is read at all', async () => {
    const host = new Host(few);
    host.followers.start(1);
    host.followers.setViews(replicatedNames);
    host.followers.connected(false);
    const own = replicatedNames.filter((name) => [null, 'customers'].includes(entityOf(name).area));
    expect(await host.settle()).toEqual(own.map(listOf).toSorted());
  });

  it('that only the server knows to be gone leave no rows, and nothing that counts as live', async () => {
    const host = await Host.live();
    expect(host.freshness('unit')?.state).toBe('live');
    host.api.refused.add(listOf('unit'));
    host.followers.connected(false);
    await host.settle();
    const failure = 'Not for you';
    expect(host.freshness('unit')).toEqual({ state: 'stale', complete: false, since: null, failure });
    host.api.refused.clear();
    await host.until(1_000);
    host.followers.connected(false);
    await host.settle();
    expect(host.freshness('unit')?.state).toBe('live');
  });

  it('that the server takes and gives back show what is looked at again, without another connection', async () => {
    const host = await Host.live();
    host.followers.setViews(['unit']);
    host.api.refused.add(listOf('unit'));
    host.followers.connected(false);
    await host.settle();
    host.api.refused.clear();
    await host.until(31_000);
    expect(host.freshness('unit')).toEqual({ state: 'live', complete: true });
  });

  it('that come are followed at once, and those that go leave nothing behind', async () => {
    const host = await Host.live(few);
    expect(host.followers.stateOf('unit') ?? notSynced).toEqual(notSynced);
    host.followers.setReadable(readableBy({ ...few, permissions: { ...few.permissions, sites: 2 } }));
    expect(await host.settle()).toContain(listOf('unit'));
    expect(host.freshness('unit')?.state).toBe('live');
    host.followers.setPinned(new Map([['unit', new Set([7])]]));
    expect(host.followers.setReadable(readableBy(few))).toContain('unit');
    host.followers.event({ entity: 'unit', act: 'CREATE', id: 4, siteId: 1 });
    expect(await host.settle()).toEqual([]);
    expect(host.followers.stateOf('unit')).toBeUndefined();
    // Records on screen are kept true again, of any site.
    host.followers.setReadable(readableBy({ ...few, permissions: { ...few.permissions, sites: 2 } }));
    expect(await host.settle()).toContain(`${listOf('unit')}/7`);
  });
});

describe('a list that the server answers with an error', () => {
  const failure = 'Something broke';

  it('says so until it is read whole, of the site that it was asked for', async () => {
    const host = new Host();
    for (const name of ['unit', 'gate', 'user'] as const) host.api.broken.add(listOf(name));
    host.followers.start(1);
    host.followers.connected(false);
    await host.settle();
    expect(host.freshness('unit')).toEqual({ state: 'reconciling', complete: false, since: null, failure });
    host.api.broken.delete(listOf('unit'));
    await host.until(2_000);
    expect(host.freshness('unit')).toEqual({ state: 'live', complete: true });
    host.followers.setSite(2);
    expect(host.freshness('gate')).not.toHaveProperty('failure');
    expect(host.freshness('user')).toHaveProperty('failure', failure);
  });

  it('is not one that nobody answered: that is told of the connection', async () => {
    const host = new Host();
    host.api.isAway = true;
    host.followers.start(1);
    host.followers.connected(false);
    await host.settle();
    expect(host.freshness('unit')).toEqual({ state: 'reconciling', complete: false, since: null });
  });

  it('is on its way without a socket, until nobody answers', async () => {
    const host = new Host();
    host.api.isAway = true;
    host.followers.setViews(['unit']);
    host.followers.start(1);
    host.scheduler.runNext();
    expect(host.freshness('unit')).toEqual({ state: 'reconciling', complete: false, since: null });
    await host.settle();
    expect(host.freshness('unit')).toEqual({ state: 'stale', complete: false, since: null });
  });

  it('is asked for again at once by who asks for it', async () => {
    const host = await Host.live();
    host.followers.setViews(['unit']);
    host.api.broken.add(listOf('unit'));
    host.followers.connected(false);
    await host.settle();
    expect(host.freshness('unit')).toHaveProperty('failure', failure);
    host.api.broken.clear();
    host.followers.refetch();
    await host.settle();
    expect(host.freshness('unit')).toEqual({ state: 'live', complete: true });
  });
});
