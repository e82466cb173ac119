import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everywhere } from '#tests/support/server/builders.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

let server: TestServer;
let organisationId: number;
let siteId: number;
let token: string;

beforeAll(async () => {
  server = await startTestServer();
  organisationId = (await server.build.organisation()).id;
  siteId = (await server.build.site({ organisationId })).id;
  token = await server.signIn(await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' }));
});
afterAll(() => server.close());

async function refused(method: string, path: string, body: unknown, by = token) {
  const answer = await server.call(method, `api/admin/${path}`, { token: by, body });
  expect(typeof answer.body).toBe('string');
  return { status: answer.status, field: answer.headers.get('error-field'), sentence: answer.body };
}

describe('a body', () => {
  it('is refused with the field to blame', async () => {
    expect(await refused('POST', 'units', { siteId })).toEqual({
      status: 400,
      field: 'name',
      sentence: 'Name is required.',
    });
    expect(await refused('POST', 'units', { siteId, name: '  ' })).toMatchObject({
      field: 'name',
      sentence: 'Name is required.',
    });
    expect(await refused('POST', 'units', { siteId, name: 'N1', squareMetres: -1 })).toMatchObject({
      status: 400,
      field: 'squareMetres',
      sentence: 'Square metres must be above 0.',
    });
    expect(await refused('POST', 'units', { siteId, name: 'N1', kind: 'castle' })).toMatchObject({
      status: 400,
      field: 'kind',
    });
    expect(await refused('POST', 'sites', { name: 'N', timeZone: 'Mars/Olympus' })).toMatchObject({
      field: 'timeZone',
      sentence: 'Time zone must be a valid IANA specifier',
    });
    expect(await refused('POST', 'sites', { name: 'N', latitude: 0 })).toMatchObject({
      field: 'longitude',
      sentence: 'Longitude is required when Latitude is given.',
    });
    expect(await refused('POST', 'units', 'text')).toMatchObject({
      status: 400,
      sentence: 'The call needs a JSON object.',
    });
  });

  it('is refused where it breaks a rule between records', async () => {
    await server.build.unit({ siteId, name: 'TWICE' });
    expect(await refused('POST', 'units', { siteId, name: 'TWICE' })).toEqual({
      status: 409,
      field: 'name',
      sentence: 'There is already a unit of this name at the site.',
    });
    const elsewhere = await server.build.area({ siteId: (await server.build.site({ organisationId })).id });
    expect(await refused('POST', 'units', { siteId, name: 'N2', areaId: elsewhere.id })).toEqual({
      status: 400,
      field: 'areaId',
      sentence: 'There is no such area at this site.',
    });
    const foreign = await server.build.site();
    expect(await refused('POST', 'units', { siteId: foreign.id, name: 'N3' })).toEqual({
      status: 400,
      field: 'siteId',
      sentence: 'There is no such site.',
    });
  });

  it('cannot set what only the device or the server knows', async () => {
    const body = {
      siteId,
      name: 'N4',
      status: 'unlocked',
      statusChangedAt: '2020-01-01T00:00:00Z',
      id: 7,
      colour: 'red',
    };
    const created = await server.call('POST', 'api/admin/units', { token, body });
    expect(created).toMatchObject({ status: 201, body: { name: 'N4', status: 'no change', statusChangedAt: null } });
    expect(created.body).not.toHaveProperty('colour');
  });

  it('that is no JSON is refused in a sentence', async () => {
    const answer = await fetch(`${server.url}/api/admin/units`, {
      method: 'POST',
      headers: { Authorization: token, 'Content-Type': 'application/json' },
      body: '{"name"',
    });
    expect([answer.status, await answer.text()]).toEqual([400, 'The body cannot be read as JSON.']);
  });

  it('that is announced and empty counts as none', async () => {
    const unit = await server.build.unit({ siteId });
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const command = await fetch(`${server.url}/api/admin/units/${unit.id}/lock`, { method: 'POST', headers });
    expect(command.status).toBe(200);
    const create = await fetch(`${server.url}/api/admin/units`, { method: 'POST', headers });
    expect([create.status, await create.text()]).toEqual([400, 'The call needs a JSON object.']);
  });
});

describe('a deletion', () => {
  it('is refused while other records need the record', async () => {
    const area = await server.build.area({ siteId });
    await server.build.unit({ siteId, areaId: area.id });
    expect(await refused('DELETE', `areas/${area.id}`, undefined)).toMatchObject({
      status: 409,
      sentence: 'Units still stand in this area, so it cannot be moved or deleted.',
    });
    expect(await refused('DELETE', `sites/${siteId}`, undefined)).toMatchObject({
      status: 409,
      sentence: 'This site is still in use by other records, so it cannot be deleted.',
    });
  });
});

describe('the action log', () => {
  it('says who created, changed and deleted what', async () => {
    const body = { siteId, name: 'LOGGED' };
    const { body: created } = await server.call('POST', 'api/admin/units', { token, body });
    const { id } = created as { id: number };
    await server.call('PUT', `api/admin/units/${id}`, { token, body: { kind: 'locker' } });
    const { body: lines } = await server.call('GET', `api/admin/actionLogs/units/${id}`, { token });
    expect(lines).toMatchObject({
      count: 2,
      rows: [
        { action: 'Changed unit', userName: 'Ada Byron', detail: 'LOGGED', unitId: id, siteId },
        { action: 'Created unit', userName: 'Ada Byron' },
      ],
    });
    await server.call('DELETE', `api/admin/units/${id}`, { token });
    const search = encodeURIComponent(JSON.stringify([{ column: 'action', query: 'Deleted unit' }]));
    const { body: deleted } = await server.call('GET', `api/admin/actionLogs?searchQuery=${search}`, { token });
    expect(deleted).toMatchObject({ count: 1, rows: [{ detail: 'LOGGED', unitId: null }] });
  });
});

describe('rights over users', () => {
  it('cannot be handed out by those who lack them', async () => {
    const lead = await server.build.user({ organisationId, permissions: { settings: 15, sites: 3 } });
    const by = await server.signIn(lead);
    const user = (permissions: object) => ({
      email: `new${Object.values(permissions).join()}@example.test`,
      permissions,
    });
    expect((await server.call('POST', 'api/admin/users', { token: by, body: user({ sites: 2 }) })).status).toBe(201);
    const beyond = {
      status: 403,
      field: 'permissions',
      sentence: 'You cannot give a right that you do not have yourself.',
    };
    expect(await refused('POST', 'users', user({ sites: 7 }), by)).toEqual(beyond);
    expect(await refused('PUT', `users/${lead.id}`, { permissions: { settings: 15, admin: 2 } }, by)).toEqual(beyond);
    const richer = await server.build.user({ organisationId, permissions: { admin: 31 } });
    const kept = { permissions: { admin: 31, sites: 1 } };
    expect((await server.call('PUT', `api/admin/users/${richer.id}`, { token: by, body: kept })).status).toBe(200);
  });

  it('keep super admins to super admins', async () => {
    const admin = await server.build.user({ organisationId, permissions: {}, isSuperAdmin: true });
    expect(await refused('PUT', `users/${admin.id}`, { firstName: 'X' })).toMatchObject({
      status: 403,
      field: 'isSuperAdmin',
    });
    expect((await refused('DELETE', `users/${admin.id}`, undefined)).status).toBe(403);
    const email = 'climber@example.test';
    expect((await refused('POST', 'users', { email, permissions: {}, isSuperAdmin: true })).status).toBe(403);
    const { id: other } = await server.build.organisation();
    expect(await refused('POST', 'users', { email, permissions: {}, organisationId: other })).toMatchObject({
      status: 403,
      field: 'organisationId',
      sentence: 'Only a super admin may name another organisation.',
    });
    const by = await server.signIn(admin);
    const body = { email, permissions: everywhere(31), organisationId: other, isSuperAdmin: true };
    expect((await server.call('POST', 'api/admin/users', { token: by, body })).status).toBe(201);
  });

  it('keep one from deleting oneself, and emails apart', async () => {
    const user = await server.build.user({ organisationId, email: 'Once@example.test' });
    const by = await server.signIn(user);
    expect(await refused('DELETE', `users/${user.id}`, undefined, by)).toMatchObject({
      status: 409,
      sentence: 'You cannot delete your own account.',
    });
    expect(await refused('POST', 'users', { email: 'once@EXAMPLE.test', permissions: {} })).toEqual({
      status: 409,
      field: 'email',
      sentence: 'There is already a user with this email.',
    });
  });
});

describe('an unknown call', () => {
  it('is answered with a sentence', async () => {
    expect(await server.call('GET', 'api/admin/castles', { token })).toMatchObject({
      status: 404,
      body: 'There is no such call.',
    });
    expect(await server.call('GET', 'api/admin/units/first', { token })).toMatchObject({
      status: 400,
      body: 'The id must be a whole number above 0.',
    });
    expect((await server.call('GET', 'api/admin/units/99999999999999', { token })).status).toBe(404);
    expect(await server.call('GET', 'api/%ZZ', { token })).toMatchObject({
      status: 400,
      body: 'The address of the call cannot be read.',
    });
  });
});
