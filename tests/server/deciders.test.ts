import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { bits } from '#domain/permissions/bits.ts';
import { createResetLink } from '#server/people/resetTokens.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const calls = 'api/admin/commandApprovals';
const day = secondPerson.settled;

let now = new Date('2026-11-23T10:00:00Z');
let organisationId: number;
let siteId: number;
let asking: { email: string };
let ada: string;
/** Ben has always been able to decide. */
let ben: string;

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const user = (given: object) => server.build.user({ organisationId, ...given });

const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  made.length = 0;
  organisationId = (await server.build.organisation({ twoPersonApproval: true })).id;
  siteId = (await server.build.site({ organisationId, name: `Botany ${organisationId}` })).id;
  asking = await user({ firstName: 'Ada', lastName: 'Byron' });
  ada = await server.signIn(asking);
  ben = await server.signIn(await user({ firstName: 'Ben', lastName: 'Cole' }));
});

const send = async (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });

async function request(token = ada) {
  const { id } = await server.build.unit({ siteId });
  const targets = [{ entity: 'unit', id }];
  return send(token, 'POST', 'commandApprovals', { siteId, act: 'open', targets, reason: 'Fumigation' });
}

async function requested(token = ada): Promise<Approval> {
  const { status, body } = await request(token);
  expect(status).toBe(200);
  return body as Approval;
}

const approve = (token: string, { id }: Approval) => send(token, 'POST', `commandApprovals/${id}/approve`);

async function countAlerts(token: string): Promise<number> {
  const { body } = await send(token, 'GET', 'alerts');
  return (body as { rows: object[] }).rows.length;
}

async function expectRefusal(token: string, approval: Approval, sentence: string): Promise<void> {
  expect(await approve(token, approval)).toMatchObject({ status: 403, body: sentence });
  const { body } = await server.call('GET', `${calls}/${approval.id}`, { token });
  expect(body).toMatchObject({ cannotDecide: sentence });
}

const recent = 'Your email, password or permissions were set within the last day, so you cannot decide yet.';
const byAda =
  'Ada Byron set your email, password or permissions within the last 30 days, so somebody else has to decide.';

const ofAsking = (index: number) =>
  `You set the email, password or permissions of ${made[index]} within the last 30 days, so somebody else has to decide.`;

const password = 'Opening_2026';
/** The emails of the accounts that people of this test made. */
const made: string[] = [];

/** Somebody signs in to an account that another person makes now. */
async function madeBy(token: string): Promise<string> {
  const email = `made${made.length}of${organisationId}@example.test`;
  const answer = await send(token, 'POST', 'users', { email, permissions: everywhere(31) });
  made.push(email);
  const link = await createResetLink(server.storage, (answer.body as { id: number }).id, now, 'https://gatehouse.test');
  await server.call('PUT', `auth/password/forgot/${link.split('/').at(-1)}`, { body: { password } });
  return server.signInByCall({ email }, password);
}

