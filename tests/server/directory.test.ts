import { SignJWT, UnsecuredJWT } from 'jose';
import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverTiming } from '#server/config/timing.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import { discover } from '#server/people/directory/provider.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { directories, directorySignIns } from '#server/storage/schema/people/directories.ts';
import { sessions, userRoles, users } from '#server/storage/schema/people/users.ts';
import {
  answerIn,
  begin,
  directoryOffice,
  openBrowser,
  returnAddress,
  signInThrough,
} from '#tests/support/directory/directoryDesk.ts';
import {
  clientId,
  clientSecret,
  signInAtDirectory,
  startDirectory,
  type Tamper,
} from '#tests/support/directory/directoryServer.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { startTestServer, type Answer } from '#tests/support/server/startServer.ts';

const { failures } = directorySentences;

const server = await startTestServer();
const directory = await startDirectory({ returnAddress: returnAddress(server) });
const office = await directoryOffice(server, directory);
beforeEach(() => {
  directory.tamper = null;
  directory.state = 'up';
});

const works = async ({ body }: Answer, id: number) =>
  (await server.call('GET', `api/admin/users/current/${id}`, { token: String(body) })).status === 200;

const sessionsOf = (id: number) => server.database.select().from(sessions).where(eq(sessions.userId, id));
const accountOf = async (email: string) => {
  const [row] = await server.database.select().from(users).where(eq(users.email, email));
  return row ?? null;
};
const rolesOf = async (id: number) => {
  const rows = await server.database.select().from(userRoles).where(eq(userRoles.userId, id));
  return rows.map(({ roleId }) => roleId).toSorted((a, b) => a - b);
};

describe('a sign-in through the directory', () => {
  it('signs a person in by PKCE, with a session of 12 hours at most', async () => {
    const { email, subject, account } = await office.person();
    const browser = openBrowser(server);
    const address = await begin(browser, email);
    expect(address.origin).toBe(directory.issuer);
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: returnAddress(server),
      login_hint: email,
    });
    const back = await signInAtDirectory(address.href, returnAddress(server));
    const answer = await browser.post('auth/directory/return', answerIn(back));
    expect(answer).toMatchObject({ status: 200 });
    expect(await works(answer, account?.id ?? 0)).toBe(true);
    const [session] = await sessionsOf(account?.id ?? 0);
    expect(session?.directorySubject).toBe(subject);
    const lifetime = (session?.expiresAt.getTime() ?? 0) - (session?.issuedAt.getTime() ?? 0);
    expect(lifetime).toBe(serverTiming.directory.session);
  });

  it('is found by the subject once it is connected, whatever the email is then', async () => {
    const { email, subject, account } = await office.person();
    expect((await signInThrough(server, email)).status).toBe(200);
    directory.people.set(subject, { email: 'married@elsewhere.example', email_verified: false });
    const again = await signInThrough(server, email);
    expect(await works(again, account?.id ?? 0)).toBe(true);
  });

  it('asks for no second factor of this server, though the person needs one', async () => {
    const { email, account } = await office.person({ account: { secondFactorFrom: '2026-01-01' } });
    const answer = await signInThrough(server, email);
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get('sign-in-challenge')).toBeNull();
    expect(await works(answer, account?.id ?? 0)).toBe(true);
  });

  it('says of an email without a directory that there is none, and nothing of accounts', async () => {
    const browser = openBrowser(server);
    const known = await server.build.user();
    for (const email of [known.email, 'nobody@nowhere.example']) {
      const refused = await browser.post('auth/directory', { email });
      expect(refused).toMatchObject({ status: 404, body: directorySentences.none });
    }
    // Accounts and strangers of the domain are sent on alike.
    const stranger = await begin(browser, `stranger@${office.domain}`);
    expect(stranger.origin).toBe(directory.issuer);
  });
});

/** An id token of the directory with other claims. */
const withClaims =
  (changed: object): Tamper =>
  (claims) =>
    directory.sign({ ...claims, ...changed });

const now = () => Math.floor(Date.now() / 1000);

