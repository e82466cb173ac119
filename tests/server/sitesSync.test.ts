import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { readEnvironment } from '#server/config/environment.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

/** The next answer of the external system; null: it never answers. */
let answer: { status: number; body: string } | null;
let asked: { url: string; authorization: string | undefined }[];
const timeout = 500;
/** Each test connects an organisation of its own. */
const connection = { segment: 'storeman', url: '', token: 'secret', timeout, organisationId: 0 };

const external = createServer((request, response) => {
  asked.push({ url: request.url ?? '', authorization: request.headers.authorization });
  if (answer !== null) response.writeHead(answer.status, { 'Content-Type': 'application/json' }).end(answer.body);
});
await new Promise<void>((resolve) => external.listen(0, '127.0.0.1', resolve));
const { port } = external.address() as AddressInfo;
connection.url = `http://127.0.0.1:${port}/api`;
const server = await startTestServer({ externalStorage: connection });
beforeEach(() => {
  asked = [];
});
afterAll(async () => {
  external.closeAllConnections();
  external.close();
});

const says = (body: unknown, status = 200) => {
  answer = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};

async function home(externalStorage = true) {
  const { id: organisationId } = await server.build.features({ externalStorage });
  connection.organisationId = organisationId;
  const site = await server.build.site({ organisationId, name: 'Harbour & Sons' });
  const unit = await server.build.unit({ siteId: site.id, name: 'A101', status: 'overlocked', price: 100 });
  const token = await server.signIn(await server.build.user({ organisationId }));
  const send = (method: string, path: string, body?: object) =>
    server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  return { organisationId, site, unit, token, send };
}

describe('units', () => {
  it('take over what the external system says of them by name, and nothing that moves a lock', async () => {
    const { site, unit, token, send } = await home();
    await server.build.unit({ siteId: site.id, name: 'A102', price: 80 });
    says([
      {
        name: 'A101',
        price: 129.5,
        size: 'medium',
        squareMetres: 6,
        cleaningState: 'CLEAN/REPAIR',
        status: 'unlocked',
      },
      { name: 'A102', price: 80 },
      { name: 'Z999', price: 1 },
    ]);
    const live = await listenLive(server.url, token);
    expect(await send('POST', 'units/storeman', { siteId: site.id })).toMatchObject({
      status: 200,
      body: { matched: 2, changed: 1, unknown: ['Z999'] },
    });
    expect(asked).toEqual([{ url: '/api/units?site=Harbour+%26+Sons', authorization: 'Bearer secret' }]);
    await live.hears('UNIT:UPDATE', unit.id);
    expect(live.heard).toHaveLength(1);
    live.close();
    expect((await send('GET', `units/${unit.id}`)).body).toMatchObject({
      price: 129.5,
      size: 'medium',
      squareMetres: 6,
      cleaningState: 'CLEAN/REPAIR',
      status: 'overlocked',
    });
  });

  it('of a site that is only shared, or hidden, stay as they are', async () => {
    const { organisationId, send } = await home();
    const shared = await server.build.site({ sharing: 'SITE', sharedWith: [organisationId] });
    const hidden = await server.build.site();
    expect((await send('POST', 'units/storeman', { siteId: shared.id })).status).toBe(403);
    expect(await send('POST', 'units/storeman', { siteId: hidden.id })).toMatchObject({
      status: 404,
      body: 'There is no such site.',
    });
    expect((await send('POST', 'units/storeman', {})).status).toBe(400);
    expect(asked).toEqual([]);
  });
});

describe('sites', () => {
  it('take over their addresses, those of the organisation alone', async () => {
    const other = await home();
    const { site, token, send } = await home();
    says([
      { name: 'Harbour & Sons', phone: '1300 555 010', postcode: '2000' },
      { name: 'Nowhere', phone: null },
    ]);
    const live = await listenLive(server.url, token);
    const { status, body } = await send('POST', 'sites/storeman');
    expect(status).toBe(200);
    expect(body).toEqual({ matched: 1, changed: 1, unknown: ['Nowhere'] });
    await live.hears('SITE:UPDATE', site.id);
    live.close();
    expect((await send('GET', `sites/${site.id}`)).body).toMatchObject({ phone: '1300 555 010', postcode: '2000' });
    expect((await other.send('GET', `sites/${other.site.id}`)).body).toMatchObject({ phone: null });
    expect((await send('POST', 'sites/storeman')).body).toMatchObject({ matched: 1, changed: 0 });
    const log = (await send('GET', 'actionLogs')).body as { rows: AnyRecord[] };
    expect(log.rows[0]).toMatchObject({ action: 'Synchronised sites', detail: '0 changed, 1 unknown' });
  });

  it('leave those that a token is not limited to, and tell nothing of them', async () => {
    const { organisationId, site, send } = await home();
    const near = await server.build.site({ organisationId, name: 'Near Depot' });
    const { id: userId } = await server.build.user({ organisationId });
    const { token } = await server.build.apiToken({ userId, siteIds: [near.id], permissions: everywhere(31) });
    says([
      { name: 'Harbour & Sons', phone: '1300 555 010' },
      { name: 'Near Depot', phone: '1300 555 011' },
    ]);
    const { body } = await server.call('POST', 'api/admin/sites/storeman', { token });
    expect(body).toEqual({ matched: 1, changed: 1, unknown: [] });
    expect((await send('GET', `sites/${site.id}`)).body).toMatchObject({ phone: null });
  });
});