describe('a second person', () => {
  it('is of the organisation that owns the doors, not a guest of a shared site', async () => {
    const guests = await server.build.organisation();
    const shared = { sharing: 'SITE', sharedWith: [guests.id] };
    expect((await send(ada, 'PUT', `sites/${siteId}`, shared)).status).toBe(200);
    const guest = async () => server.signIn(await server.build.user({ organisationId: guests.id }));
    const [visiting, other] = [await guest(), await guest()];
    const approval = await requested(visiting);
    expect((await approve(other, approval)).status).toBe(404);
    expect([await countAlerts(other), await countAlerts(ben)]).toEqual([0, 1]);
    expect((await approve(ben, approval)).status).toBe(200);
  });

  it('is no super admin of another organisation', async () => {
    const outside = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const sentence = 'Only people of the organisation that owns the doors can decide, if they may command them.';
    await expectRefusal(outside, await requested(), sentence);
  });

  it('is no program', async () => {
    const program = await server.signIn(await user({ isServiceAccount: true }));
    expect((await approve(program, await requested())).status).toBe(403);
  });

  it('was not created by the one who asks', async () => {
    const token = await madeBy(ada);
    await expectRefusal(token, await requested(), byAda);
    pass(2 * day);
    const later = await requested(await server.signIn(await user({})));
    expect((await approve(token, later)).status).toBe(200);
  });

  it('did not create the one who asks, nor somebody who created them', async () => {
    const asks = await madeBy(ada);
    await expectRefusal(ada, await requested(asks), ofAsking(0));
    const askedByOther = await requested(await madeBy(asks));
    await expectRefusal(ada, askedByOther, ofAsking(1));
    expect((await approve(ben, askedByOther)).status).toBe(200);
    pass(secondPerson.settledFromRequester);
    const [later, again] = [await server.signIn(asking), await server.signInByCall({ email: made[0] ?? '' }, password)];
    expect((await approve(later, await requested(again))).status).toBe(200);
  });

  it.each([
    ['', async () => {}],
    [', and who was deleted since', async (id: number) => void (await send(ada, 'DELETE', `users/${id}`))],
  ])('was not created by somebody whom the one who asks created%s', async (_what, then) => {
    const between = await madeBy(ada);
    const token = await madeBy(between);
    const { rows } = (await send(ada, 'GET', 'users')).body as { rows: { id: number; email: string }[] };
    await then(rows.find(({ email }) => email === made[0])?.id ?? 0);
    pass(day);
    await expectRefusal(token, await requested(), byAda);
  });

  it.each([
    ['a role', async (id: number, roleId: number) => send(ada, 'POST', 'users/roles', { userId: id, roleId })],
    ['permissions', async (id: number) => send(ada, 'PUT', `users/${id}`, { permissions: everywhere(31) })],
  ])('did not get the right by %s from the one who asks', async (_what, give) => {
    const { id, email } = await user({ permissions: everywhere(bits.scope | bits.read) });
    const role = await server.build.role({ organisationId, permissions: everywhere(31) });
    expect((await give(id, role.id)).status).toBeLessThan(300);
    const cy = await server.signIn({ email });
    const approval = await requested();
    await expectRefusal(cy, approval, byAda);
    expect(await countAlerts(cy)).toBe(0);
    pass(secondPerson.settledFromRequester);
    const [later, again] = [await server.signIn(asking), await server.signIn({ email })];
    expect((await approve(again, await requested(later))).status).toBe(200);
  });

  it('was not restored by the one who asks', async () => {
    const { id, email } = await user({ status: 'archived' });
    expect((await send(ada, 'PUT', `users/${id}`, { status: 'active' })).status).toBe(200);
    await expectRefusal(await server.signIn({ email }), await requested(), byAda);
  });

  it('has had the same password for a day', async () => {
    const cy = await user({ firstName: 'Cy' });
    const token = await server.signIn(cy);
    const change = { currentPassword: builtPassword, password: 'Opening_2026' };
    expect((await send(token, 'PUT', `users/current/${cy.id}/password`, change)).status).toBe(204);
    const approval = await requested();
    await expectRefusal(token, approval, recent);
    const { body } = await server.call('GET', `${calls}/${approval.id}`, { token: ada });
    const others = ['Cy cannot decide yet: their email, password or permissions were set within the last day.'];
    expect(body).toMatchObject({ others });
    pass(day);
    expect((await approve(token, await requested())).status).toBe(200);
  });

  it('was not locked out and let in by a link within the last day', async () => {
    const { id, email } = await user({});
    const link = await createResetLink(server.storage, id, now, 'https://gatehouse.test');
    await server.call('PUT', `auth/password/forgot/${link.split('/').at(-1)}`, { body: { password } });
    await expectRefusal(await server.signInByCall({ email }, password), await requested(), recent);
  });

  it('is missed in words by the one who asks', async () => {
    const alone = await server.build.organisation({ twoPersonApproval: true });
    [organisationId, siteId] = [alone.id, (await server.build.site({ organisationId: alone.id, name: 'Alone' })).id];
    const eve = await server.signIn(await user({}));
    const made = { email: 'helper@example.test', firstName: 'Gus', permissions: everywhere(31) };
    await send(eve, 'POST', 'users', made);
    expect(await request(eve)).toMatchObject({
      status: 409,
      body:
        'Nobody else may approve this at Alone. ' +
        'Gus cannot decide: you set their email, password or permissions within the last 30 days.',
    });
  });
});

describe('turning the second person off', () => {
  const turnOff = (token: string) =>
    send(token, 'PUT', `organisations/${organisationId}`, { twoPersonApproval: false, phone: '02 9123 4567' });
  const isOn = async (token = ada) => {
    const { body } = await send(token, 'GET', `sites/${siteId}`);
    return (body as { twoPersonApproval: boolean }).twoPersonApproval;
  };
  const waiting = async (token: string) => (await server.call('GET', calls, { token })).body as Approval[];

  it('waits for a second person, while the other changes are saved', async () => {
    expect(await turnOff(ada)).toMatchObject({
      status: 200,
      body: { twoPersonApproval: true, phone: expect.stringContaining('9123') as string },
    });
    expect(await isOn()).toBe(true);
    const [asked] = await waiting(ben);
    expect(asked).toMatchObject({ act: 'stopAsking', siteId: null, title: 'Stop asking a second person' });
    const approval = asked as Approval;
    expect((await approve(ada, approval)).status).toBe(403);
    // The second save of the same form asks no second time.
    expect((await turnOff(ada)).status).toBe(200);
    expect((await waiting(ben)).length).toBe(1);
    expect(await approve(ben, approval)).toMatchObject({ status: 200, body: { state: 'used' } });
    expect(await isOn()).toBe(false);
    expect((await send(ada, 'PUT', `organisations/${organisationId}`, { twoPersonApproval: true })).status).toBe(200);
    expect(await isOn()).toBe(true);
  });

  it('does not happen where it is declined', async () => {
    await turnOff(ada);
    const [asked] = await waiting(ben);
    expect((await send(ben, 'POST', `commandApprovals/${asked?.id}/decline`, { reason: 'No' })).status).toBe(200);
    expect(await isOn()).toBe(true);
  });

  it.each([
    ['is archived', { status: 'archived' }],
    ['may not change the organisation any more', { permissions: everywhere(bits.scope | bits.read | bits.state) }],
  ] as const)('does not happen where the one who asked %s by then', async (_how, change) => {
    await turnOff(ada);
    const [asked] = await waiting(ben);
    const approval = asked as Approval;
    await server.database
      .update(users)
      .set(change)
      .where(eq(users.id, approval.requestedBy?.id ?? 0));
    expect(await approve(ben, approval)).toMatchObject({
      status: 409,
      body: 'Ada Byron may not do this any more. Decline the request.',
    });
    expect(await isOn(ben)).toBe(true);
  });

  it('cannot be done by moving the site to an organisation without it', async () => {
    const free = await server.build.organisation();
    const outside = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    expect(await send(outside, 'PUT', `sites/${siteId}`, { organisationId: free.id })).toMatchObject({
      status: 409,
      body: 'A second person is asked at this site. Turn that on in the other organisation before the site moves to it.',
    });
  });
});