describe('an answer of the directory', () => {
  const untrusted: Readonly<Record<string, Tamper>> = {
    'another nonce': withClaims({ nonce: 'another' }),
    'another issuer': withClaims({ iss: 'https://login.evil.example' }),
    'another audience': withClaims({ aud: 'another-client' }),
    'an audience of others, too, and another party': withClaims({ aud: [clientId, 'other'], azp: 'other' }),
    'a token that expired': withClaims({ iat: now() - 7200, exp: now() - 3600 }),
    'an unsigned token': (claims) => Promise.resolve(new UnsecuredJWT(claims).encode()),
    'a token by another key': (claims) => directory.forge(claims),
    'a token signed with the client secret': (claims) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(clientSecret)),
    'a changed token': (_claims, token) => {
      const [head, , signature] = token.split('.');
      const claims = Buffer.from(JSON.stringify({ ..._claims, sub: 'somebody else' })).toString('base64url');
      return Promise.resolve([head, claims, signature].join('.'));
    },
  };

  it.each(Object.entries(untrusted))('with %s signs nobody in', async (_what, tamper) => {
    const { email, account } = await office.person();
    directory.tamper = tamper;
    expect(await signInThrough(server, email)).toMatchObject({ status: 401, body: failures.untrusted });
    expect(await sessionsOf(account?.id ?? 0)).toEqual([]);
  });

  it('counts once, in the browser that began it, with its own state', { tags: 'postgres' }, async () => {
    const { email } = await office.person();
    const browser = openBrowser(server);
    const back = answerIn(await signInAtDirectory((await begin(browser, email)).href, returnAddress(server)));
    const over = { status: 401, body: directorySentences.over };
    const elsewhere = openBrowser(server);
    await begin(elsewhere, email);
    expect(await elsewhere.post('auth/directory/return', back)).toMatchObject(over);
    expect(await openBrowser(server).post('auth/directory/return', back)).toMatchObject(over);
    expect(await browser.post('auth/directory/return', { ...back, state: 'another' })).toMatchObject(over);
    const answers = await Promise.all([1, 2, 3].map(() => browser.post('auth/directory/return', back)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    expect(await browser.post('auth/directory/return', back)).toMatchObject(over);
  });

  it('is too late after ten minutes', async () => {
    const { email } = await office.person();
    const browser = openBrowser(server);
    const back = answerIn(await signInAtDirectory((await begin(browser, email)).href, returnAddress(server)));
    await server.database.update(directorySignIns).set({ expiresAt: new Date(Date.now() - 1) });
    expect(await browser.post('auth/directory/return', back)).toMatchObject({ body: directorySentences.over });
  });

  it('of another server, or with the code of another sign-in, is refused', async () => {
    const { email } = await office.person();
    const browser = openBrowser(server);
    const finish = async (change: (back: Record<string, string>) => object) => {
      const back = answerIn(await signInAtDirectory((await begin(browser, email)).href, returnAddress(server)));
      return browser.post('auth/directory/return', { ...back, ...change(back) });
    };
    const untrustedAnswer = { status: 401, body: failures.untrusted };
    expect(await finish(() => ({ iss: 'https://login.evil.example' }))).toMatchObject(untrustedAnswer);
    expect(await finish(() => ({ code: 'another' }))).toMatchObject(untrustedAnswer);
    const other = answerIn(await signInAtDirectory((await begin(browser, email)).href, returnAddress(server)));
    expect(await finish(() => ({ code: other['code'] }))).toMatchObject(untrustedAnswer);
  });

  it('that nobody signed in is told', async () => {
    const { email } = await office.person();
    directory.person = null;
    expect(await signInThrough(server, email)).toMatchObject({ status: 401, body: failures.declined });
  });

  it('needs a browser at the address of the dashboard, which keeps its mark', async () => {
    const { email } = await office.person();
    const refused = await server.call('POST', 'auth/directory', { body: { email } });
    expect(refused).toMatchObject({ status: 403, body: directorySentences.noMark });
  });
});

describe('a directory that is down', () => {
  it.each(['down', 'unreached'] as const)('is told in words, at both ends of a sign-in: %s', async (state) => {
    // Settings that were read are kept for minutes: another office reads them anew.
    const other = await directoryOffice(server, directory);
    const { email } = await other.person();
    const browser = openBrowser(server);
    directory.state = state;
    expect(await browser.post('auth/directory', { email })).toMatchObject({ status: 503, body: failures.down });
    directory.state = 'up';
    const back = answerIn(await signInAtDirectory((await begin(browser, email)).href, returnAddress(server)));
    directory.state = state;
    expect(await browser.post('auth/directory/return', back)).toMatchObject({ status: 503, body: failures.down });
  });

  it('that hangs is given up after its time', async () => {
    directory.state = 'hangs';
    await expect(discover(directory.issuer, clientId, clientSecret, 100)).rejects.toMatchObject({ reason: 'down' });
  });
});

describe('the account of a person', () => {
  it('is made at the first sign-in only where that is allowed', async () => {
    const open = await directoryOffice(server, directory, { makesAccounts: true });
    const { email } = await office.person({ account: null });
    expect(await signInThrough(server, email)).toMatchObject({ status: 403, body: directorySentences.noAccount });
    expect(await accountOf(email)).toBeNull();
    const role = await server.build.role({ organisationId: open.organisationId, permissions: { sites: 2 } });
    await open.save({ makesAccounts: true, groups: [{ group: 'desk', roleId: role.id }] });
    const newcomer = await open.person({ account: null, claims: { groups: ['desk'], family_name: 'Hopper' } });
    const answer = await signInThrough(server, newcomer.email);
    const made = await accountOf(newcomer.email);
    expect(made).toMatchObject({
      organisationId: open.organisationId,
      firstName: 'Grace',
      lastName: 'Hopper',
      passwordHash: null,
      isSuperAdmin: false,
      permissions: { sites: 2 },
    });
    expect(await works(answer, made?.id ?? 0)).toBe(true);
    // The dashboard then offers nothing that asks for a password.
    const own = `api/admin/users/current/${made?.id}/factors`;
    expect((await server.call('GET', own, { token: String(answer.body) })).body).toMatchObject({ hasPassword: false });
  });

  it('is found by a confirmed email of the directory’s domains alone', async () => {
    const open = await directoryOffice(server, directory, { makesAccounts: true });
    const unverified = { status: 403, body: directorySentences.emailUnverified };
    for (const claims of [{ email_verified: false }, { email: 'boss@elsewhere.example' }]) {
      const { email } = await open.person({ claims });
      expect(await signInThrough(server, email)).toMatchObject(unverified);
    }
  });

  it('of another organisation, a program, an archived person or a super admin is never found by its email', async () => {
    const open = await directoryOffice(server, directory, { makesAccounts: true });
    const elsewhere = await server.build.organisation();
    const rows = [
      [{ organisationId: elsewhere.id }, directorySentences.noAccount],
      [{ isServiceAccount: true }, directorySentences.noAccount],
      [{ status: 'archived' }, directorySentences.archived],
      [{ isSuperAdmin: true }, directorySentences.notConnected],
    ] as const;
    for (const [account, sentence] of rows) {
      const { email, account: built } = await open.person({ account });
      expect(await signInThrough(server, email)).toMatchObject({ status: 403, body: sentence });
      expect(await sessionsOf(built?.id ?? 0)).toEqual([]);
    }
  });

  it('belongs to one person of the directory, though another gets its email', async () => {
    const { email, account } = await office.person();
    await signInThrough(server, email);
    directory.people.set('a newcomer', { email, email_verified: true });
    directory.person = 'a newcomer';
    const refused = await signInThrough(server, email);
    expect(refused).toMatchObject({ status: 409, body: directorySentences.connectedOtherwise });
    expect(await sessionsOf(account?.id ?? 0)).toHaveLength(1);
  });

  it('that was archived since, or moved to another organisation, is refused', async () => {
    const { email, account } = await office.person();
    await signInThrough(server, email);
    const set = (values: object) =>
      server.database
        .update(users)
        .set(values)
        .where(eq(users.id, account?.id ?? 0));
    await set({ status: 'archived' });
    expect(await signInThrough(server, email)).toMatchObject({ status: 403, body: directorySentences.archived });
    const { id: organisationId } = await server.build.organisation();
    await set({ status: 'active', organisationId });
    expect((await signInThrough(server, email)).status).toBe(403);
  });
});

describe('the groups of a person', () => {
  it('give and take the roles that stand in the table, at each sign-in, and leave the others', async () => {
    const { organisationId } = office;
    const build = (permissions: object) => server.build.role({ organisationId, permissions });
    const [desk, boss, byHand] = [await build({ sites: 2 }), await build({ sites: 31 }), await build({ customers: 2 })];
    await office.save({
      groups: [
        { group: 'desk', roleId: desk.id },
        { group: 'boss', roleId: boss.id },
      ],
    });
    const { email, subject, account } = await office.person({
      account: { permissions: {}, grants: {} },
      claims: { groups: ['desk', 'cleaning'] },
    });
    const id = account?.id ?? 0;
    await server.build.userRole({ userId: id, roleId: byHand.id });
    await signInThrough(server, email);
    expect(await rolesOf(id)).toEqual([desk.id, byHand.id]);
    expect((await accountOf(email))?.permissions).toEqual({ sites: 2, customers: 2 });
    const claims = { email, email_verified: true };
    directory.people.set(subject, { ...claims, groups: 'boss' });
    await signInThrough(server, email);
    expect(await rolesOf(id)).toEqual([boss.id, byHand.id]);
    directory.people.set(subject, claims);
    await signInThrough(server, email);
    expect(await rolesOf(id)).toEqual([byHand.id]);
    expect((await accountOf(email))?.permissions).toEqual({ customers: 2 });
  });

  it('lead to roles of the own organisation alone', async () => {
    const foreign = await server.build.role();
    const refused = await office.save({ groups: [{ group: 'desk', roleId: foreign.id }] });
    expect(refused).toMatchObject({ status: 400, body: directorySentences.noSuchRole });
  });
});

describe('a proof', () => {
  const exportLog = (organisationId: number, token: string) =>
    server.call('POST', `api/admin/organisations/${organisationId}/exports`, {
      token,
      body: { lists: 1, pins: false },
    });

  it('is a sign-in of the last ten minutes at the directory, and the way to it is a new one', async () => {
    const { email, account } = await office.person({ account: { permissions: everywhere(31) } });
    directory.tamper = withClaims({ auth_time: now() - 3600 });
    const { body } = await signInThrough(server, email);
    const asked = await exportLog(office.organisationId, String(body));
    expect(asked.status).toBe(403);
    expect(asked.headers.get('proof-needed')).toBe('directory');
    // The directory asks the person anew.
    directory.tamper = null;
    const browser = openBrowser(server);
    const path = `api/admin/users/current/${account?.id}/directory`;
    const { status, body: begun } = await browser.post(path, {}, String(body));
    expect(status).toBe(200);
    const { address } = begun as { address: string };
    expect(new URL(address).searchParams.get('prompt')).toBe('login');
    const back = await signInAtDirectory(address, returnAddress(server));
    const again = await browser.post('auth/directory/return', answerIn(back));
    expect((await exportLog(office.organisationId, String(again.body))).status).toBe(200);
  });

  it('is none where the directory does not say when the person signed in, or answers an old one', async () => {
    const { email, account } = await office.person({ account: { permissions: everywhere(31) } });
    directory.tamper = withClaims({ auth_time: undefined });
    const { body } = await signInThrough(server, email);
    expect((await exportLog(office.organisationId, String(body))).status).toBe(403);
    const browser = openBrowser(server);
    const { body: begun } = await browser.post(`api/admin/users/current/${account?.id}/directory`, {}, String(body));
    directory.tamper = withClaims({ auth_time: now() - 3600 });
    const back = await signInAtDirectory((begun as { address: string }).address, returnAddress(server));
    expect(await browser.post('auth/directory/return', answerIn(back))).toMatchObject({ body: failures.untrusted });
  });
});

describe('a super admin', () => {
  it('connects their own account after a proof, and then signs in through the directory', async () => {
    const { admin, token, organisationId, domain } = await directoryOffice(server, directory);
    directory.people.set('the boss', { email: `boss@${domain}` });
    directory.person = 'the boss';
    const browser = openBrowser(server);
    const path = `api/admin/users/current/${admin.id}/directory`;
    await server.database
      .update(sessions)
      .set({ provenAt: new Date(0) })
      .where(eq(sessions.userId, admin.id));
    expect((await browser.post(path, {}, token)).status).toBe(403);
    await server.database.update(sessions).set({ provenAt: null }).where(eq(sessions.userId, admin.id));
    const { body } = await browser.post(path, {}, token);
    const back = await signInAtDirectory((body as { address: string }).address, returnAddress(server));
    expect((await browser.post('auth/directory/return', answerIn(back))).status).toBe(200);
    expect(await works(await signInThrough(server, `boss@${domain}`), admin.id)).toBe(true);
    const lines = await server.database
      .select()
      .from(securityLines)
      .where(and(eq(securityLines.call, 'directoryReturn'), eq(securityLines.organisationId, organisationId)));
    expect(lines).toMatchObject([{ aboutId: admin.id, isRefused: false }]);
  });
});

describe('somebody who moves to another organisation while they connect their account', () => {
  it('gets neither the connection nor the roles of the directory', async () => {
    const role = await server.build.role({ organisationId: office.organisationId });
    await office.save({ groups: [{ group: 'desk', roleId: role.id }] });
    const { account } = await office.person({ claims: { groups: ['desk'] } });
    const id = account?.id ?? 0;
    const browser = openBrowser(server);
    const token = await server.signIn({ email: account?.email ?? '' });
    const { body } = await browser.post(`api/admin/users/current/${id}/directory`, {}, token);
    const { id: organisationId } = await server.build.organisation();
    await server.database.update(users).set({ organisationId }).where(eq(users.id, id));
    const back = await signInAtDirectory((body as { address: string }).address, returnAddress(server));
    const refused = await browser.post('auth/directory/return', answerIn(back));
    expect(refused).toMatchObject({ status: 403, body: directorySentences.noAccount });
    expect(await rolesOf(id)).toEqual([]);
    await office.save();
  });
});

describe('the settings of a directory', () => {
  it('are for super admins alone, never show the secret, and need a proof', async () => {
    const { path, token, organisationId, save } = await directoryOffice(server, directory);
    const { body } = await server.call('GET', path, { token });
    expect(body).toMatchObject({
      directory: { issuer: directory.issuer, hasSecret: true, makesAccounts: false, emergencyUserId: null },
      returnAddress: returnAddress(server),
      logoutAddress: `${server.url}/auth/directory/${organisationId}/logout`,
    });
    expect(JSON.stringify(body)).not.toContain(clientSecret);
    const [row] = await server.database
      .select()
      .from(directories)
      .where(eq(directories.organisationId, organisationId));
    expect(row?.clientSecret).not.toContain(clientSecret);
    const manager = await server.build.user({ organisationId, permissions: everywhere(31) });
    const refused = await server.call('GET', path, { token: await server.signIn(manager) });
    expect(refused).toMatchObject({ status: 403, body: expect.stringContaining('Super admin') as string });
    const kept = await save({ clientSecret: undefined, makesAccounts: true });
    expect(kept).toMatchObject({ status: 200, body: { directory: { hasSecret: true, makesAccounts: true } } });
  });

  it('share no domain with another organisation', async () => {
    const { save } = await directoryOffice(server, directory);
    const refused = await save({ domains: [office.domain.toUpperCase()] });
    expect(refused).toMatchObject({ status: 409, body: directorySentences.domainTaken(office.domain) });
  });

  it.each(['http://login.example.com', 'login.example.com', 'https://login.example.com/?tenant=1', 'ftp://localhost'])(
    'take no unprotected or odd address: %s',
    async (issuer) => {
      const refused = await office.save({ issuer });
      expect(refused.status).toBe(400);
      expect(refused.headers.get('error-field')).toBe('issuer');
    },
  );

  it('are tried, and say in words what is wrong', async () => {
    const { path, token } = office;
    const attempt = (issuer: string) => server.call('POST', `${path}/try`, { token, body: { issuer } });
    expect((await attempt(directory.issuer)).status).toBe(204);
    expect(await attempt(server.url)).toMatchObject({ status: 422, body: directorySentences.tries.untrusted });
    directory.state = 'unreached';
    expect(await attempt(directory.issuer)).toMatchObject({ status: 422, body: directorySentences.tries.down });
  });

  it('end the sessions through it when they are removed, or lead to another directory', async () => {
    const other = await directoryOffice(server, directory);
    const { email, account } = await other.person();
    const id = account?.id ?? 0;
    const first = await signInThrough(server, email);
    await other.save();
    expect(await works(first, id)).toBe(true);
    await other.save({ clientId: 'another' });
    expect(await works(first, id)).toBe(false);
    await other.save();
    const second = await signInThrough(server, email);
    expect(await works(second, id)).toBe(true);
    expect((await server.call('DELETE', other.path, { token: other.token })).status).toBe(204);
    expect(await works(second, id)).toBe(false);
  });
});
