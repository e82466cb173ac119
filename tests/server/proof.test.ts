// @module-tag postgres
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { provesAgain } from '#domain/calls/provesAgain.ts';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { proofHeader } from '#domain/calls/secondStepHeaders.ts';
import { proofLimits } from '#domain/limits/proof.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

let now = new Date('2026-11-21T09:00:00.000Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
  return now;
};
const late = () => pass(proofLimits.minutes * 60 + 1);

const server = await startTestServer({ now: () => now });

/** A super admin of an organisation with a role, a colleague, a program and a customer. */
async function office(at = server) {
  const { id: organisationId } = await at.build.organisation();
  const admin = await at.build.user({ organisationId, isSuperAdmin: true });
  const colleague = await at.build.user({ organisationId, permissions: { sites: 2 } });
  const role = await at.build.role({ organisationId });
  const customer = await at.build.customer({ organisationId });
  const token = await at.signIn(admin);
  const send = (method: string, path: string, body?: object) =>
    at.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
  const { body } = await send('POST', 'users/apiUser/generate', { organisationId, permissions: { sites: 2 } });
  const program = body as { id: number; username: string; password: string };
  const prove = (given: object) => send('POST', `users/current/${admin.id}/proof`, given);
  return { organisationId, admin, colleague, role, customer, program, token, send, prove };
}
type Office = Awaited<ReturnType<typeof office>>;

async function addApp({ send, admin }: Pick<Office, 'send' | 'admin'>) {
  const own = `users/current/${admin.id}/factors`;
  const started = await send('POST', `${own}/authenticator`, { currentPassword: builtPassword });
  const { setup, secret } = secondFactorCalls.authenticatorStart.schema.parse(started.body);
  const added = await send('POST', own, { setup, name: 'Phone', code: totpCode(secret, now) });
  const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(added.body);
  return { secret, recoveryCodes: recoveryCodes ?? [] };
}

const webhook = { name: 'Hook', url: 'https://example.com/', kinds: null, sendsRecord: false, isOn: false };

type Send = (office: Office) => ReturnType<Office['send']>;

