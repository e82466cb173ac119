import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { readToken } from '#domain/session/token.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));

async function office(mask = everywhere(31)) {
  const { id: organisationId } = await server.build.organisation({ strictness: 'strict' });
  const administrator = await server.build.user({ organisationId, permissions: mask });
  return { organisationId, administrator, token: await server.signIn(administrator) };
}

const send = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
const ids = async (token: string, path: string) =>
  ((await send(token, 'GET', path)).body as { rows: AnyRecord[] }).rows.map(({ id }) => id);

describe('an organisation', () => {
  it('is created by a super admin, with every feature off', async () => {
    const live = await listenLive(server.url, superAdmin);
    const made = await send(superAdmin, 'POST', 'organisations', { name: 'Harbour Storage', abn: '51 824 753 556' });
    expect(made).toMatchObject({ status: 201, body: { strictness: 'relaxed', abn: '51824753556' } });
    const { id } = made.body as AnyRecord;
    await live.hears('ORGANISATIONFEATURES:CREATE', id);
    expect((await send(superAdmin, 'GET', `organisations/features/${id}`)).body).toEqual({
      id,
      organisationId: id,
      operations: false,
      appOperations: false,
      reporting: false,
      facilityMap: false,
      permissionIngest: false,
      poolTables: false,
      externalStorage: false,
      isExternalStorageConnected: false,
    });
    expect(await send(superAdmin, 'POST', 'organisations', { name: 'Harbour Storage' })).toMatchObject({
      status: 409,
      body: 'There is already an organisation of this name.',
    });
    expect((await send(superAdmin, 'DELETE', `organisations/${id}`)).status).toBe(204);
    live.close();
  });

  it('is changed by its own administrators, who see no other and make and delete none', async () => {
    const { organisationId, token } = await office();
    expect(await ids(token, 'organisations')).toEqual([organisationId]);
    expect((await send(token, 'PUT', `organisations/${organisationId}`, { phone: '1300 555 010' })).status).toBe(200);
    const refusal = { status: 403, body: 'Only a super admin can create or delete an organisation.' };
    expect(await send(token, 'POST', 'organisations', { name: 'Mine' })).toMatchObject(refusal);
    expect(await send(token, 'DELETE', `organisations/${organisationId}`)).toMatchObject(refusal);
    const other = await office();
    const query = JSON.stringify([{ column: 'id', query: [organisationId, other.organisationId] }]);
    expect(await ids(superAdmin, `organisations?searchQuery=${encodeURIComponent(query)}`)).toHaveLength(2);
  });

  it('that has users, sites or money stays', async () => {
    const { organisationId } = await office();
    expect(await send(superAdmin, 'DELETE', `organisations/${organisationId}`)).toMatchObject({
      status: 409,
      body: 'This organisation is still in use by other records, so it cannot be deleted.',
    });
  });

  it('answers its settings one by one', async () => {
    const { organisationId, token } = await office();
    const path = `organisations/${organisationId}/setting`;
    expect((await send(token, 'GET', `${path}?setting=strictness`)).body).toEqual({
      setting: 'strictness',
      value: 'strict',
    });
    expect((await send(token, 'GET', `${path}?setting=abn`)).body).toEqual({ setting: 'abn', value: null });
    expect((await send(token, 'GET', `${path}?setting=colour`)).status).toBe(400);
  });
});

describe('a user', () => {
  it('without a name is named by email where they acted, also in lines of earlier releases', async () => {
    const { organisationId, administrator, token } = await office();
    const { id: siteId } = await server.build.site({ organisationId });
    await send(token, 'PUT', `sites/${siteId}`, { name: 'North' });
    const line = { organisationId, siteId, action: 'Changed site', createdAt: new Date() };
    await server.database
      .insert(actionLogs)
      .values({ ...line, userId: administrator.id, userName: `user ${administrator.id}` });
    const { rows } = (await send(token, 'GET', `actionLogs/users/${administrator.id}`)).body as {
      rows: { userName: string }[];
    };
    expect(rows.map(({ userName }) => userName)).toEqual([administrator.email, administrator.email]);
  });

  it('tells when they last signed in, and who gave and took their roles', async () => {
    const { organisationId, token } = await office();
    const user = await server.build.user({ organisationId });
    const role = await server.build.role({ organisationId, name: 'Night desk' });
    const read = async () => (await send(token, 'GET', `users/${user.id}`)).body as { lastSignInAt: string | null };
    expect((await read()).lastSignInAt).toBeNull();
    await server.signIn(user);
    await server.signIn(user);
    expect(Date.parse((await read()).lastSignInAt ?? '')).toBeGreaterThan(Date.now() - 60_000);

    const given = await send(token, 'POST', 'users/roles', { userId: user.id, roleId: role.id });
    await send(token, 'DELETE', `users/roles/${(given.body as AnyRecord).id}`);
    const { rows } = (await send(token, 'GET', `actionLogs/users/${user.id}`)).body as { rows: AnyRecord[] };
    expect(rows.filter(({ entity }) => entity === 'user')).toMatchObject([
      { action: 'Removed role', detail: 'Night desk', recordId: user.id },
      { action: 'Assigned role', detail: 'Night desk', recordId: user.id },
    ]);
  });
});

