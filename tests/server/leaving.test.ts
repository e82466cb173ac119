import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { checkPin } from '#server/access/checkPin.ts';
import { customers, pinCodes } from '#server/storage/schema/rentals/customers.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));

const put = (path: string, body: object) => server.call('PUT', `api/admin/${path}`, { token: superAdmin, body });

async function home() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  return { organisationId, siteId };
}

describe('a user who moves to another organisation', () => {
  it('leaves PIN codes, access permissions and alerts behind', async () => {
    const { build } = server;
    const [from, to] = [await home(), await home()];
    const user = await build.user({ organisationId: from.organisationId });
    const pin = await build.pinCode({ organisationId: from.organisationId, userId: user.id });
    const permission = await build.accessPermission({ siteId: from.siteId, userId: user.id });
    await build.alert({ organisationId: from.organisationId, userId: user.id });
    const token = await server.signIn(user);
    const left = await listenLive(
      server.url,
      await server.signIn(await build.user({ organisationId: from.organisationId })),
    );
    expect((await put(`users/${user.id}`, { organisationId: to.organisationId })).status).toBe(200);
    await left.hears('PINCODE:DELETE', pin.id);
    left.close();
    expect(await server.database.select().from(pinCodes).where(eq(pinCodes.userId, user.id))).toEqual([]);
    const kept = await server.call('GET', `api/admin/accessPermissions/${permission.id}`, { token: superAdmin });
    expect(kept.status).toBe(404);
    expect((await server.call('GET', 'api/admin/alerts', { token })).body).toEqual({ count: 0, rows: [] });
  });

  it('keeps them while they stay', async () => {
    const { organisationId } = await home();
    const user = await server.build.user({ organisationId });
    const pin = await server.build.pinCode({ organisationId, userId: user.id });
    expect((await put(`users/${user.id}`, { organisationId, firstName: 'Ada' })).status).toBe(200);
    expect(await server.database.select().from(pinCodes).where(eq(pinCodes.userId, user.id))).toMatchObject([
      { id: pin.id },
    ]);
  });
});

describe('whoever is archived', () => {
  it('passes no gate by a permission that they were given', async () => {
    const { organisationId, siteId } = await home();
    const { database, build } = server;
    const user = await build.user({ organisationId, permissions: {} });
    const customer = await build.customer({ organisationId });
    const ofUser = await build.pinCode({ organisationId, userId: user.id });
    const ofCustomer = await build.pinCode({ organisationId, customerId: customer.id });
    await build.accessPermission({ siteId, userId: user.id });
    await build.accessPermission({ siteId, customerId: customer.id });
    expect(await checkPin(database, ofUser.id, new Date())).toBeNull();
    expect(await checkPin(database, ofCustomer.id, new Date())).toBeNull();
    await database.update(users).set({ status: 'archived' }).where(eq(users.id, user.id));
    await database.update(customers).set({ archived: true }).where(eq(customers.id, customer.id));
    expect(await checkPin(database, ofUser.id, new Date())).toBe('wrong zone');
    expect(await checkPin(database, ofCustomer.id, new Date())).toBe('wrong zone');
  });
});

describe('a site that moves to another organisation', () => {
  const refused = async (siteId: number) => {
    const to = await server.build.organisation();
    const { status, body, headers } = await put(`sites/${siteId}`, { organisationId: to.id });
    return { status, body, field: headers.get('Error-Field') };
  };

  it('takes nobody along who may pass its doors', async () => {
    const { organisationId, siteId } = await home();
    const { id: customerId } = await server.build.customer({ organisationId });
    await server.build.accessPermission({ siteId, customerId });
    expect(await refused(siteId)).toEqual({
      status: 409,
      body: 'This site has access permissions of its organisation, so it cannot move to another.',
      field: 'organisationId',
    });
  });

  it('takes no stock along', async () => {
    const { organisationId, siteId } = await home();
    await server.build.inventoryItem({ organisationId, siteId });
    expect(await refused(siteId)).toMatchObject({ status: 409, field: 'organisationId' });
  });

  it('leaves no gate to two organisations', async () => {
    const { organisationId, siteId } = await home();
    const { id: other } = await server.build.site({ organisationId });
    await server.build.gate({ siteId, alsoAt: [other] });
    for (const id of [siteId, other]) expect(await refused(id)).toMatchObject({ status: 409, field: 'organisationId' });
  });

  it('moves where nothing of the kind is left', async () => {
    const { siteId } = await home();
    const to = await server.build.organisation();
    expect(await put(`sites/${siteId}`, { organisationId: to.id })).toMatchObject({ status: 200 });
  });
});