/** The calls that always ask, and those that ask in this case; the others have tests of their own. */
const asking: Readonly<Record<string, Send>> = {
  'permissionRole.create': ({ send }) => send('POST', 'roles', { name: 'Desk', permissions: { sites: 2 } }),
  'permissionRole.update': ({ send, role }) => send('PUT', `roles/${role.id}`, { permissions: { sites: 2 } }),
  'permissionRole.remove': ({ send, role }) => send('DELETE', `roles/${role.id}`),
  'permissionRole.removeMany': ({ send, role }) => send('DELETE', 'roles', { items: [role.id] }),
  'userRole.create': ({ send, role, colleague }) =>
    send('POST', 'users/roles', { userId: colleague.id, roleId: role.id }),
  'userRole.update': ({ send, role }) => send('PUT', 'users/roles/1', { roleId: role.id }),
  'userRole.remove': ({ send }) => send('DELETE', 'users/roles/1'),
  'userRole.removeMany': ({ send }) => send('DELETE', 'users/roles', { items: [1] }),
  'organisationFeatures.create': ({ send }) => send('POST', 'organisations/features', {}),
  'organisationFeatures.update': ({ send, organisationId }) =>
    send('PUT', `organisations/features/${organisationId}`, { reporting: true }),
  'organisationFeatures.remove': ({ send }) => send('DELETE', 'organisations/features/1'),
  'organisationFeatures.removeMany': ({ send }) => send('DELETE', 'organisations/features', { items: [1] }),
  secondFactorReset: ({ send, colleague }) =>
    send('POST', `users/${colleague.id}/secondFactor/reset`, { reason: 'Lost their phone' }),
  invitationLink: ({ send, colleague }) => send('POST', `users/${colleague.id}/invitationLink`),
  serviceAccountGenerate: ({ send, organisationId }) =>
    send('POST', 'users/apiUser/generate', { organisationId, permissions: { sites: 2 } }),
  serviceAccountRegenerate: ({ send, program }) => send('POST', 'users/apiUser/regenerate', { id: program.id }),
  serviceAccountUpdate: ({ send, program }) => send('PUT', `users/apiUser/${program.id}`, { name: 'Program' }),
  apiTokenMake: ({ send, program }) =>
    send('POST', `users/apiUser/${program.id}/tokens`, {
      name: 'Export',
      permissions: { sites: 2 },
      expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    }),
  exportLog: ({ send, organisationId }) =>
    send('POST', `organisations/${organisationId}/exports`, { lists: 3, pins: true }),
  alertRulesSave: ({ send, organisationId }) =>
    send('PUT', `organisations/${organisationId}/alertRules`, { revision: 0, rules: [] }),
  onCallSave: ({ send, organisationId }) =>
    send('PUT', `organisations/${organisationId}/onCall`, { revision: 0, shifts: [], swaps: [] }),
  directorySave: ({ send, organisationId }) =>
    send('PUT', `organisations/${organisationId}/directory`, {
      issuer: 'https://login.example.com',
      clientId: 'gatehouse',
      clientSecret: 'a secret',
      domains: [`office${organisationId}.example`],
      groupsClaim: 'groups',
      makesAccounts: false,
    }),
  directoryOnly: ({ send, organisationId }) =>
    send('PUT', `organisations/${organisationId}/directory/only`, { emergencyUserId: null }),
  directoryRemove: ({ send, organisationId }) => send('DELETE', `organisations/${organisationId}/directory`),
  webhookMake: ({ send, organisationId }) => send('POST', `organisations/${organisationId}/webhooks`, webhook),
  webhookUpdate: ({ send, organisationId }) => send('PUT', `organisations/${organisationId}/webhooks/1`, webhook),
  webhookRotate: ({ send, organisationId }) => send('POST', `organisations/${organisationId}/webhooks/1/secret`),
  webhookRemove: ({ send, organisationId }) => send('DELETE', `organisations/${organisationId}/webhooks/1`),
  'user.create': ({ send }) => send('POST', 'users', { email: 'new@example.test', permissions: { sites: 2 } }),
  'user.update': ({ send, colleague }) => send('PUT', `users/${colleague.id}`, { permissions: everywhere(31) }),
  'organisation.update': ({ send, organisationId }) =>
    send('PUT', `organisations/${organisationId}`, { lateFee: 12, reminderAfterDays: null }),
};
const inOtherTests = [
  'site.create',
  'site.update',
  'directoryConnect',
  'paymentRefund',
  'customerPinCodes',
  'userPinCodes',
  'customerPinCodeUpdate',
  'userPinCodeUpdate',
  'authenticatorStart',
  'passkeyStart',
  'passkeyAlone',
  'factorRemove',
  'recoveryCodesDraw',
];

