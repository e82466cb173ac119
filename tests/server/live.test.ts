import { afterEach, describe, expect, it } from 'vitest';
import { parseLiveEvent } from '#domain/live/event.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const listeners: Listener[] = [];
let ahead = 0;
const server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
afterEach(() => {
  for (const listener of listeners.splice(0)) listener.close();
});

interface Given {
  organisationId?: number;
  permissions?: Record<string, number>;
  isSuperAdmin?: boolean;
}

async function listener(given: Given): Promise<Listener & { token: string; userId: number }> {
  const user = await server.build.user(given);
  const token = await server.signIn(user);
  const live = await listenLive(server.url, token);
  listeners.push(live);
  return { ...live, token, userId: user.id };
}

const put = (path: string, token: string, body: object) => server.call('PUT', `api/admin/${path}`, { token, body });

describe('a live connection', () => {
  it('ends when its sign-in expires, before the next event', async () => {
    const { id: organisationId } = await server.build.organisation();
    const site = await server.build.site({ organisationId });
    const old = await listener({ organisationId });
    ahead = 31 * 24 * 60 * 60 * 1000;
    try {
      const fresh = await listener({ organisationId });
      expect((await put(`sites/${site.id}`, fresh.token, { name: 'Renamed after a month' })).status).toBe(200);
      await fresh.hears('SITE:UPDATE', site.id);
      expect(await old.ended).toBe('io server disconnect');
      expect(old.heard).toEqual([]);
    } finally {
      ahead = 0;
    }
  });

  it('needs a valid token', async () => {
    await expect(listenLive(server.url, undefined)).rejects.toThrow('Sign in first.');
    await expect(listenLive(server.url, 'nonsense')).rejects.toThrow('You have been signed out. Sign in again.');
  });

  it('ends with its session', async () => {
    const live = await listener({});
    expect((await server.call('POST', 'auth/user/logout', { token: live.token })).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    await expect(listenLive(server.url, live.token)).rejects.toThrow('You have been signed out');
  });

  it("ends when its user's rights change, and has the new rights afterwards", async () => {
    const lead = await listener({});
    const { organisationId } = await server.build.user();
    const admin = await listener({ isSuperAdmin: true });
    const clerk = await listener({ organisationId, permissions: { sites: 3 } });
    await put(`users/${clerk.userId}`, admin.token, { firstName: 'Renamed' });
    await clerk.hears('USER:UPDATE', clerk.userId);
    await put(`users/${clerk.userId}`, admin.token, { permissions: { bookings: 3 } });
    expect(await clerk.ended).toBe('io server disconnect');
    // The new connection hears only what comes after it.
    await expect.poll(() => admin.heard.filter(({ name }) => name === 'USER:UPDATE')).toHaveLength(2);
    const again = await listenLive(server.url, clerk.token);
    listeners.push(again);
    const unit = await server.build.unit({ siteId: (await server.build.site({ organisationId })).id });
    await put(`units/${unit.id}`, admin.token, { kind: 'locker' });
    await admin.hears('UNIT:UPDATE', unit.id);
    await put(`users/${clerk.userId}`, admin.token, { lastName: 'Marker' });
    await again.hears('USER:UPDATE', clerk.userId);
    expect(again.heard.map(({ name }) => name)).toEqual(['USER:UPDATE']);
    expect(lead.heard).toEqual([]);
  });
});

describe('live events', () => {
  it('are sent for creations, changes and deletions after their commit', async () => {
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({ organisationId });
    const live = await listener({ organisationId });
    const { body } = await server.call('POST', 'api/admin/units', { token: live.token, body: { siteId, name: 'NEW' } });
    const { id } = body as { id: number };
    const created = await live.hears('UNIT:CREATE', id);
    expect(created.payload).toEqual({ id, siteId });
    expect(parseLiveEvent(created.name, created.payload)).toEqual({ entity: 'unit', act: 'CREATE', id, siteId });
    await put(`units/${id}`, live.token, { kind: 'locker' });
    await live.hears('UNIT:UPDATE', id);
    await server.call('DELETE', `api/admin/units/${id}`, { token: live.token });
    await live.hears('UNIT:DELETE', id);
  });

  it('reach only users who may see the record', async () => {
    const owner = await server.build.organisation();
    const guest = await server.build.organisation();
    const shared = await server.build.site({ organisationId: owner.id, sharing: 'SITE', sharedWith: [guest.id] });
    const unshared = await server.build.site({ organisationId: owner.id });
    const lead = await listener({ organisationId: owner.id });
    const withoutRead = await listener({ organisationId: owner.id, permissions: { ...everywhere(31), sites: 29 } });
    const guestLive = await listener({ organisationId: guest.id });
    const stranger = await listener({});
    const admin = await listener({ isSuperAdmin: true, permissions: {} });
    const hidden = await server.build.unit({ siteId: unshared.id });
    const open = await server.build.unit({ siteId: shared.id });
    await put(`units/${hidden.id}`, lead.token, { kind: 'locker' });
    await put(`units/${open.id}`, lead.token, { kind: 'locker' });
    for (const live of [lead, admin]) {
      await live.hears('UNIT:UPDATE', hidden.id);
      await live.hears('UNIT:UPDATE', open.id);
    }
    await guestLive.hears('UNIT:UPDATE', open.id);
    expect(guestLive.heard).toHaveLength(1);
    await put(`sites/${shared.id}`, lead.token, { sharing: 'DISABLED' });
    await guestLive.hears('SITE:UPDATE', shared.id);
    await put(`sites/${shared.id}`, lead.token, { sharing: 'SITE' });
    await guestLive.hears('SITE:CREATE', shared.id);
    expect(admin.heard.filter(({ name }) => name === 'SITE:CREATE')).toEqual([]);
    expect(withoutRead.heard).toEqual([]);
    expect(stranger.heard).toEqual([]);
  });

  it('of a user or of features also reach that user or organisation', async () => {
    const { id: organisationId } = await server.build.features();
    const lead = await listener({ organisationId });
    const clerk = await listener({ organisationId, permissions: { sites: 3 } });
    const colleague = await server.build.user({ organisationId });
    await put(`users/${colleague.id}`, lead.token, { firstName: 'Quiet' });
    await lead.hears('USER:UPDATE', colleague.id);
    await put(`users/${clerk.userId}`, lead.token, { firstName: 'Loud' });
    expect((await clerk.hears('USER:UPDATE', clerk.userId)).payload).toEqual({ id: clerk.userId, organisationId });
    const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    await put(`organisations/features/${organisationId}`, superAdmin, { reporting: false });
    await clerk.hears('ORGANISATIONFEATURES:UPDATE', organisationId);
    expect(clerk.heard).toHaveLength(2);
  });

  it('of a moved unit reach both sites', async () => {
    const { id: organisationId } = await server.build.organisation();
    const from = await server.build.site({ organisationId });
    const to = await server.build.site({ organisationId });
    const unit = await server.build.unit({ siteId: from.id });
    const live = await listener({ organisationId });
    await put(`units/${unit.id}`, live.token, { siteId: to.id });
    expect((await live.hears('UNIT:UPDATE', unit.id)).payload.siteId).toBe(from.id);
    expect((await live.hears('UNIT:CREATE', unit.id)).payload.siteId).toBe(to.id);
  });

  it('are not sent for a change that was rolled back', async () => {
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({ organisationId });
    const live = await listener({ organisationId });
    const doomed = server.storage.write(async (transaction, addChange) => {
      await transaction.insert(units).values({ siteId, name: 'GONE' });
      addChange({ entity: 'unit', act: 'CREATE', id: 1, siteId, organisationIds: [organisationId] });
      throw new Error('rolled back');
    });
    await expect(doomed).rejects.toThrow('rolled back');
    const { body } = await server.call('POST', 'api/admin/units', {
      token: live.token,
      body: { siteId, name: 'STAYS' },
    });
    await live.hears('UNIT:CREATE', (body as { id: number }).id);
    expect(live.heard).toHaveLength(1);
  });

  it('are sent for all changes of a commit, in their order', async () => {
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({ organisationId });
    const live = await listener({ organisationId });
    const ids = Array.from({ length: 60 }, (_, index) => 5_000 + ((index * 7) % 60));
    await server.storage.write((_transaction, addChange) => {
      for (const id of ids) addChange({ entity: 'unit', act: 'UPDATE', id, siteId, organisationIds: [organisationId] });
      return Promise.resolve();
    });
    await live.hears('UNIT:UPDATE', ids.at(-1) ?? 0);
    expect(live.heard.map(({ payload }) => payload.id)).toEqual(ids);
    const unit = await server.build.unit({ siteId });
    await put(`units/${unit.id}`, live.token, { kind: 'locker' });
    await live.hears('UNIT:UPDATE', unit.id);
  });

  it('are recovered after a short interruption, unless the rights changed or the session was revoked', async () => {
    const { id: organisationId } = await server.build.organisation();
    const unit = await server.build.unit({ siteId: (await server.build.site({ organisationId })).id });
    const lead = await listener({ organisationId });
    const live = await listener({ organisationId });
    const marker = await server.build.unit({ siteId: unit.siteId });
    await put(`units/${marker.id}`, lead.token, { kind: 'locker' });
    await live.hears('UNIT:UPDATE', marker.id);
    const back = (listening: Listener) =>
      new Promise<boolean>((resolve, reject) => {
        listening.socket.once('connect', () => resolve(listening.socket.recovered));
        listening.socket.once('connect_error', reject);
        listening.socket.connect();
      });
    const drop = async (listening: Listener) => {
      const gone = new Promise((resolve) => listening.socket.once('disconnect', resolve));
      listening.socket.io.engine.close();
      await gone;
    };
    await drop(live);
    await put(`units/${unit.id}`, lead.token, { kind: 'office' });
    expect(await back(live)).toBe(true);
    await live.hears('UNIT:UPDATE', unit.id);
    await drop(live);
    await put(`users/${live.userId}`, lead.token, { permissions: { sites: 2, settings: 2 } });
    await put(`units/${unit.id}`, lead.token, { kind: 'desk' });
    expect(await back(live)).toBe(false);
    await drop(live);
    await server.call('POST', 'auth/user/logout', { token: live.token });
    await expect(back(live)).rejects.toThrow('You have been signed out');
  });
});
