// @module-tag postgres
import { describe, expect, it } from 'vitest';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { resourceNames, type EntityName } from '#domain/entities/index.ts';
import { bits } from '#domain/permissions/bits.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const server = await startTestServer();
const desk = await openDesk(server, { isSuperAdmin: true });
const { id } = await server.build.area({ siteId: desk.siteId, name: 'North' });
const path = `api/admin/areas/${id}`;

/** Often enough for a race on a parallel database; PGlite takes one statement after the other. */
const rounds = Array.from({ length: isOnPostgres ? 15 : 3 }, (_each, round) => round);

async function read(at = path) {
  const { status, headers, body } = await server.call('GET', at, { token: desk.token });
  expect(status).toBe(200);
  return { version: headers.get('etag'), record: body };
}

const put = (body: object, version?: string | null, at = path) =>
  server.call('PUT', at, { token: desk.token, body, version });

describe('a change that names the version it is based on', () => {
  it('is saved when the record is as it was, and refused with the newest record when it is not', async () => {
    const { version } = await read();
    expect(version).toMatch(/^"[\da-f]{32}"$/);
    const saved = await put({ name: 'South' }, version);
    expect(saved.status).toBe(200);
    const stale = await put({ name: 'West' }, version);
    expect(stale).toMatchObject({ status: 412, body: { name: 'South' } });
    expect(stale.headers.get('etag')).toBe(saved.headers.get('etag'));
    expect(await read()).toEqual({ version: saved.headers.get('etag'), record: saved.body });
    expect((await put({ name: 'West' }, stale.headers.get('etag'))).status).toBe(200);
  });

  it('is refused for all but one of those that are sent at once', async () => {
    for (const round of rounds) {
      const { version } = await read();
      const names = ['one', 'two', 'three'].map((name) => `${name} of ${round}`);
      const answers = await Promise.all(names.map((name) => put({ name }, version)));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412, 412]);
      const [kept] = answers.filter(({ status }) => status === 200);
      expect((await read()).record).toEqual(kept?.body);
    }
  });

  it('deletes nothing that somebody else changed', async () => {
    const { id } = await server.build.area({ siteId: desk.siteId, name: 'Yard' });
    const at = `api/admin/areas/${id}`;
    const { version } = await read(at);
    const changed = await put({ name: 'Back yard' }, version, at);
    const remove = (named?: string | null) => server.call('DELETE', at, { token: desk.token, version: named });
    expect(await remove(version)).toMatchObject({ status: 412, body: { name: 'Back yard' } });
    expect((await read(at)).record).toEqual(changed.body);
    expect((await remove(changed.headers.get('etag'))).status).toBe(204);
  });

  it('is compared for one’s own profile too, which an administrator may change', async () => {
    const user = await server.build.user({ organisationId: desk.organisationId, permissions: {} });
    const at = `api/admin/users/current/${user.id}`;
    const token = await server.signIn(user);
    const own = await server.call('GET', at, { token });
    const version = own.headers.get('etag');
    expect((await put({ phone: '0412345678' }, version, `api/admin/users/${user.id}`)).status).toBe(200);
    const stale = await server.call('PUT', at, { token, version, body: { phone: null } });
    expect(stale).toMatchObject({ status: 412, body: { phone: '0412345678' } });
    const newest = stale.headers.get('etag');
    expect((await server.call('PUT', at, { token, version: newest, body: { firstName: 'Ada' } })).status).toBe(200);
  });

  it('may name several, any, or one that a proxy marked', async () => {
    const { version } = await read();
    const bare = version?.replaceAll('"', '');
    for (const named of ['*', `"other", ${version}`, `W/${version}`, `"${bare}-gzip"`])
      expect([named, (await put({}, named)).status]).toEqual([named, 200]);
    for (const named of ['"other"', 'nonsense', '', '""', `nonsense ${version} more`])
      expect([named, (await put({}, named)).status]).toEqual([named, 412]);
    expect((await put({})).status).toBe(200);
  });

  it('shows no record to those who may delete it and not read it', async () => {
    const { organisationId, siteId } = desk;
    const user = await server.build.user({ organisationId, permissions: { sites: bits.delete } });
    const { id } = await server.build.area({ siteId, name: 'Hidden' });
    const removal = { token: await server.signIn(user), version: '"other"' };
    const answer = await server.call('DELETE', `api/admin/areas/${id}`, removal);
    expect(answer).toMatchObject({ status: 412, body: 'This record was changed since it was read.' });
    expect(answer.headers.has('etag')).toBe(false);
  });

  it('learns nothing of a record that is not visible', async () => {
    const stranger = await openDesk(server);
    const answer = await server.call('PUT', path, {
      token: stranger.token,
      body: { name: 'Mine' },
      version: '"other"',
    });
    expect(answer.status).toBe(404);
    expect(answer.headers.has('etag')).toBe(false);
  });
});

const changed = resourceNames.filter((name) => {
  const acts = resourceActsOf(name);
  return acts.includes('read') && acts.includes('update') && entityCases[name].bodies !== undefined;
});

async function pathOf(name: EntityName): Promise<string> {
  const { organisationId, siteId } = desk;
  const user = await server.call('GET', 'api/admin/users', { token: desk.token });
  const [{ id: userId }] = (user.body as { rows: [{ id: number }] }).rows;
  const { id } = await entityCases[name].build(server.build, { organisationId, siteId, userId });
  return resourceCalls(name).read.path.replace(/:(\w+)/g, (_whole, parameter: string) =>
    parameter === 'id' ? String(id) : (entityCases[name].parameters?.[parameter] ?? ''),
  );
}

it.each(changed)('the version of an unchanged %s stays', async (name) => {
  const at = await pathOf(name);
  const { version } = await read(at);
  expect((await read(at)).version).toBe(version);
  expect((await put({}, version, at)).status).not.toBe(412);
});