describe('a call that asks for a recent proof', () => {
  it('has a row here', () => {
    expect([...Object.keys(asking), ...inOtherTests].toSorted()).toEqual(Object.keys(provesAgain).toSorted());
  });

  it('is refused ten minutes after the sign-in, with the way to prove it, and done after the proof', async () => {
    const scene = await office();
    late();
    for (const [name, send] of Object.entries(asking)) {
      const { status, body, headers } = await send(scene);
      expect({ name, status, body, ways: headers.get(proofHeader) }).toEqual({
        name,
        status: 403,
        body: 'Confirm that it is you: on the dashboard, or by signing in again.',
        ways: 'password',
      });
      expect(headers.get('access-control-expose-headers')).toContain(proofHeader);
    }
    expect((await scene.prove({ currentPassword: builtPassword })).status).toBe(204);
    for (const send of Object.values(asking)) expect((await send(scene)).headers.get(proofHeader)).toBeNull();
    const given = await server.database.select().from(users).where(eq(users.id, scene.colleague.id));
    expect(given[0]?.grants).toMatchObject({ sites: 31 });
    late();
    const again = await asking['exportLog']?.(scene);
    expect(again?.status).toBe(403);
  });

  it.each([
    ['another email', { email: 'other@example.test' }],
    ['somebody who was archived', { status: 'active' }],
  ])('is asked for where an account gets %s', async (_what, body) => {
    const { send, organisationId, prove } = await office();
    const archived = await server.build.user({ organisationId, permissions: { sites: 1 } });
    expect((await send('PUT', `users/${archived.id}`, { status: 'archived' })).status).toBe(200);
    late();
    const change = () => send('PUT', `users/${archived.id}`, body);
    expect((await change()).headers.get(proofHeader)).toBe('password');
    expect((await prove({ currentPassword: builtPassword })).status).toBe(204);
    expect((await change()).status).toBe(200);
  });

  it('is asked for where another organisation sees more of a site', async () => {
    const { send, organisationId, prove } = await office();
    const guests = [(await server.build.organisation()).id, (await server.build.organisation()).id];
    const { id } = await server.build.site({ organisationId });
    const change = async (body: object) => (await send('PUT', `sites/${id}`, body)).status;
    late();
    const made = { name: `Shared ${organisationId}`, organisationId, sharing: 'SITE', sharedWith: guests };
    expect((await send('POST', 'sites', made)).headers.get(proofHeader)).toBe('password');
    expect(await change({ sharing: 'SITE', sharedWith: guests.slice(0, 1) })).toBe(403);
    expect(await change({ sharedWith: guests.slice(0, 1), phone: '0412 345 678' })).toBe(200);
    expect(await change({ sharing: 'SITE' })).toBe(403);
    expect((await prove({ currentPassword: builtPassword })).status).toBe(204);
    expect(await change({ sharing: 'SITE' })).toBe(200);
    late();
    expect(await change({ sharedWith: guests })).toBe(403);
    expect(await change({ sharing: 'ORGANISATION' })).toBe(403);
    expect(await change({ sharing: 'SITE', sharedWith: guests.slice(0, 1) })).toBe(200);
    expect(await change({ sharedWith: [] })).toBe(200);
    expect(await change({ sharing: 'DISABLED' })).toBe(200);
  });

  it('asks nothing where no right and no rule changes, and for no door', async () => {
    const { send, colleague, organisationId, admin } = await office();
    const { id: siteId } = await server.build.site({ organisationId });
    const unit = await server.build.unit({ siteId });
    late();
    const same = { firstName: 'Ada', isSuperAdmin: false, permissions: { sites: 2, users: 0 } };
    expect((await send('PUT', `users/${colleague.id}`, { ...same, permissions: { sites: 2 } })).status).toBe(200);
    const email = 'plain@example.test';
    expect((await send('POST', 'users', { email, permissions: {} })).status).toBe(201);
    expect((await send('PUT', `organisations/${organisationId}`, { phone: '0412 345 678' })).status).toBe(200);
    expect((await send('POST', `units/${unit.id}/lock`)).headers.get(proofHeader)).toBeNull();
    expect((await send('GET', `users/${admin.id}`)).status).toBe(200);
  });

  it('is asked for by another sign-in method or recovery code beside the password, where somebody has a method', async () => {
    const scene = await office();
    const own = `users/current/${scene.admin.id}`;
    const ask = (path: string, given: object = {}) =>
      scene.send(path.endsWith('alone') ? 'PUT' : 'POST', `${own}/${path}`, {
        currentPassword: builtPassword,
        ...given,
      });
    late();
    expect((await ask('factors/authenticator')).status).toBe(200);
    const { secret } = await addApp(scene);
    const { factors } = secondFactorCalls.factors.schema.parse((await scene.send('GET', `${own}/factors`)).body);
    const phone = `factors/${factors[0]?.id}`;
    const calls = [
      () => ask('recoveryCodes'),
      () => ask('factors/authenticator'),
      () => ask('factors/passkey'),
      () => ask(`${phone}/alone`, { signsInAlone: true }),
      () => ask(`${phone}/remove`),
    ];
    for (const call of calls) {
      const refused = await call();
      expect([refused.status, refused.headers.get(proofHeader)]).toEqual([403, 'code, recovery']);
    }
    pass(30);
    expect((await scene.prove({ code: totpCode(secret, now) })).status).toBe(204);
    for (const call of calls) expect((await call()).headers.get(proofHeader)).toBeNull();
    expect(secondFactorCalls.factors.schema.parse((await scene.send('GET', `${own}/factors`)).body).factors).toEqual(
      [],
    );
  });

  it('says the missing right first, and a plain 403 asks for nothing', async () => {
    const clerk = await server.build.user({ permissions: { sites: 31 } });
    const token = await server.signIn(clerk);
    late();
    const body = { name: 'Desk', permissions: {} };
    const refused = await server.call('POST', 'api/admin/roles', { token, body });
    expect(refused.status).toBe(403);
    expect(refused.headers.get(proofHeader)).toBeNull();
  });

  it('leaves no line of a refusal in the security log', async () => {
    const scene = await office();
    late();
    await asking['serviceAccountRegenerate']?.(scene);
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.byId, scene.admin.id));
    expect(lines.filter(({ isRefused }) => isRefused)).toEqual([]);
  });

  it('refuses a program until it signs in again, and an API token for good', async () => {
    const scene = await office();
    const { program, send, organisationId } = scene;
    await server.database
      .update(users)
      .set({ permissions: everywhere(31) })
      .where(eq(users.id, program.id));
    const { body: made } = await send('POST', `users/apiUser/${program.id}/tokens`, {
      name: 'Export',
      permissions: { admin: 2 },
      expiresAt: new Date(now.getTime() + 86_400_000).toISOString(),
    });
    const path = `api/admin/organisations/${organisationId}/exports`;
    const ask = (token: string) => server.call('POST', path, { token, body: { lists: 3, pins: true } });
    const { username, password } = program;
    const signIn = async () =>
      String((await server.call('POST', 'auth/user/login', { body: { username, password } })).body);
    const first = await signIn();
    late();
    expect((await ask(first)).status).toBe(403);
    expect((await ask(await signIn())).status).toBe(200);
    const byToken = await ask((made as { token: string }).token);
    expect(byToken).toMatchObject({ status: 403, body: 'An API token cannot do this. It needs a sign-in.' });
    expect(byToken.headers.get(proofHeader)).toBeNull();
  });
});

