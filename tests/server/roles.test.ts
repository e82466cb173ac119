import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnyRecord } from '#domain/entities/index.ts';
import { areas, type Permissions } from '#domain/permissions/bits.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const server = await startTestServer();

/** An organisation with an administrator's token, and a user without any right. */
async function office(mask: Permissions = everywhere(31)) {
  const { id: organisationId } = await server.build.organisation();
  const administrator = await server.build.user({ organisationId, permissions: mask });
  const token = await server.signIn(administrator);
  const user = await server.build.user({ organisationId, permissions: {} });
  const send = async (method: string, path: string, body?: object) =>
    server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => (await send('POST', path, body)).body as AnyRecord;
  const rights = async (id: number) =>
    ((await server.call('GET', `api/admin/users/${id}`, { token })).body as AnyRecord)['permissions'];
  return { organisationId, administrator, token, user, send, made, rights };
}

describe('what a user may do', () => {
  it('is what they were granted in person and what each of their roles gives', async () => {
    const { user, send, made, rights } = await office();
    const name = 'Ada Byron';
    await send('PUT', `users/${user.id}`, { permissions: { sites: 2 }, firstName: 'Ada', lastName: 'Byron' });
    const doors = await made('roles', { name: 'Doors', permissions: { sites: 16, bookings: 2 } });
    const desk = await made('roles', { name: 'Desk', permissions: { bookings: 4 } });
    const first = await made('users/roles', { userId: user.id, roleId: doors.id });
    await made('users/roles', { userId: user.id, roleId: desk.id });
    expect(await rights(user.id)).toEqual({ sites: 18, bookings: 6 });
    await send('PUT', `roles/${desk.id}`, { permissions: { customers: 2 } });
    expect(await rights(user.id)).toEqual({ sites: 18, bookings: 2, customers: 2 });
    await send('PUT', `users/roles/${first.id}`, { roleId: desk.id });
    expect(await send('PUT', `users/roles/${first.id}`, { roleId: desk.id })).toMatchObject({
      status: 409,
      body: 'This user already has this role.',
    });
    await send('PUT', `users/${user.id}`, { permissions: {} });
    expect(await rights(user.id)).toEqual({ sites: 16, bookings: 2, customers: 2 });
    const left = (await send('GET', 'users/roles')).body as { rows: AnyRecord[] };
    expect(left.rows).toHaveLength(2);
    expect(await send('DELETE', `roles/${doors.id}`)).toMatchObject({
      status: 409,
      body: `This role is used by ${name}, so it cannot be deleted.`,
    });
    await send('DELETE', 'users/roles', { items: left.rows.map(({ id }) => id) });
    expect(await rights(user.id)).toEqual({});
    expect((await send('DELETE', `roles/${doors.id}`)).status).toBe(204);
  });

  it('is what the calls and the next token go by', async () => {
    const { user, send, made } = await office();
    const token = await server.signIn(user);
    expect((await server.call('GET', 'api/admin/sites', { token })).status).toBe(403);
    const role = await made('roles', { name: 'Reader', permissions: { sites: 2 } });
    const assignment = await made('users/roles', { userId: user.id, roleId: role.id });
    expect((await server.call('GET', 'api/admin/sites', { token })).status).toBe(200);
    const claims = (await server.signIn(user)).split('.')[1] ?? '';
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({ permissions: { sites: 2 } });
    await send('DELETE', `users/roles/${assignment.id}`);
    expect((await server.call('GET', 'api/admin/sites', { token })).status).toBe(403);
  });

  it('equals the grants and roles joined after any changes', async () => {
    const { user, send, made, rights } = await office();
    const names = ['A', 'B', 'C'];
    const roles: AnyRecord[] = [];
    for (const name of names) roles.push(await made('roles', { name, permissions: {} }));
    const masks = fc.dictionary(fc.constantFrom(...areas.slice(0, 4)), fc.integer({ min: 1, max: 31 }));
    const role = fc.nat({ max: names.length - 1 });
    const change = fc.oneof(
      fc.record({ act: fc.constant('grant' as const), masks }),
      fc.record({ act: fc.constant('edit' as const), role, masks }),
      fc.record({ act: fc.constant('give' as const), role }),
      fc.record({ act: fc.constant('take' as const), role }),
    );
    type Step = typeof change extends fc.Arbitrary<infer Value> ? Value : never;
    const assigned = new Map<number, number>();
    const given = new Map<number, Permissions>();
    let granted: Permissions = {};
    const expected = () => {
      const joined: Record<string, number> = {};
      const counting = [granted, ...[...assigned.keys()].map((index) => given.get(index) ?? {})];
      for (const [area, mask] of counting.flatMap((each) => Object.entries(each))) {
        joined[area] = (joined[area] ?? 0) | mask;
      }
      return joined;
    };
    const apply = async (step: Step) => {
      if (step.act === 'grant') {
        granted = step.masks;
        return send('PUT', `users/${user.id}`, { permissions: step.masks });
      }
      const roleId = roles[step.role]?.id ?? 0;
      if (step.act === 'edit') {
        given.set(step.role, step.masks);
        return send('PUT', `roles/${roleId}`, { permissions: step.masks });
      }
      const held = assigned.get(step.role);
      if (step.act === 'give' && held === undefined) {
        assigned.set(step.role, (await made('users/roles', { userId: user.id, roleId })).id);
      }
      if (step.act === 'take' && held !== undefined) {
        assigned.delete(step.role);
        await send('DELETE', `users/roles/${held}`);
      }
      return null;
    };
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const step of steps) await apply(step);
        expect(await rights(user.id)).toEqual(expected());
      }),
      { numRuns: draws(15) },
    );
  });
});