describe('one external system for several organisations', () => {
  it('tells none of them which sites the others have', async () => {
    const { send } = await home();
    await server.build.site({ name: 'Secret Depot' });
    says([{ name: 'Secret Depot', phone: '1300 555 010' }, { name: 'Nowhere' }]);
    expect((await send('POST', 'sites/storeman')).body).toEqual({ matched: 0, changed: 0, unknown: ['Nowhere'] });
  });

  it('gives its records only to the organisation whose token it is', async () => {
    const other = await home();
    const { organisationId } = await home();
    says([
      { name: 'Harbour & Sons', phone: '1300 555 010' },
      { name: 'A101', price: 5 },
    ]);
    const refusal = { status: 403, body: 'The external storage system is connected for another organisation.' };
    expect(other.organisationId).not.toBe(organisationId);
    expect(await other.send('POST', 'sites/storeman')).toMatchObject(refusal);
    expect(await other.send('POST', 'units/storeman', { siteId: other.site.id })).toMatchObject(refusal);
    expect(asked).toEqual([]);
  });

  it('is switched on, as every feature is, by a super admin alone', async () => {
    const { organisationId, send } = await home(false);
    const path = `organisations/features/${organisationId}`;
    const refused = await send('PUT', path, { externalStorage: true });
    expect(refused).toMatchObject({
      status: 403,
      body: 'Only a super admin can switch features on or off.',
    });
    expect(refused.headers.get('Error-Field')).toBe('externalStorage');
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const body = { externalStorage: true };
    expect((await server.call('PUT', `api/admin/${path}`, { token, body })).status).toBe(200);
    // A form sends the present values.
    expect((await send('PUT', path, { externalStorage: true })).status).toBe(200);
    expect((await send('PUT', path, { externalStorage: false })).status).toBe(403);
  });
});

describe('the external system', () => {
  it('is known by its word alone, and asked for organisations that have it switched on', async () => {
    const { site, send } = await home();
    const off = await home(false);
    const nothing = { status: 404, body: 'No external storage system is connected.' };
    expect(await send('POST', 'sites/elsewhere')).toMatchObject(nothing);
    expect(await send('POST', 'units/elsewhere', { siteId: site.id })).toMatchObject(nothing);
    const refusal = { status: 403, body: 'The external storage system is switched off for this organisation.' };
    expect(await off.send('POST', 'sites/storeman')).toMatchObject(refusal);
    expect(await off.send('POST', 'units/storeman', { siteId: off.site.id })).toMatchObject(refusal);
    expect(asked).toEqual([]);
  });

  it('is announced to the organisation whose token it is, and to no other', async () => {
    const other = await home();
    const own = await home();
    const announced = async ({ organisationId, send }: typeof own) =>
      (await send('GET', `organisations/features/${organisationId}`)).body;
    expect(await announced(own)).toMatchObject({ externalStorage: true, isExternalStorageConnected: true });
    expect(await announced(other)).toMatchObject({ externalStorage: true, isExternalStorageConnected: false });
    expect(await other.send('POST', 'sites/storeman')).toMatchObject({ status: 403 });
  });

  it.each<[string, unknown, number]>([
    ['no JSON', '<html>', 200],
    ['another shape', { rows: [] }, 200],
    [
      'a broken price',
      [
        { name: 'A101', price: 5 },
        { name: 'A102', price: -1 },
      ],
      200,
    ],
    [
      'a name twice',
      [
        { name: 'A101', price: 5 },
        { name: 'A101', price: 6 },
      ],
      200,
    ],
    ['a failure', [{ name: 'A101', price: 5 }], 503],
    ['a redirect', [], 302],
  ])('that answers %s changes nothing', async (_what, body, status) => {
    const { site, unit, send } = await home();
    says(body, status);
    const refused = await send('POST', 'units/storeman', { siteId: site.id });
    expect(refused.status).toBe(502);
    expect(refused.body).toMatch(/^The external storage system.* Nothing was changed\.$/);
    expect((await send('GET', `units/${unit.id}`)).body).toMatchObject({ price: 100 });
  });

  it('that does not answer in time is waited for no longer', async () => {
    const { send } = await home();
    answer = null;
    expect(await send('POST', 'sites/storeman')).toMatchObject({
      status: 502,
      body: 'The external storage system did not respond. Nothing was changed.',
    });
  });
});

it('is set up by four variables', () => {
  const { externalStorage } = readEnvironment({
    EXTERNAL_STORAGE_SEGMENT: 'storeman',
    EXTERNAL_STORAGE_URL: 'https://storage.example.com/api/',
    EXTERNAL_STORAGE_TOKEN: 'secret',
    EXTERNAL_STORAGE_ORGANISATION: '3',
  });
  expect(externalStorage).toEqual({
    segment: 'storeman',
    url: 'https://storage.example.com/api',
    token: 'secret',
    organisationId: 3,
  });
});