describe('the PIN codes of many people', () => {
  it('need a proof from the eleventh person within ten minutes on', async () => {
    const { send, organisationId, customer, prove } = await office();
    const look = async (id: number) => (await send('GET', `customers/${id}/pinCodes`)).status;
    late();
    const people = [customer.id];
    while (people.length <= proofLimits.people) people.push((await server.build.customer({ organisationId })).id);
    for (const customerId of people) await server.build.pinCode({ customerId });
    const statuses: number[] = [];
    for (const id of people) statuses.push(await look(id));
    expect(statuses).toEqual([...people.slice(1).map(() => 200), 403]);
    // Somebody whose codes they know already is no one more.
    expect(await look(customer.id)).toBe(200);
    expect((await prove({ currentPassword: builtPassword })).status).toBe(204);
    expect(await look(people.at(-1) ?? 0)).toBe(200);
    late();
    expect(await look(people.at(-1) ?? 0)).toBe(200);
  });

  const { people: most } = proofLimits;

  /** Customers and staff with a PIN each, one more than may be seen without a proof. */
  async function pinOwners() {
    const scene = await office();
    const { organisationId } = scene;
    const paths: string[] = [];
    while (paths.length <= most) {
      const isStaff = paths.length % 2 === 1;
      const given = isStaff ? { permissions: {}, organisationId } : { organisationId };
      const { id } = isStaff ? await server.build.user(given) : await server.build.customer(given);
      const whose = isStaff ? { userId: id } : { customerId: id };
      const pin = await server.build.pinCode({ ...whose, organisationId });
      paths.push(`${isStaff ? 'users' : 'customers'}/${id}/pinCodes/${pin.id}`);
    }
    late();
    return { ...scene, paths };
  }
  const listOf = (path: string) => path.slice(0, path.lastIndexOf('/'));

  it('need one as well by changes that leave the code', async () => {
    const { send, paths, prove } = await pinOwners();
    const last = paths.at(-1) ?? '';
    for (const path of paths.slice(1)) expect((await send('PUT', path, {})).status).toBe(200);
    const refused = await send('PUT', paths[0] ?? '', {});
    expect([refused.status, refused.headers.get(proofHeader)]).toEqual([403, 'password']);
    expect((await send('GET', listOf(paths[0] ?? ''))).status).toBe(403);
    expect((await send('PUT', last, { siteId: null })).status).toBe(200);
    // A code that they choose themselves tells them nothing.
    expect((await send('PUT', paths[0] ?? '', { code: '918273' })).status).toBe(200);
    expect((await prove({ currentPassword: builtPassword })).status).toBe(204);
    expect((await send('PUT', paths[0] ?? '', {})).body).toMatchObject({ code: '918273' });
  });

  it('are counted one after the other where somebody looks at all at once', async () => {
    const { send, paths } = await pinOwners();
    const answers = await Promise.all(paths.map((path) => send('GET', listOf(path))));
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...paths.slice(1).map(() => 200), 403]);
  });
});

