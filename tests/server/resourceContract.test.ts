// @module-tag postgres
import { beforeAll, describe, expect, it } from 'vitest';
import { resourceActsOf, resourceCalls } from '#domain/calls/resource.ts';
import { entityOf, resourceNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { EntityCase, Home } from '#tests/support/server/cases/define.ts';
import { entityCases } from '#tests/support/server/cases/index.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
/** A user with every right, in an empty organisation. */
const stranger = await home();

interface Room extends Home {
  token: string;
}

/** A new organisation with a site, and a user with every right. */
async function home(isSuperAdmin = false): Promise<Room> {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const user = await server.build.user({ organisationId, isSuperAdmin });
  return { organisationId, siteId, userId: user.id, token: await server.signIn(user) };
}

/** The answer must parse as the domain declares it, without loss or change. */
function expectOfDomain(name: EntityName, record: unknown): AnyRecord {
  const parsed = entityOf(name).schema.parse(record);
  expect(parsed).toEqual(record);
  return parsed;
}

const filled = (name: EntityName, path: string, id?: number) =>
  path.replace(/:(\w+)/g, (_whole, parameter: string) =>
    parameter === 'id' ? String(id) : (entityCases[name].parameters?.[parameter] ?? ''),
  );

const base = (name: EntityName) => filled(name, resourceCalls(name).list.path);
const one = (name: EntityName, id: number) => filled(name, resourceCalls(name).read.path, id);

async function list(name: EntityName, token: string, query = '') {
  const { status, body } = await server.call('GET', `${base(name)}${query}`, { token });
  expect(status).toBe(200);
  return body as { count: number; rows: AnyRecord[] };
}

/** Of one way of paging each: by site, of the organisation, and a log. On PostgreSQL all are. */
const someInPages: ReadonlySet<EntityName> = new Set(['unit', 'customer', 'actionLog']);

describe.each(resourceNames)('%s', (name) => {
  const reads = resourceActsOf(name).includes('read');
  const { build, bodies, superAdminsAlone = false, comesWithAnother = false }: EntityCase = entityCases[name];
  /** A home with one record, for tests that change nothing. */
  let room: Room;
  let id: number;
  /** The home of somebody who may create and delete such records. */
  let own: Room;
  /** What calls there may send; null: nothing. */
  let made: Awaited<ReturnType<EntityCase['bodies']>>;
  beforeAll(async () => {
    room = await home();
    ({ id } = await build(server.build, room));
    own = superAdminsAlone ? await home(true) : room;
    made = await bodies(server.build, own);
  });

  it('is listed and read as the domain declares it, and not listed to another organisation', async () => {
    const { rows } = await list(name, room.token);
    const listed = rows.find((row) => row.id === id);
    expectOfDomain(name, listed);
    expect((await list(name, stranger.token)).rows.map((row) => row.id)).not.toContain(id);
    if (!reads) return;
    const { status, body } = await server.call('GET', one(name, id), { token: room.token });
    expect(status).toBe(200);
    expect(body).toEqual(listed);
  });

  it.runIf(isOnPostgres || someInPages.has(name))(
    'is listed in pages, by ascending id or newest first, each row once',
    async () => {
      if (!superAdminsAlone) for (let more = 0; more < 2; more += 1) await build(server.build, room);
      const { count, rows: all } = await list(name, room.token);
      expect(all).toHaveLength(count);
      const ascending = all.map(({ id }) => id).toSorted((a, b) => a - b);
      const isLog = entityOf(name).order === 'newest first';
      expect(all.map(({ id }) => id)).toEqual(isLog ? ascending.toReversed() : ascending);
      const paged: AnyRecord[] = [];
      for (let offset = 0; offset < count; offset += 2) {
        const page = await list(name, room.token, `?limit=2&offset=${offset}`);
        expect(page.count).toBe(count);
        paged.push(...page.rows);
      }
      expect(paged).toEqual(all);
      expect((await list(name, room.token, `?offset=${count}`)).rows).toEqual([]);
    },
  );

  it('answers names to choose from', async () => {
    const { status, body } = await server.call('GET', `${base(name)}?mode=options`, { token: room.token });
    expect(status).toBe(200);
    const { rows } = body as { rows: AnyRecord[] };
    expect(rows.map((row) => row.id)).toContain(id);
    for (const row of rows) {
      expect(Object.keys(row)).toEqual(['id', 'name']);
      expect(row['name']).toMatch(/\S/);
    }
  });

  it('is created once for each key, changed and deleted, or written by the server alone', async () => {
    const { token } = own;
    if (made === null) {
      const attempts = [
        ['POST', base(name)],
        ['PUT', one(name, id)],
        ['DELETE', one(name, id)],
        ['DELETE', base(name)],
      ] as const;
      for (const [method, path] of attempts) {
        const refused = await server.call(method, path, { token, body: { items: [id] } });
        expect(refused).toMatchObject({
          status: 405,
          body: `${entityOf(name).label.many} can only be changed by the server.`,
        });
      }
      return;
    }
    const { create: body, created: answer = body, change, changed: after = change } = made;
    if (comesWithAnother) {
      const ownId = id;
      for (const [method, path] of [
        ['POST', base(name)],
        ['DELETE', one(name, ownId)],
        ['DELETE', base(name)],
      ] as const) {
        const refused = await server.call(method, path, { token, body: { ...body, items: [ownId] } });
        expect(refused).toMatchObject({ status: 405, body: expect.stringMatching(/with its/) as string });
      }
      const changed = await server.call('PUT', one(name, ownId), { token, body: change });
      expect(changed).toMatchObject({ status: 200, body: { id: ownId, ...after } });
      expectOfDomain(name, changed.body);
      return;
    }
    const create = () => server.call('POST', base(name), { token, body, key: `a key of ${name}` });
    const created = await create();
    expect(created).toMatchObject({ status: 201, body: answer });
    expect((await create()).body).toEqual(created.body);
    const record = expectOfDomain(name, created.body);
    if (reads) expect((await server.call('GET', one(name, record.id), { token })).body).toEqual(record);

    const changed = await server.call('PUT', one(name, record.id), { token, body: change });
    expect(changed).toMatchObject({ status: 200, body: { id: record.id, ...after } });
    expectOfDomain(name, changed.body);
    expect((await server.call('PUT', one(name, record.id), { token, body: {} })).body).toEqual(changed.body);

    expect((await server.call('DELETE', one(name, record.id), { token })).status).toBe(204);
    if (reads) expect((await server.call('GET', one(name, record.id), { token })).status).toBe(404);
  });

  it('is deleted in batches, all or none', async () => {
    if (superAdminsAlone || comesWithAnother || made === null) return;
    const ids: number[] = [];
    for (let count = 0; count < 2; count += 1) ids.push((await build(server.build, room)).id);
    const [first = 0] = ids;
    const missing = 2_000_000_000;
    const { token } = room;
    const removeMany = (body: unknown) => server.call('DELETE', base(name), { token, body });
    const refused = await removeMany({ items: [first, missing] });
    expect(refused).toMatchObject({ status: 404 });
    expect(refused.body).toMatch(/2000000000. Nothing was deleted\.$/);
    expect((await list(name, room.token)).rows.map(({ id }) => id)).toContain(first);
    expect((await removeMany({ items: ids })).status).toBe(204);
    const left = (await list(name, room.token)).rows.map(({ id }) => id);
    expect(ids.filter((id) => left.includes(id))).toEqual([]);
  });
});

it('a batch may be a list alone, with an id twice, but not nothing', async () => {
  const { siteId, token } = await home();
  const removeMany = (body: unknown) => server.call('DELETE', base('area'), { token, body });
  const [one, other] = [await server.build.area({ siteId }), await server.build.area({ siteId })];
  expect((await removeMany([one.id, other.id, one.id])).status).toBe(204);
  expect((await list('area', token)).rows).toEqual([]);
  expect((await removeMany({})).status).toBe(400);
});

it('organisations, and what is on for them, are deleted in batches by a super admin', async () => {
  const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
  const ids = [(await server.build.features()).id, (await server.build.features()).id];
  for (const name of ['organisationFeatures', 'organisation'] as const) {
    expect((await server.call('DELETE', base(name), { token, body: { items: ids } })).status).toBe(204);
    for (const id of ids) expect((await server.call('GET', one(name, id), { token })).status).toBe(404);
  }
});