it('counts all that was changed at the same time', { tags: 'postgres' }, async () => {
  const { user, send, made, rights } = await office();
  const marks = areas.slice(0, 6);
  const roles = await Promise.all(marks.map((area) => made('roles', { name: area, permissions: { [area]: 2 } })));
  const inAll = (mask: number) => Object.fromEntries(marks.map((area) => [area, mask]));
  await Promise.all(roles.map(({ id }) => send('POST', 'users/roles', { userId: user.id, roleId: id })));
  expect(await rights(user.id)).toEqual(inAll(2));
  const edits = roles.map(({ id }, index) => ({ id, permissions: { [marks[index] ?? '']: 6 } }));
  await Promise.all(edits.map(({ id, permissions }) => send('PUT', `roles/${id}`, { permissions })));
  expect(await rights(user.id)).toEqual(inAll(6));
});

describe('a right that changes', () => {
  it('is told as USER:UPDATE, and whoever lost it hears no more', async () => {
    const { organisationId, token, user, send, made } = await office();
    const { id: siteId } = await server.build.site({ organisationId });
    const role = await made('roles', { name: 'Reader', permissions: { sites: 2 } });
    await made('users/roles', { userId: user.id, roleId: role.id });
    const watcher = await listenLive(server.url, token);
    const held = await listenLive(server.url, await server.signIn(user));
    await send('PUT', `sites/${siteId}`, { phone: '02 5550 0101' });
    await held.hears('SITE:UPDATE', siteId);
    await send('PUT', `roles/${role.id}`, { permissions: { bookings: 2 } });
    await watcher.hears('USER:UPDATE', user.id);
    await held.ended;
    const again = await listenLive(server.url, await server.signIn(user));
    await send('PUT', `sites/${siteId}`, { phone: '02 5550 0102' });
    await send('PUT', `users/${user.id}`, { firstName: 'Ada' });
    await again.hears('USER:UPDATE', user.id);
    expect(again.heard.map(({ name }) => name)).toEqual(['USER:UPDATE']);
    for (const live of [watcher, held, again]) live.close();
  });
});

describe('nobody', () => {
  const cannotGive = { status: 403, body: 'You cannot give a permission that you do not have.' };

  it('gives, by a role or in person, a right that they lack', async () => {
    const { organisationId, user, send } = await office({ settings: 15, sites: 3 });
    const mighty = await server.build.role({ organisationId, permissions: { admin: 2 } });
    expect(await send('POST', 'roles', { name: 'New', permissions: { sites: 4 } })).toMatchObject(cannotGive);
    expect(await send('PUT', `users/${user.id}`, { permissions: { sites: 4 } })).toMatchObject(cannotGive);
    expect(await send('POST', 'users/roles', { userId: user.id, roleId: mighty.id })).toMatchObject(cannotGive);
    expect((await send('POST', 'roles', { name: 'New', permissions: { sites: 3 } })).status).toBe(201);
  });

  it('edits or deletes a role that has one, nor takes roles from those above', async () => {
    const { organisationId, send } = await office({ settings: 15 });
    const mighty = await server.build.role({ organisationId, permissions: { admin: 2 } });
    const above = await server.build.user({ organisationId });
    const assignment = await server.build.userRole({ userId: above.id, roleId: mighty.id });
    const refusal = { status: 403, body: /permissions? that you do not have/ };
    for (const [method, path, body] of [
      ['PUT', `roles/${mighty.id}`, { name: 'Weak' }],
      ['DELETE', `roles/${mighty.id}`, undefined],
      ['DELETE', `users/roles/${assignment.id}`, undefined],
    ] as const) {
      const { status, body: sentence } = await send(method, path, body);
      expect(status).toBe(refusal.status);
      expect(sentence).toMatch(refusal.body);
    }
  });

  it('gives roles across organisations', async () => {
    const { user, send } = await office();
    const elsewhere = await office();
    const foreign = await server.build.role();
    expect(await send('POST', 'users/roles', { userId: user.id, roleId: foreign.id })).toMatchObject({
      status: 400,
      body: 'There is no such role.',
    });
    const own = (await send('POST', 'roles', { name: 'Own', permissions: {} })).body as AnyRecord;
    expect(await send('POST', 'users/roles', { userId: elsewhere.user.id, roleId: own.id })).toMatchObject({
      status: 400,
      body: 'There is no such user.',
    });
    expect(await send('POST', 'roles', { name: 'Own', permissions: {} })).toMatchObject({
      status: 409,
      body: 'There is already a role of this name.',
    });
  });
});

describe('users by role', () => {
  it('are those who have it: the active ones, or the archived ones', async () => {
    const { organisationId, user, send } = await office();
    const role = await server.build.role({ organisationId });
    const gone = await server.build.user({ organisationId, status: 'archived' });
    for (const { id: userId } of [user, gone]) await server.build.userRole({ userId, roleId: role.id });
    const ids = async (query: string) =>
      ((await send('GET', `users/roles/${role.id}${query}`)).body as { rows: AnyRecord[] }).rows.map(({ id }) => id);
    expect(await ids('')).toEqual([user.id]);
    expect(await ids('?status=archived')).toEqual([gone.id]);
    expect((await send('GET', `users/roles/${role.id}?status=lost`)).status).toBe(400);
    expect(await send('GET', 'users/roles/1999999999')).toMatchObject({
      status: 404,
      body: 'There is no role 1999999999.',
    });
  });
});
