import { BehaviorSubject, type Observable } from 'rxjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { RecordState } from '#collections/recordState.ts';
import { targetOf } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import type { RowQuery, RowsState } from '#collections/rowQuery.ts';
import { allSites } from '#domain/entities/site.ts';
import type { Unit } from '#domain/entities/unit.ts';
import { resourceCalls } from '#domain/calls/resource.ts';
import { createApi } from '#collections/transport/api.ts';
import { startPlainApi } from '#tests/support/proxy/plainApi.ts';
import type { Proxy } from '#tests/support/proxy/proxy.ts';
import { BrowserLess, seen, signedIn } from '#tests/support/replica/browserLess.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

type Credentials = Parameters<typeof signedIn>[1];

/** The first answer that claims to be everything. */
const known = <Row>(rows$: Observable<RowsState<Row>>) => seen(rows$, ({ freshness }) => freshness.complete);

describe('tabs on one replica', () => {
  let server: TestServer;
  /** A server whose rows say no site. */
  let plain: Proxy;
  let browser: BrowserLess;
  /** Has every right. */
  let session: Awaited<ReturnType<typeof signedIn>>;
  /** May not read users. */
  let clerk: Credentials;
  let organisationId: number;
  let siteId: number;
  let elsewhereId: number;
  const byName = {
    get siteId() {
      return siteId;
    },
    sort: { field: 'name', direction: 'asc' },
  } as const;

  async function buildRows({ build }: TestServer): Promise<void> {
    organisationId = (await build.organisation()).id;
    siteId = (await build.site({ organisationId })).id;
    elsewhereId = (await build.site({ organisationId })).id;
    const { email } = await build.user({ organisationId });
    session = await signedIn(server.url, { email, password: builtPassword });
    const permissions = { sites: 31, customers: 31 };
    clerk = { email: (await build.user({ organisationId, permissions })).email, password: builtPassword };
    await build.user({ organisationId });
    for (let number = 101; number <= 140; number += 1) await build.unit({ siteId, name: `A${number}` });
    await build.unit({ siteId, name: 'B201', status: 'overlocked' });
    for (const name of ['Box', 'Padlock', 'Tape', 'Trolley']) await build.product({ organisationId, name });
    for (const firstName of ['Anna', 'Hanna', 'Ivan', 'Susan']) await build.customer({ organisationId, firstName });
    // More than a page of a server that keeps to the bare agreement.
    for (let count = 0; count < 9; count += 1) {
      await build.area({ siteId });
      await build.facilityMap({ siteId });
    }
    for (let count = 0; count < 3; count += 1) {
      await build.area({ siteId: elsewhereId });
      await build.controller({ siteId: elsewhereId });
    }
  }

  beforeAll(async () => {
    server = await startTestServer();
    await buildRows(server);
    plain = await startPlainApi({ target: server.url });
  });

  afterAll(async () => {
    await plain.close();
    await server.close();
  });

  beforeEach(() => {
    browser = new BrowserLess();
  });

  afterEach(() => browser.close());

  const openTab = (holder = session) => browser.openTab(server.url, holder, siteId);

  it('show the same rows, whole or by the page', async () => {
    const [one, two] = [
      await browser.openTab(server.url, session, siteId),
      await browser.openTab(server.url, session, siteId),
    ];
    const all = await seen(one.client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const page = await seen(
      two.client.rows('unit', { ...byName, skip: 15, limit: 15 }),
      ({ total }) => total === all.total,
    );
    expect(page.rows).toEqual(all.rows.slice(15, 30));
    expect(all.rows.length).toBeGreaterThan(40);
  });

  it.each(['user', 'product'] as const)('call a %s list complete no earlier than they show all of it', async (name) => {
    const { client } = await browser.openTab(server.url, session, 0);
    const complete = (query: RowQuery) => seen(client.rows(name, query), ({ freshness }) => freshness.complete);
    const [all, page] = await Promise.all([complete({}), complete({ limit: 2 })]);
    const api = createApi({ base: server.url, token: () => session.token });
    const { count } = await api.list(resourceCalls(name).list, { query: { limit: 1 } });
    expect([all.rows.length, page.rows.length, page.total]).toEqual([count, 2, count]);
  });

  it('go over to another store when their user turns out to belong to another organisation', async () => {
    const tab = await browser.openTab(server.url, { ...session, organisationId: 77 }, siteId);
    const rows$ = tab.client.rows('site', {});
    await seen(rows$, ({ freshness }) => freshness.state === 'live');
    const other = seen(rows$, ({ freshness }) => freshness.state !== 'live');
    tab.setSession({ ...session, organisationId });
    await other;
    expect((await seen(rows$, ({ freshness }) => freshness.state === 'live')).rows.length).toBeGreaterThan(1);
  });

  it('find rows by words and by the values of a field', async () => {
    const { client } = await openTab();
    await seen(client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const found = await seen(client.rows('unit', { ...byName, search: 'a10' }), ({ rows }) => rows.length > 0);
    expect(found.rows.every(({ name }) => name?.toLowerCase().includes('a10'))).toBe(true);
    const where = { status: ['overlocked'] };
    const overlocked = await seen(client.rows('unit', { ...byName, where }), ({ rows }) => rows.length > 0);
    expect(overlocked.rows.every(({ status }) => status === 'overlocked')).toBe(true);
  });

  it('show records by their ids, of their site alone, and hear when one of them changes', async () => {
    const { client } = await browser.openTab(server.url, session, siteId);
    const all = await seen(client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const [first, second] = all.rows;
    const where = { id: [second!.id, first!.id, 999_999] };
    const own = (state: RowsState<{ id: number }>) => state.freshness.state === 'live' && state.rows.length === 2;
    // From here on the tab reads its own store.
    const named = new BehaviorSubject<RowsState<Unit> | null>(null);
    const reading = client.rows('unit', { siteId, where }).subscribe((state) => named.next(state));
    await seen(named, (state) => state !== null && own(state));
    const elsewhere = await seen(client.rows('unit', { siteId: elsewhereId, where }), () => true);
    expect(elsewhere.rows).toEqual([]);
    const api = createApi({ base: server.url, token: () => session.token });
    const body = { ...first, name: 'Named anew' };
    await api.call(resourceCalls('unit').update, { parameters: { id: first!.id }, body });
    await seen(named, (state) => state?.rows.some(({ name }) => name === 'Named anew') === true);
    await api.call(resourceCalls('unit').update, { parameters: { id: first!.id }, body: first });
    await seen(named, (state) => state?.rows.every(({ name }) => name !== 'Named anew') === true);
    reading.unsubscribe();
  });

  it('show rows of a site that nobody follows from the API, and those that are held once it is followed', async () => {
    const { client, ...tab } = await openTab();
    const api = createApi({ base: server.url, token: () => session.token });
    const elsewhere = { siteId: elsewhereId, limit: 2_000 };
    const { count, rows } = await api.list(resourceCalls('controller').list, { query: elsewhere });
    const [first] = rows as { id: number; hubId?: number | null }[];
    const all = await seen(client.rows('controller', { siteId: elsewhereId }), ({ total }) => total === count);
    expect(all.freshness.complete).toBe(true);
    expect(all.rows.some(({ id }) => id === first?.id)).toBe(true);
    tab.setSiteId(elsewhereId);
    const held = await seen(
      client.rows('controller', { siteId: elsewhereId }),
      ({ freshness }) => freshness.state === 'live',
    );
    expect(held.total).toBe(count);
  });

  it('show the rows of a site while all sites are followed, from a server whose rows say no site', async () => {
    const { client, ...tab } = await browser.openTab(plain.url, session, allSites.id);
    const api = createApi({ base: server.url, token: () => session.token });
    for (const name of ['facilityMap', 'area'] as const) {
      const { count } = await api.list(resourceCalls(name).list, { query: { siteId, limit: 1 } });
      expect((await known(client.rows(name, { siteId }))).total).toBe(count);
    }
    await seen(client.rows('area', {}), ({ freshness }) => freshness.state === 'live');
    const all = (await known(client.rows('area', {}))).total;
    tab.setSiteId(siteId);
    const own = await known(client.rows('area', { siteId }));
    expect(own.total).toBeGreaterThan(0);
    expect(own.total).toBeLessThan(all);
  });

  it('find the best of everything that is held, and hear when that changes', async () => {
    const { client } = await browser.openTab(server.url, session, siteId);
    await seen(client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    await seen(client.rows('customer', { limit: 1 }), ({ freshness }) => freshness.state === 'live');
    const question = { text: 'an', siteId, limit: 3 };
    const { groups } = await seen(client.hostQuery('hits', question), () => true);
    const customers = groups.find(({ entity }) => entity === 'customer');
    expect(customers?.rows).toHaveLength(3);
    expect(customers?.total).toBeGreaterThan(3);
    const one = { ...question, text: 'Zyx Unheardof' };
    const found = seen(client.hostQuery('hits', one), (hits) => hits.groups.some(({ entity }) => entity === 'unit'));
    const api = createApi({ base: server.url, token: () => session.token });
    await api.call(resourceCalls('unit').create, { body: { siteId, name: 'Zyx unheardof' } });
    expect((await found).groups.map(({ rows }) => rows.map(({ name }) => name))).toEqual([['Zyx unheardof']]);
  });

  it('find what is held only while somebody looks', async () => {
    const { client } = await browser.openTab(server.url, session, siteId);
    const api = createApi({ base: server.url, token: () => session.token });
    const { rows } = await api.list(resourceCalls('product').list, { query: { limit: 1 } });
    const { id, name } = z.object({ id: z.number(), name: z.string() }).parse(rows[0]);
    const question = { text: name, siteId, limit: 5 };
    const found = await seen(client.hostQuery('hits', question), ({ partial }) => partial.length === 0);
    const products = found.groups.find(({ entity }) => entity === 'product');
    expect(products?.rows.map((row) => row.id)).toContain(id);
  });

  it('see a command that another tab gave, until the door has confirmed it', async () => {
    const [one, two] = [
      await browser.openTab(server.url, session, siteId),
      await browser.openTab(server.url, session, siteId),
    ];
    const { rows } = await seen(one.client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const states = new Set<string>();
    two.client.commands.commands$.subscribe((commands) => commands.forEach(({ state }) => states.add(state)));
    const [door] = rows.filter(({ status }) => status === 'locked');
    one.client.commands.press(targetOf('unit', door!), 'open');
    await seen(two.client.commands.commands$, ([newest]) => newest?.state === 'accepted');
    server.device.report({ kind: 'unit', id: door!.id, state: { status: 'unlocked' } });
    await seen(two.client.commands.commands$, ([newest]) => newest?.state === 'confirmed');
    expect([...states]).toEqual(expect.arrayContaining(['requested', 'sent', 'accepted', 'confirmed']));
    const proof = (state: RecordState<Unit>) => state.status === 'present' && state.record.status === 'unlocked';
    await seen(two.client.record('unit', door!.id), proof);
  });

  it('send one command for two presses', async () => {
    const { client } = await openTab();
    const { rows } = await seen(client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const target = targetOf(
      'unit',
      rows.findLast(({ status }) => status === 'locked')!,
    );
    client.commands.press(target, 'open');
    client.commands.press(target, 'open');
    const answered = ([newest]: readonly Command[]) => newest?.acceptedAt != null || newest?.settledAt != null;
    expect(await seen(client.commands.commands$, answered)).toHaveLength(1);
    expect(server.device.commands.filter(({ id }) => id === target.id)).toHaveLength(1);
  });

  it('lose everything when one of them signs out', async () => {
    const [one, two] = [
      await browser.openTab(server.url, session, siteId),
      await browser.openTab(server.url, session, siteId),
    ];
    await seen(two.client.rows('site', {}), ({ rows }) => rows.length > 0);
    const forgotten = seen(two.forgotten$, () => true);
    await one.forget();
    await forgotten;
    const [newest] = await seen(two.client.commands.commands$, () => true);
    expect(newest).toBeUndefined();
  });

  it('are told when the server refuses the token', async () => {
    const tab = await browser.openTab(server.url, { ...session, token: `${session.token}x` }, siteId);
    await seen(tab.unauthorised$, () => true);
  });

  it('read nothing that the user may not read', async () => {
    const { client } = await openTab(await signedIn(server.url, clerk));
    await seen(client.rows('site', {}), ({ rows }) => rows.length > 0);
    const users = await seen(client.rows('user', {}), () => true);
    expect(users).toMatchObject({ rows: [], total: 0 });
  });

  it('hear of a change that somebody else made', async () => {
    const { client } = await browser.openTab(server.url, session, siteId);
    const { rows } = await seen(client.rows('site', {}), ({ freshness }) => freshness.state === 'live');
    const api = createApi({ base: server.url, token: () => session.token });
    const [site] = rows;
    const body = { ...site, name: 'Renamed by a colleague' };
    await api.call(resourceCalls('site').update, { parameters: { id: site!.id }, body });
    await seen(
      client.record('site', site!.id),
      (state) => state.status === 'present' && state.record.name?.startsWith('Renamed') === true,
    );
  });

  it('learn that a record on the screen is gone', async () => {
    const { client } = await browser.openTab(server.url, session, siteId);
    const { rows } = await seen(client.rows('unit', byName), ({ freshness }) => freshness.state === 'live');
    const api = createApi({ base: server.url, token: () => session.token });
    const made = await api.call(resourceCalls('unit').create, {
      body: { siteId: rows.at(-1)!.siteId, name: 'Gone soon' },
    });
    const { id } = made as { id: number };
    const states: string[] = [];
    const watching = client.record('unit', id).subscribe(({ status }) => states.push(status));
    await seen(client.record('unit', id), ({ status }) => status === 'present');
    await api.call(resourceCalls('unit').remove, { parameters: { id } });
    await seen(client.record('unit', id), ({ status }) => status === 'missing');
    expect(states).toContain('missing');
    watching.unsubscribe();
  });
});
