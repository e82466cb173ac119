import { beforeAll, expect, it } from 'vitest';
import type { ConnectedReplica } from '#collections/client/connectReplica.ts';
import { BrowserLess, seen } from '#tests/support/replica/browserLess.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const heardAt = new Date('2026-11-20T03:04:05Z');
const browser = new BrowserLess();
let server: TestServer;
let tab: ConnectedReplica;
let token: string;
let siteId: number;
let units: { id: number }[];

beforeAll(async () => {
  server = await startTestServer();
  const { build } = server;
  const { id: organisationId } = await build.organisation();
  const permissions = { sites: 31, bookings: 31 };
  const user = await build.user({ organisationId, permissions });
  siteId = (await build.site({ organisationId })).id;
  const elsewhere = (await build.site({ organisationId })).id;
  const { id: controllerId } = await build.controller({ siteId, online: true, lastHeardAt: heardAt });
  units = [
    await build.unit({ siteId, kind: 'storage', controllerId, channel: 3 }),
    await build.unit({ siteId, kind: 'office' }),
    await build.unit({ siteId: elsewhere }),
  ];
  token = await server.signIn(user);
  const session = { token, userId: user.id, organisationId: null, rights: { permissions, isSuperAdmin: false } };
  tab = await browser.openTab(server.url, session, siteId);
});

it('tells a tab the figures of its site as they change, and honestly of one that is not followed', async () => {
  const figures$ = tab.client.hostQuery('figures', { siteId });
  const first = await seen(figures$, ({ of }) =>
    [of.unit, of.controller].every(({ freshness }) => freshness.state === 'live'),
  );
  expect(first.of.unit).toMatchObject({
    total: 2,
    by: { kind: { storage: 1, office: 1 }, occupancy: { 'storage: vacant': 1, 'workspace: vacant': 1 } },
  });
  expect(first.of.controller.by.connection).toEqual({ online: 1 });
  const { status } = await server.call('DELETE', `api/admin/units/${units[1]!.id}`, { token });
  expect(status).toBeLessThan(300);
  const changed = await seen(figures$, ({ of }) => of.unit.total === 1);
  expect(changed.of.unit.by.kind).toEqual({ storage: 1 });
  expect(changed.eventsPerMinute.reduce((sum, count) => sum + count, 0)).toBeGreaterThan(0);
  const other = await seen(tab.client.hostQuery('figures', { siteId: siteId + 1 }), () => true);
  expect(other.of.unit.freshness).toMatchObject({ state: 'stale', complete: false });
});

it('tells when a door was heard through its controller', async () => {
  const heard = await seen(tab.client.hostQuery('lastSeen', { entity: 'unit', id: units[0]!.id }), (at) => at !== null);
  expect(heard).toBe(heardAt.getTime());
});

it('tells what it holds, has read and has heard', async () => {
  const isWhole = { entity: 'unit', rows: 1, freshness: { state: 'live' } };
  const diagnostics = await seen(tab.client.hostQuery('diagnostics', null), ({ entities }) =>
    entities.some(({ entity, freshness }) => entity === 'unit' && freshness.state === 'live'),
  );
  const unit = diagnostics.entities.find(({ entity }) => entity === 'unit');
  expect(unit).toMatchObject({ ...isWhole, siteId, unreadable: 0, applied: 1 });
  expect(unit?.size).toBeGreaterThan(0);
  expect(unit?.lastResyncAt).toBeGreaterThan(0);
  expect(diagnostics).toMatchObject({ realm: 'page', tabs: 1, commands: 0, memory: { isEstimated: true } });
  expect(diagnostics.journalEntries).toBeGreaterThan(0);
});
