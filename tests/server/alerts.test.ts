import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

/** Creates a person without any right: one's own records need none. */
async function person(given: { organisationId?: number; isSuperAdmin?: boolean } = {}) {
  const user = await server.build.user({ permissions: {}, ...given });
  const token = await server.signIn(user);
  const send = (method: string, path: string, body?: object) =>
    server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const ids = async (path: string) =>
    ((await send('GET', path)).body as { rows: AnyRecord[] }).rows.map(({ id }) => id);
  return { user, token, send, ids, home: { userId: user.id, organisationId: user.organisationId } };
}

describe('alerts', () => {
  it('are listed until they are put away, and then by archived=true', async () => {
    const { send, ids, home } = await person();
    const [open, away] = [await server.build.alert(home), await server.build.alert({ ...home, archived: true })];
    expect(await ids('alerts')).toEqual([open.id]);
    expect(await ids('alerts?archived=false')).toEqual([open.id]);
    expect(await ids('alerts?archived=true')).toEqual([away.id]);
    expect(await send('GET', 'alerts?archived=perhaps')).toMatchObject({
      status: 400,
      body: 'archived must be true or false.',
    });
    await send('PUT', `alerts/${open.id}`, { archived: true });
    expect(await ids('alerts?archived=true')).toEqual([open.id, away.id]);
  });

  it('are counted while they are unread', async () => {
    const { send, home } = await person();
    const first = await server.build.alert(home);
    await server.build.alert(home);
    await server.build.alert({ ...home, archived: true });
    const unread = async () => (await send('GET', 'alerts/unread')).body;
    expect(await unread()).toEqual({ count: 2 });
    await send('PUT', `alerts/${first.id}`, { read: true });
    expect(await unread()).toEqual({ count: 1 });
  });

  it('lie with one user alone: not even a super admin sees them', async () => {
    const owner = await person();
    const other = await person({ organisationId: owner.user.organisationId });
    const almighty = await person({ isSuperAdmin: true });
    const { id } = await server.build.alert(owner.home);
    for (const stranger of [other, almighty]) {
      expect(await stranger.ids('alerts')).toEqual([]);
      expect((await stranger.send('GET', `alerts/${id}`)).status).toBe(404);
      expect((await stranger.send('PUT', `alerts/${id}`, { read: true })).status).toBe(404);
      expect((await stranger.send('DELETE', `alerts/${id}`)).status).toBe(404);
    }
  });

  it('are told live to that user alone', async () => {
    const owner = await person();
    const other = await person({ organisationId: owner.user.organisationId });
    const [live, others] = [await listenLive(server.url, owner.token), await listenLive(server.url, other.token)];
    const { id } = (await owner.send('POST', 'alerts', { level: 'low', message: 'Ring back' })).body as AnyRecord;
    await live.hears('ALERTUSER:CREATE', id);
    await owner.send('PUT', `alerts/${id}`, { read: true });
    await live.hears('ALERTUSER:UPDATE', id);
    await owner.send('DELETE', 'alerts', { items: [id] });
    await live.hears('ALERTUSER:DELETE', id);
    const { id: own } = (await other.send('POST', 'alerts', { level: 'low', message: 'Mine' })).body as AnyRecord;
    await others.hears('ALERTUSER:CREATE', own);
    expect(others.heard).toHaveLength(1);
    for (const each of [live, others]) each.close();
  });

  it('keep what they say, and name only sites that their maker sees', async () => {
    const { send } = await person();
    const { id: siteId } = await server.build.site();
    const body = { level: 'high', message: 'Flooded' };
    expect(await send('POST', 'alerts', { ...body, siteId })).toMatchObject({
      status: 400,
      body: 'There is no such site.',
    });
    const { id } = (await send('POST', 'alerts', body)).body as AnyRecord;
    const changed = await send('PUT', `alerts/${id}`, { message: 'Dry' });
    expect(changed).toMatchObject({ status: 409, body: "The message of an alert can't be changed." });
    expect(changed.headers.get('Error-Field')).toBe('message');
  });
});

describe('notifications', () => {
  it('are announced while one is unread, and are their own user’s', async () => {
    const { send, ids, home } = await person();
    const other = await person({ organisationId: home.organisationId });
    const has = async () => (await send('GET', 'notifications/user')).body;
    expect(await has()).toEqual({ hasNotification: false });
    const { id } = await server.build.notification({ userId: home.userId });
    expect(await has()).toEqual({ hasNotification: true });
    expect(await other.ids('notifications')).toEqual([]);
    expect((await other.send('DELETE', `notifications/${id}`)).status).toBe(404);
    await send('PUT', `notifications/${id}`, { read: true });
    expect(await has()).toEqual({ hasNotification: false });
    expect(await ids('notifications')).toEqual([id]);
    expect((await send('DELETE', 'notifications', { items: [id] })).status).toBe(204);
  });
});
