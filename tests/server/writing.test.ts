import { describe, expect, it } from 'vitest';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const organisationId = (await server.build.organisation()).id;
const siteId = (await server.build.site({ organisationId })).id;
const token = await server.signIn(await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' }));

const send = (method: string, path: string, body: unknown) => server.call(method, `api/admin/${path}`, { token, body });

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
      sentence: 'Name is required',
    });
    expect(await refused('POST', 'units', { siteId, name: '  ' })).toMatchObject({
      field: 'name',
      sentence: 'Name is required',
    });
    expect(await refused('POST', 'units', { siteId, name: 'N1', squareMetres: -1 })).toMatchObject({
      status: 400,
      field: 'squareMetres',
      sentence: 'Enter a floor area above 0.',
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
    expect(await refused('POST', 'sites', { name: 'N', longitude: 0, latitude: '' })).toMatchObject({
      field: 'latitude',
      sentence: 'Latitude is required when Longitude is given.',
    });
    expect(await refused('POST', 'sites', { name: 'N', latitude: 'north', longitude: 0 })).toMatchObject({
      field: 'latitude',
      sentence: 'Latitude must be between -85 and 85',
    });
    for (const body of [{}, { name: null }, { name: ' ' }]) {
      expect(await refused('POST', 'productCategories', body)).toEqual({
        status: 400,
        field: 'name',
        sentence: 'Name is required',
      });
    }
    const address = { suburb: 'Sydney', state: 'NSW', postcode: '2000', country: 'Australia' };
    expect(await refused('POST', 'addresses', { customerId: 1, ...address })).toMatchObject({
      field: 'street1',
      sentence: 'Street address is required.',
    });
    const { postcode: _postcode, ...without } = { street1: '1 Pitt Street', ...address };
    expect(await refused('POST', 'addresses', { customerId: 1, ...without })).toMatchObject({
      field: 'postcode',
      sentence: 'Postcode must be 4 digits.',
    });
    expect(await refused('POST', 'roles', { name: 'R', permissions: { sites: 2, teleports: 2 } })).toEqual({
      status: 400,
      field: 'permissions',
      sentence: 'There is no permission area "teleports".',
    });
    expect(await refused('POST', 'units', 'text')).toMatchObject({
      status: 400,
      sentence: 'The call needs a JSON object.',
    });
  });

  it('takes empty coordinates as none', async () => {
    const created = await send('POST', 'sites', { name: 'No place', latitude: '', longitude: ' ' });
    expect(created).toMatchObject({ status: 201, body: { latitude: null, longitude: null } });
    const path = `sites/${(created.body as { id: number }).id}`;
    expect(await send('PUT', path, { latitude: 0, longitude: 0 })).toMatchObject({
      body: { latitude: 0, longitude: 0 },
    });
    expect(await send('PUT', path, { phone: null })).toMatchObject({ body: { latitude: 0, longitude: 0 } });
    expect(await send('PUT', path, { latitude: '', longitude: '' })).toMatchObject({
      body: { latitude: null, longitude: null },
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
    expect(created).toMatchObject({ status: 201, body: { name: 'N4', status: null, statusChangedAt: null } });
    expect(created.body).not.toHaveProperty('colour');
    const { rows } = (await server.call('GET', 'api/admin/units/vacant/storage', { token })).body as {
      rows: { name: string }[];
    };
    expect(rows.map(({ name }) => name)).toContain('N4');
  });

  it('is refused with a NUL in a text, and with a name of several lines', async () => {
    const nul = { status: 400, sentence: 'Text must not contain the NUL character.' };
    expect(await refused('POST', 'units', { siteId, name: 'a\0b' })).toEqual({ ...nul, field: 'name' });
    expect(await refused('POST', 'users', { email: 'a@b.test', permissions: { 'si\0tes': 1 } })).toMatchObject(nul);
    const signIn = await server.call('POST', 'auth/user/login', { body: { email: 'a\0b', password: 'x' } });
    expect(signIn).toMatchObject({ status: 400, body: nul.sentence });
    const search = encodeURIComponent(JSON.stringify([{ column: 'name', query: 'a\0' }]));
    expect(await refused('GET', `units?searchQuery=${search}`, undefined)).toMatchObject(nul);
    expect((await server.call('GET', 'api/admin/units/%00', { token })).status).toBe(400);
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    const headers = { Authorization: token, 'Content-Type': 'application/json' };
    const nested = await fetch(`${server.url}/api/admin/units`, { method: 'POST', headers, body: deep });
    expect(nested.status).toBe(400);
    expect(await refused('POST', 'units', { siteId, name: 'X\n2' })).toEqual({
      status: 400,
      field: 'name',
      sentence: 'Name must be a single line.',
    });
    expect(await refused('PUT', `sites/${siteId}`, { street1: '1 Lane\u2028Rear' })).toMatchObject({
      field: 'street1',
      sentence: 'Must be a single line.',
    });
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
      sentence: 'This area still has units. Move them before you move or delete it.',
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

  it('shows what was done to people only to those who may see them, and who has no name by their email', async () => {
    const home = (await server.build.organisation()).id;
    const lead = await server.build.user({ organisationId: home });
    const as = async (permissions: Record<string, number>) =>
      server.signIn(await server.build.user({ organisationId: home, permissions }));
    const [clerk, settings, admin] = [
      await as({ sites: 3 }),
      await as({ sites: 3, settings: 2 }),
      await as({ sites: 3, admin: 2 }),
    ];
    const by = await server.signIn(lead);
    const user = await server.build.user({ organisationId: home });
    await server.call('PUT', `api/admin/users/${user.id}`, { token: by, body: { firstName: 'Renamed' } });
    const at = await server.build.site({ organisationId: home });
    await server.call('POST', 'api/admin/units', { token: by, body: { siteId: at.id, name: 'SEEN' } });
    const lines = async (reader: string) => {
      const { body } = await server.call('GET', 'api/admin/actionLogs', { token: reader });
      return (body as { rows: { action: string; userName: string }[] }).rows;
    };
    expect((await lines(clerk)).map(({ action }) => action)).toEqual(['Created unit']);
    for (const reader of [settings, admin]) {
      expect((await lines(reader)).map(({ action }) => action)).toEqual(['Created unit', 'Changed user']);
    }
    expect((await lines(by)).map(({ userName }) => userName)).toEqual([lead.email, lead.email]);
  });

  it('tells what a super admin did at another organisation to its owner, and not to their own colleagues', async () => {
    const away = await server.build.organisation();
    const unit = await server.build.unit({ siteId: (await server.build.site({ organisationId: away.id })).id });
    const own = await server.build.organisation();
    const superAdmin = await server.signIn(await server.build.user({ organisationId: own.id, isSuperAdmin: true }));
    const colleague = await server.signIn(await server.build.user({ organisationId: own.id }));
    const owner = await server.signIn(await server.build.user({ organisationId: away.id }));
    await server.call('PUT', `api/admin/units/${unit.id}`, { token: superAdmin, body: { name: 'SECRET 7' } });
    const lines = async (reader: string) =>
      (await server.call('GET', 'api/admin/actionLogs', { token: reader })).body as { count: number; rows: object[] };
    expect(await lines(colleague)).toMatchObject({ count: 0, rows: [] });
    expect(await lines(owner)).toMatchObject({ count: 1, rows: [{ action: 'Changed unit', detail: 'SECRET 7' }] });
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
      sentence: 'You cannot give a permission that you do not have.',
    };
    expect(await refused('POST', 'users', user({ sites: 7 }), by)).toEqual(beyond);
    expect(await refused('PUT', `users/${lead.id}`, { permissions: { settings: 15, admin: 2 } }, by)).toEqual(beyond);
    const richer = await server.build.user({ organisationId, permissions: { admin: 31 } });
    const above = {
      status: 403,
      sentence: 'You cannot change or delete a user with permissions that you do not have.',
    };
    expect(await refused('PUT', `users/${richer.id}`, { email: 'mine@example.test' }, by)).toMatchObject(above);
    expect(await refused('PUT', `users/${richer.id}`, { permissions: {} }, by)).toMatchObject(above);
    expect(await refused('DELETE', `users/${richer.id}`, undefined, by)).toMatchObject(above);
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
      sentence: 'Only a super admin can choose another organisation.',
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