describe('a proof', () => {
  it('is the password without a second factor, and wrong ones count and leave a line', async () => {
    const { prove, admin } = await office();
    expect(await prove({})).toMatchObject({ status: 400, body: 'Enter your current password.' });
    expect(await prove({ code: '123456' })).toMatchObject({ status: 400 });
    for (let wrong = 0; wrong < 10; wrong += 1) {
      const refused = await prove({ currentPassword: 'no' });
      expect(refused).toMatchObject({ status: 400, body: 'Incorrect current password.' });
      expect(refused.headers.get('error-field')).toBe('currentPassword');
    }
    expect((await prove({ currentPassword: builtPassword })).status).toBe(429);
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.byId, admin.id));
    expect(lines).toContainEqual(expect.objectContaining({ call: 'proofGive', isRefused: true }));
  });

  it('is a code or a recovery code with a second factor, each once, and not the password', async () => {
    const scene = await office();
    const { secret, recoveryCodes } = await addApp(scene);
    late();
    const asked = await asking['exportLog']?.(scene);
    expect(asked?.headers.get(proofHeader)).toBe('code, recovery');
    const byPassword = await scene.prove({ currentPassword: builtPassword });
    expect(byPassword).toMatchObject({ status: 400, body: 'Enter the code from your app.' });
    expect(await scene.prove({ code: '000000' })).toMatchObject({ status: 400 });
    expect((await asking['exportLog']?.(scene))?.status).toBe(403);
    const code = totpCode(secret, now);
    expect((await scene.prove({ code })).status).toBe(204);
    expect((await asking['exportLog']?.(scene))?.status).toBe(200);
    expect((await scene.prove({ code })).status).toBe(400);
    late();
    const [recoveryCode = ''] = recoveryCodes;
    expect((await scene.prove({ recoveryCode })).status).toBe(204);
    expect((await scene.prove({ recoveryCode })).status).toBe(400);
    expect((await asking['exportLog']?.(scene))?.status).toBe(200);
  });

  it('belongs to one sign-in, and nobody gives it for somebody else', async () => {
    const scene = await office();
    late();
    const other = await office();
    const refused = await other.send('POST', `users/current/${scene.admin.id}/proof`, {
      currentPassword: builtPassword,
    });
    expect(refused.status).toBe(403);
    await server.signIn(scene.admin);
    expect((await asking['exportLog']?.(scene))?.status).toBe(403);
  });
});

describe('two servers of one database', () => {
  it('share proofs, and count wrong codes together, apart from those of sign-ins', async () => {
    const shared = await sharedDatabase();
    const options = { database: shared.database, now: () => now };
    const [a, b] = await Promise.all([startTestServer(options), startTestServer(options)]);
    const scene = await office(a);
    const { secret } = await addApp(scene);
    const { admin, token, organisationId } = scene;
    late();
    const prove = (at: TestServer, code: string) =>
      at.call('POST', `api/admin/users/current/${admin.id}/proof`, { token, body: { code } });
    const exportAt = (at: TestServer) =>
      at.call('POST', `api/admin/organisations/${organisationId}/exports`, { token, body: { lists: 3, pins: false } });
    expect((await exportAt(b)).status).toBe(403);
    expect((await prove(a, totpCode(secret, now))).status).toBe(204);
    expect((await exportAt(b)).status).toBe(200);
    pass(30);
    const guesses = await Promise.all(Array.from({ length: 24 }, (_, index) => prove(index % 2 ? a : b, '000000')));
    const statuses = guesses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await prove(b, totpCode(secret, now))).status).toBe(429);
    // The second step of a sign-in is still open to its owner.
    const { headers } = await a.call('POST', 'auth/user/login', {
      body: { email: admin.email, password: builtPassword },
    });
    const body = { challenge: headers.get('sign-in-challenge'), code: totpCode(secret, now) };
    expect((await b.call('POST', 'auth/user/login/second', { body })).status).toBe(200);
    await Promise.all([a.close(), b.close()]);
    await shared.close();
  });
});
