import { afterAll, describe, expect, it } from 'vitest';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const listeners: Listener[] = [];
const server = await startTestServer();
const adminToken = await server.signIn(await server.build.user({ isSuperAdmin: true }));
afterAll(async () => {
  for (const listener of listeners) listener.close();
});

const put = (path: string, body: object) => server.call('PUT', `api/admin/${path}`, { token: adminToken, body });

async function listener(token: string): Promise<Listener> {
  const live = await listenLive(server.url, token);
  listeners.push(live);
  return live;
}

async function staffOf(organisationId: number): Promise<Listener> {
  return listener(await server.signIn(await server.build.user({ organisationId })));
}

describe("the owner's other sites", () => {
  it('appear with the sharing ORGANISATION and disappear without it, only for organisations that gain or lose them', async () => {
    const owner = await server.build.organisation();
    const guest = await server.build.organisation();
    const listed = await server.build.site({ organisationId: owner.id, sharedWith: [guest.id] });
    const other = await server.build.site({ organisationId: owner.id });
    const [guests, owners, admin] = [await staffOf(guest.id), await staffOf(owner.id), await listener(adminToken)];
    for (const [sharing, act] of [
      ['ORGANISATION', 'CREATE'],
      ['SITE', 'DELETE'],
    ] as const) {
      await put(`sites/${listed.id}`, { sharing });
      expect((await guests.hears(`SITE:${act}`, other.id)).payload).toEqual({ id: other.id, organisationId: owner.id });
    }
    await put(`sites/${listed.id}`, { sharing: 'ORGANISATION' });
    await server.call('DELETE', `api/admin/sites/${listed.id}`, { token: adminToken });
    for (const live of [owners, admin, guests]) await live.hears('SITE:DELETE', listed.id);
    const ofOther = (live: Listener) => live.heard.filter(({ payload }) => payload.id === other.id);
    expect(ofOther(owners)).toEqual([]);
    expect(ofOther(admin)).toEqual([]);
  });

  it('get no events for a change that keeps the sharing', async () => {
    const owner = await server.build.organisation();
    const guest = await server.build.organisation();
    const listed = await server.build.site({
      organisationId: owner.id,
      sharing: 'ORGANISATION',
      sharedWith: [guest.id],
    });
    await server.build.site({ organisationId: owner.id });
    const guests = await staffOf(guest.id);
    await put(`sites/${listed.id}`, { phone: '02 5550 0199' });
    await guests.hears('SITE:UPDATE', listed.id);
    expect(guests.heard).toHaveLength(1);
  });
});

describe('a record that moves', () => {
  it('to another organisation is created there and updated in the old one', async () => {
    const from = await server.build.organisation();
    const to = await server.build.organisation();
    const user = await server.build.user({ organisationId: from.id });
    const [old, fresh] = [await staffOf(from.id), await staffOf(to.id)];
    await put(`users/${user.id}`, { organisationId: to.id });
    await fresh.hears('USER:CREATE', user.id);
    await old.hears('USER:UPDATE', user.id);
    expect(old.heard).toHaveLength(1);
  });
});
