import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, replicatedNames, type EntityName } from '#domain/entities/index.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import type { Permissions } from '#domain/permissions/bits.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { seen } from '#tests/support/replica/browserLess.ts';
import { openLiveDesk, type LiveDesk } from '#tests/support/replica/liveDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let desk: LiveDesk;
const server = await startTestServer();
afterEach(() => desk.close());

describe('a gate of several sites', () => {
  it('is found at each of them, and kept true by an event of any', async () => {
    desk = await openLiveDesk(server);
    const { siteId: here } = desk.home;
    const { siteId: there } = desk.elsewhere;
    const gate = await server.build.gate({ siteId: there, alsoAt: [here] });
    const other = await server.build.gate({ siteId: there });
    const tab = await desk.openTab(here);
    const gates = (fits: (names: string[]) => boolean, siteId = here) =>
      seen(tab.client.rows('gate', { siteId }), ({ rows }) => fits(rows.map(({ name = '' }) => name)));
    await gates((names) => names.join() === gate.name);
    await desk.act('gate', 'PUT', gate.id, { name: 'Shared' });
    await gates((names) => names.join() === 'Shared');
    expect(desk.readsOf('gate', other.id)).toEqual([]);
    tab.setSiteId(0);
    await gates((names) => names.length === 2, there);
    await gates((names) => names.join() === 'Shared');
    await desk.act('gate', 'PUT', gate.id, { siteIds: [there] });
    await gates((names) => names.length === 0);
  });
});

describe('what somebody saved', () => {
  it('is read at once, be it told by an event or not', async () => {
    desk = await openLiveDesk(server);
    const tab = await desk.openTab();
    const shownAs = (name: EntityName, id: number, field: string, value: unknown) =>
      seen(
        tab.client.record(name, id),
        (state) => state.status === 'present' && state.record[field as never] === value,
      );
    const order = await desk.create('order');
    const watching = tab.client.record('order', order.id).subscribe();
    await shownAs('order', order.id, 'status', 'pending');
    await desk.act('order', 'PUT', order.id, { status: 'cancelled' });
    tab.client.reportSaved('order', order.id);
    await shownAs('order', order.id, 'status', 'cancelled');
    await desk.remove('order', order.id);
    tab.client.reportRemoved('order', order.id);
    await seen(tab.client.record('order', order.id), ({ status }) => status === 'missing');
    watching.unsubscribe();
    const user = await desk.create('user');
    await shownAs('user', user.id, 'firstName', 'Eve');
    await desk.act('user', 'PUT', user.id, { firstName: 'Renamed' });
    tab.client.reportSaved('user', user.id);
    await shownAs('user', user.id, 'firstName', 'Renamed');
  });
});

describe('a new record', () => {
  it('is read for its creator and for its event, and not again for the page that opens it', async () => {
    desk = await openLiveDesk(server);
    const tab = await desk.openTab();
    const { siteId } = desk.home;
    await seen(tab.client.rows('gate', { siteId }), ({ freshness }) => freshness.state === 'live');
    const { id } = await desk.create('gate');
    tab.client.reportSaved('gate', id);
    await seen(
      tab.client.record('gate', id),
      (state) => state.status === 'present' && state.freshness.state === 'live',
    );
    expect(desk.readsOf('gate', id).length).toBeLessThanOrEqual(2);
  });
});

describe('somebody of few rights', () => {
  /** Recognises list and record paths. */
  const entitiesOf = (paths: readonly string[]) =>
    replicatedNames.filter((name) => {
      const base =
        resourceCalls(name)
          .list.path.replace(/^api\/admin\//, '')
          .split('/:')[0] ?? '';
      return paths.some((path) => path === base || path.replace(/\/[^/]+$/, '') === base);
    });

  it('reads only what they may, live when that changes', async () => {
    desk = await openLiveDesk(server, { customers: 2, bookings: 1 });
    const tab = await desk.openTab();
    const { session } = desk;
    const mayRead = (rights: Rights) => (name: EntityName) => {
      const { area } = entityOf(name);
      return area === null || can(rights, { area, level: 'read' });
    };
    await seen(tab.client.rows('customer', {}), ({ freshness }) => freshness.state === 'live');
    const read = entitiesOf(desk.reads.reads.map(({ path }) => path));
    expect(read).toContain('customer');
    expect(read.filter((name) => !mayRead(session.rights)(name))).toEqual([]);
    const units$ = tab.client.rows('unit', { siteId: desk.home.siteId });
    expect(await seen(units$, () => true)).toMatchObject({ rows: [], freshness: { state: 'stale', complete: false } });

    const unit = await server.build.unit({ siteId: desk.home.siteId });
    await server.database
      .update(users)
      .set({ permissions: { sites: 2 } })
      .where(eq(users.id, session.userId));
    const rights = (permissions: Permissions) => ({ ...session, rights: { ...session.rights, permissions } });
    tab.setSession(rights({ sites: 2 }));
    await seen(units$, ({ rows, freshness }) => rows[0]?.id === unit.id && freshness.state === 'live');
    tab.setSession(rights({ customers: 2 }));
    await seen(units$, ({ rows, freshness }) => rows.length === 0 && freshness.state === 'stale');
  });
});

describe('alarms', () => {
  it('are those of the site, by their events', async () => {
    desk = await openLiveDesk(server);
    const { siteId } = desk.home;
    const unit = await server.build.unit({ siteId });
    const tab = await desk.openTab();
    const alarms$ = tab.client.hostQuery('alarms', { siteId });
    const end = alarms$.subscribe();
    await seen(alarms$, ({ freshness }) => freshness.state === 'live');
    const sendAlarm = (alarming: boolean) => server.device.report({ kind: 'unit', id: unit.id, state: { alarming } });
    sendAlarm(true);
    const { alarming } = await seen(alarms$, (shown) => shown.alarming.size > 0);
    expect([...alarming]).toEqual([[unit.id, unit.name]]);
    sendAlarm(false);
    await seen(alarms$, (shown) => shown.alarming.size === 0);
    end.unsubscribe();
  });
});
