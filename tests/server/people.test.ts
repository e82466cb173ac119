import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { readToken } from '#domain/session/token.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let superAdmin: string;
beforeAll(async () => {
  server = await startTestServer();
  superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));
});
afterAll(() => server.close());

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
    await expect(server.signIn(user)).rejects.toThrow('Incorrect email or password.');
    expect(await ids(token, 'users')).toContain(user.id);
    expect((await send(token, 'PUT', `users/${user.id}`, { status: 'active' })).status).toBe(200);
    await expect(server.signIn(user)).resolves.toMatch(/./);
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
    expect(renewed).toEqual({ ...account, password: renewed.password });
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
});