describe('an archived user', () => {
  it('is signed out at once and for good, and listed still', async () => {
    const { organisationId, token } = await office();
    const user = await server.build.user({ organisationId });
    const theirs = await server.signIn(user);
    const live = await listenLive(server.url, theirs);
    expect((await send(token, 'PUT', `users/${user.id}`, { status: 'archived' })).status).toBe(200);
    await live.ended;
    expect((await send(theirs, 'GET', `users/current/${user.id}`)).status).toBe(401);
    await expect(server.signInByCall(user)).rejects.toThrow('Incorrect email or password.');
    expect(await ids(token, 'users')).toContain(user.id);
    expect((await send(token, 'PUT', `users/${user.id}`, { status: 'active' })).status).toBe(200);
    await expect(server.signInByCall(user)).resolves.toMatch(/./);
  });

  it('is not oneself', async () => {
    const { administrator, token } = await office();
    expect(await send(token, 'PUT', `users/${administrator.id}`, { status: 'archived' })).toMatchObject({
      status: 409,
      body: 'You cannot archive your own account.',
    });
  });
});

interface Account extends AnyRecord {
  username: string;
  password: string;
}

describe('a service account', () => {
  const generate = async (token: string, body: object) =>
    (await send(token, 'POST', 'users/apiUser/generate', body)).body as Account;
  const signIn = ({ username, password }: Account) =>
    server.call('POST', 'auth/user/login', { body: { username, password } });

  it('signs in by its username, reads what its organisation has, and is no user', async () => {
    const { organisationId, token } = await office();
    const account = await generate(token, { organisationId, name: 'Accounts export' });
    expect(account).toMatchObject({ organisationId, name: 'Accounts export', permissions: { sites: 3, admin: 3 } });
    const { status, body } = await signIn(account);
    expect(status).toBe(200);
    expect(readToken(String(body))).toMatchObject({ ok: false, reason: 'malformed' });
    expect((await send(String(body), 'GET', 'sites')).status).toBe(200);
    expect((await send(String(body), 'POST', 'sites', { name: 'New' })).status).toBe(403);
    expect(await ids(token, 'users')).not.toContain(account.id);
    expect((await send(token, 'GET', `users/${account.id}`)).status).toBe(404);
    expect((await send(token, 'DELETE', `users/${account.id}`)).status).toBe(404);
    expect((await send(token, 'POST', 'users/roles', { userId: account.id, roleId: 1 })).status).toBe(400);
  });

  it('is listed with everything but its password', async () => {
    const { organisationId, token } = await office();
    const { password: _shownOnce, ...account } = await generate(token, { organisationId });
    for (const path of ['users/apiUser', 'apiUser']) {
      expect((await send(token, 'GET', `${path}/organisation/${organisationId}`)).body).toEqual([account]);
    }
  });

  it('gets a new password, which ends the old one and its sessions', async () => {
    const { organisationId, token } = await office();
    const account = await generate(token, { organisationId });
    const old = String((await signIn(account)).body);
    const live = await listenLive(server.url, old);
    const renewed = (await send(token, 'POST', 'users/apiUser/regenerate', { id: account.id })).body as Account;
    expect(renewed).toEqual({ ...account, lastUsedAt: expect.any(String) as string, password: renewed.password });
    await live.ended;
    expect((await send(old, 'GET', 'sites')).status).toBe(401);
    expect((await signIn(account)).status).toBe(401);
    expect((await signIn(renewed)).status).toBe(200);
  });

  it('has no right that its maker lacks, and stays within its organisation', async () => {
    const { organisationId, token } = await office({ admin: 6, sites: 3 });
    const stranger = await office();
    const account = await generate(token, { organisationId });
    expect(account['permissions']).toMatchObject({ admin: 2, sites: 3, bookings: 0 });
    expect(await send(stranger.token, 'POST', 'users/apiUser/generate', { organisationId })).toMatchObject({
      status: 403,
      body: 'Only a super admin can choose another organisation.',
    });
    const regenerate = (by: string, id: number) => send(by, 'POST', 'users/apiUser/regenerate', { id });
    expect((await regenerate(stranger.token, account.id)).status).toBe(404);
    const strong = await generate(superAdmin, { organisationId });
    expect(await regenerate(token, strong.id)).toMatchObject({
      status: 403,
      body: 'This service account has permissions that you do not have.',
    });
    expect((await send(superAdmin, 'POST', 'users/apiUser/generate', { organisationId: 1_999_999_999 })).status).toBe(
      404,
    );
  });

  const change = (token: string, { id }: AnyRecord, body: object) => send(token, 'PUT', `users/apiUser/${id}`, body);
  const end = (token: string, { id }: AnyRecord) => send(token, 'DELETE', `users/apiUser/${id}`);
  const listed = async (token: string, organisationId: number) =>
    (await send(token, 'GET', `users/apiUser/organisation/${organisationId}`)).body as AnyRecord[];

  it('is ended for good, with its sessions and its live connection', async () => {
    const { organisationId, token } = await office();
    const account = await generate(token, { organisationId });
    const program = String((await signIn(account)).body);
    const live = await listenLive(server.url, program);
    expect((await end(token, account)).status).toBe(204);
    await live.ended;
    expect((await send(program, 'GET', 'sites')).status).toBe(401);
    expect((await signIn(account)).status).toBe(401);
    expect(await listed(token, organisationId)).toEqual([]);
    for (const again of [end, (by: string, it: AnyRecord) => change(by, it, { name: 'Back' })]) {
      expect((await again(token, account)).status).toBe(404);
    }
    expect((await send(token, 'POST', 'users/apiUser/regenerate', { id: account.id })).status).toBe(404);
  });

  it('is refused once it has expired, with the sessions that it has', async () => {
    const { organisationId, token } = await office();
    const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
    const account = await generate(token, { organisationId, expiresAt: inAnHour });
    expect(account).toMatchObject({ expiresAt: inAnHour });
    const program = String((await signIn(account)).body);
    expect((await send(program, 'GET', 'sites')).status).toBe(200);
    await server.database.update(users).set({ expiresAt: new Date() }).where(eq(users.id, account.id));
    expect((await send(program, 'GET', 'sites')).status).toBe(401);
    expect((await signIn(account)).status).toBe(401);
    expect(await change(token, account, { expiresAt: new Date(0).toISOString() })).toMatchObject({ status: 400 });
    expect(await change(token, account, { expiresAt: null })).toMatchObject({ body: { expiresAt: null } });
    expect((await signIn(account)).status).toBe(200);
  });

  it('may be given less than its maker reads, which open connections feel at once', async () => {
    const { organisationId, token } = await office();
    const account = await generate(token, { organisationId, permissions: { sites: 3, customers: 2 } });
    expect(account['permissions']).toEqual({ sites: 3, customers: 2 });
    const program = String((await signIn(account)).body);
    const live = await listenLive(server.url, program);
    expect(await change(token, account, { permissions: { customers: 2 }, name: 'Mailing' })).toMatchObject({
      status: 200,
      body: { name: 'Mailing', permissions: { customers: 2 } },
    });
    await live.ended;
    expect((await send(program, 'GET', 'sites')).status).toBe(403);
    expect((await send(program, 'GET', 'customers')).status).toBe(200);
  });

  it('is given no right to change anything, nor one that the giver lacks', async () => {
    const { organisationId, token } = await office({ admin: 6, sites: 7 });
    const beyond = { status: 403, body: 'You cannot give a permission that you do not have.' };
    const reader = { status: 403, body: 'A service account can only be given rights to read.' };
    const attempt = (permissions: object) =>
      send(token, 'POST', 'users/apiUser/generate', { organisationId, permissions });
    expect(await attempt({ customers: 2 })).toMatchObject(beyond);
    expect(await attempt({ sites: 7 })).toMatchObject(reader);
    const account = await generate(token, { organisationId });
    expect(await change(token, account, { permissions: { customers: 2 } })).toMatchObject(beyond);
    expect(await change(token, account, { permissions: { sites: 4 } })).toMatchObject(reader);
    const strong = await generate(superAdmin, { organisationId });
    const stranger = await office();
    for (const act of [end, (by: string, it: AnyRecord) => change(by, it, { name: 'Mine' })]) {
      expect(await act(token, strong)).toMatchObject({ status: 403 });
      expect(await act(stranger.token, account)).toMatchObject({ status: 404 });
    }
  });

  it('says when it was last used, once it was', async () => {
    const { organisationId, token } = await office();
    const account = await generate(token, { organisationId });
    expect(await listed(token, organisationId)).toMatchObject([{ lastUsedAt: null }]);
    await signIn(account);
    expect(await listed(token, organisationId)).toMatchObject([{ lastUsedAt: expect.any(String) as string }]);
  });
});
