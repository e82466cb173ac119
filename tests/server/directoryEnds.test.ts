import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { UnsecuredJWT, type JWTPayload } from 'jose';
import { describe, expect, it } from 'vitest';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader } from '#domain/calls/secondStepHeaders.ts';
import { rotatePins } from '#server/access/pins/rotatePins.ts';
import { keysOfProcess, parseSessionKeys } from '#server/config/sessionKeys.ts';
import { findUserToReset, createResetLink } from '#server/people/resetTokens.ts';
import { directorySentences } from '#server/people/directory/directorySentences.ts';
import { sentences } from '#server/sentences.ts';
import { directories } from '#server/storage/schema/people/directories.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import {
  answerIn,
  directoryOffice,
  openBrowser,
  returnAddress,
  signInThrough,
} from '#tests/support/directory/directoryDesk.ts';
import { clientId, signInAtDirectory, startDirectory } from '#tests/support/directory/directoryServer.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

const server = await startTestServer();
const directory = await startDirectory({ returnAddress: returnAddress(server) });

type Office = Awaited<ReturnType<typeof directoryOffice>>;

const works = async (token: string, id: number) =>
  (await server.call('GET', `api/admin/users/current/${id}`, { token })).status === 200;

/** Somebody who came through the directory. */
async function signedIn(office: Office) {
  const { email, subject, account } = await office.person();
  const { status, body } = await signInThrough(server, email);
  expect(status).toBe(200);
  const id = account?.id ?? 0;
  const [row] = await server.database.select().from(sessions).where(eq(sessions.userId, id));
  return { email, subject, id, token: String(body), session: row?.directorySession ?? null };
}

const event = { 'http://schemas.openid.net/event/backchannel-logout': {} };
const now = () => Math.floor(Date.now() / 1000);

/** What the directory says when somebody signed out there. */
const wordOf = (changed: object): JWTPayload => ({
  iss: directory.issuer,
  aud: clientId,
  iat: now(),
  exp: now() + 120,
  jti: randomUUID(),
  events: event,
  ...changed,
});

async function tell({ organisationId }: Office, token: string): Promise<number> {
  const path = `auth/directory/${organisationId}/logout`;
  const response = await fetch(`${server.url}/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }),
  });
  noteAnswer('POST', path, response.status);
  await response.text();
  return response.status;
}

describe('a word of the directory that somebody signed out there', () => {
  it('ends their sessions through it and the live connections, and nobody else’s', async () => {
    const office = await directoryOffice(server, directory);
    const one = await signedIn(office);
    const other = await signedIn(office);
    const elsewhere = await directoryOffice(server, directory);
    const namesake = await elsewhere.person();
    directory.people.set(one.subject, { email: namesake.email, email_verified: true });
    directory.person = one.subject;
    const { body: foreign } = await signInThrough(server, namesake.email);
    const live = await listenLive(server.url, one.token);
    // The directory's own word, in its own way.
    await directory.signOut(`${server.url}/auth/directory/${office.organisationId}/logout`, one.subject);
    await live.ended;
    expect(await works(one.token, one.id)).toBe(false);
    expect(await works(other.token, other.id)).toBe(true);
    expect(await works(String(foreign), namesake.account?.id ?? 0)).toBe(true);
  });

  it('ends one session there alone where it names that', async () => {
    const office = await directoryOffice(server, directory);
    const { email, subject, id, token } = await signedIn(office);
    const { body } = await signInThrough(server, email);
    const rows = await server.database.select().from(sessions).where(eq(sessions.userId, id));
    const sids = rows.map(({ directorySession }) => directorySession);
    expect(new Set(sids).size).toBe(2);
    const [first] = rows.toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime());
    const word = wordOf({ sub: subject, sid: first?.directorySession ?? '' });
    expect(await tell(office, await directory.sign(word))).toBe(204);
    expect(await works(token, id)).toBe(false);
    expect(await works(String(body), id)).toBe(true);
  });

  it('counts once, and not where it is forged, old, for another, or no such word', async () => {
    const office = await directoryOffice(server, directory);
    const { subject, id, token } = await signedIn(office);
    const whole = (changed: object = {}) => wordOf({ sub: subject, ...changed });
    const refused: Readonly<Record<string, Promise<string>>> = {
      'another key': directory.forge(whole()),
      unsigned: Promise.resolve(new UnsecuredJWT(whole()).encode()),
      'no token': Promise.resolve('a word'),
      'another issuer': directory.sign(whole({ iss: 'https://login.evil.example' })),
      'another client': directory.sign(whole({ aud: 'another' })),
      old: directory.sign(whole({ iat: now() - 3600, exp: now() + 3600 })),
      expired: directory.sign(whole({ iat: now() - 240, exp: now() - 120 })),
      'without a time': directory.sign(whole({ iat: undefined })),
      'without an id': directory.sign(whole({ jti: undefined })),
      'another event': directory.sign(whole({ events: { 'https://example.com/other': {} } })),
      'an id token': directory.sign(whole({ events: undefined, nonce: 'a nonce' })),
      'with a nonce': directory.sign(whole({ nonce: 'a nonce' })),
      'about nobody': directory.sign(whole({ sub: undefined })),
    };
    for (const [name, word] of Object.entries(refused))
      expect({ name, status: await tell(office, await word) }).toEqual({ name, status: 400 });
    expect(await works(token, id)).toBe(true);
    const word = await directory.sign(whole());
    expect(await tell(office, word)).toBe(204);
    expect(await tell(office, word)).toBe(400);
    expect(await works(token, id)).toBe(false);
    expect(await tell({ ...office, organisationId: 999_999 }, word)).toBe(404);
  });
});

/** An office at which somebody has signed in through the directory once. */
async function workingOffice() {
  const office = await directoryOffice(server, directory);
  const member = await signedIn(office);
  const only = (emergencyUserId: number | null) =>
    server.call('PUT', `${office.path}/only`, { token: office.token, body: { emergencyUserId } });
  const login = (email: string, password = builtPassword) =>
    server.call('POST', 'auth/user/login', { body: { email, password } });
  return { ...office, member, only, login };
}

describe('an organisation that signs in through its directory alone', () => {
  it('says so to a right password, ends the other sessions, and leaves the emergency account and programs', async () => {
    const { organisationId, admin, token, member, only, login } = await workingOffice();
    const clerk = await server.build.user({ organisationId });
    const program = await server.build.user({ organisationId, isServiceAccount: true });
    const clerkToken = await server.signIn(clerk);
    const live = await listenLive(server.url, clerkToken);
    expect(await only(admin.id)).toMatchObject({ status: 200, body: { directory: { emergencyUserId: admin.id } } });
    await live.ended;
    expect(await works(clerkToken, clerk.id)).toBe(false);
    expect(await works(member.token, member.id)).toBe(true);
    expect(await works(token, admin.id)).toBe(true);
    expect(await login(clerk.email)).toMatchObject({ status: 401, body: directorySentences.only });
    expect(await login(clerk.email, 'no')).toMatchObject({ status: 401, body: sentences.wrongCredentials });
    expect((await login(admin.email)).status).toBe(200);
    expect((await login(program.email)).status).toBe(200);
    expect((await login((await server.build.user()).email)).status).toBe(200);
    expect((await only(null)).status).toBe(200);
    expect((await login(clerk.email)).status).toBe(200);
  });

  it('finishes no other sign-in that began before', async () => {
    const { only, admin, organisationId, login } = await workingOffice();
    const clerk = await server.build.user({ organisationId });
    const token = await server.signIn(clerk);
    const own = `api/admin/users/current/${clerk.id}/factors`;
    const body = { currentPassword: builtPassword };
    const started = await server.call('POST', `${own}/authenticator`, { token, body });
    const { setup, secret } = secondFactorCalls.authenticatorStart.schema.parse(started.body);
    const factor = { setup, name: 'Phone', code: totpCode(secret, new Date()) };
    expect((await server.call('POST', own, { token, body: factor })).status).toBe(200);
    const challenge = (await login(clerk.email)).headers.get(challengeHeader);
    await only(admin.id);
    const code = totpCode(secret, new Date(Date.now() + 30_000));
    const finished = await server.call('POST', 'auth/user/login/second', { body: { challenge, code } });
    expect(finished).toMatchObject({ status: 401, body: directorySentences.only });
  });

  it('takes no password as a proof of somebody who came through it', async () => {
    const { only, admin, ...office } = await workingOffice();
    const { passwordHash } = await server.build.user();
    const { email, account } = await office.person({ account: { passwordHash } });
    const { body } = await signInThrough(server, email);
    const prove = () =>
      server.call('POST', `api/admin/users/current/${account?.id}/proof`, {
        token: String(body),
        body: { currentPassword: builtPassword },
      });
    expect((await prove()).status).toBe(204);
    await only(admin.id);
    expect(await prove()).toMatchObject({ status: 400, body: directorySentences.only });
  });

  it('gives no link to a password, and none that was given works', async () => {
    const { organisationId, admin, only } = await workingOffice();
    const clerk = await server.build.user({ organisationId });
    const link = await createResetLink(server.storage, clerk.id, new Date(), server.url);
    await only(admin.id);
    expect(await findUserToReset(server.database, clerk.email)).toBeNull();
    expect(await findUserToReset(server.database, admin.email)).not.toBeNull();
    const token = link.split('/').at(-1);
    const spent = await server.call('PUT', `auth/password/forgot/${token}`, { body: { password: 'Kraken_9021_swim' } });
    expect(spent.status).toBe(404);
  });

  it('waits until a sign-in has worked, for a person with a password, and for connected super admins', async () => {
    const fresh = await directoryOffice(server, directory);
    const { path, token, admin } = fresh;
    const early = await server.call('PUT', `${path}/only`, { token, body: { emergencyUserId: admin.id } });
    expect(early).toMatchObject({ status: 409, body: directorySentences.notWorkedYet });
    const { organisationId, member, only, ...office } = await workingOffice();
    const noEmergency = { status: 400, body: directorySentences.noEmergency };
    expect(await only(member.id)).toMatchObject(noEmergency);
    expect(await only(admin.id)).toMatchObject(noEmergency);
    const boss = await server.build.user({ organisationId, isSuperAdmin: true, firstName: 'Ada', lastName: 'Byron' });
    expect(await only(office.admin.id)).toMatchObject({
      status: 409,
      body: directorySentences.unconnected('Ada Byron'),
    });
    const browser = openBrowser(server);
    directory.people.set('ada', {});
    directory.person = 'ada';
    const asked = await browser.post(`api/admin/users/current/${boss.id}/directory`, {}, await server.signIn(boss));
    const back = await signInAtDirectory((asked.body as { address: string }).address, returnAddress(server));
    expect((await browser.post('auth/directory/return', answerIn(back))).status).toBe(200);
    expect((await only(office.admin.id)).status).toBe(200);
  });

  it('keeps its emergency account', async () => {
    const { admin, only } = await workingOffice();
    const token = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    expect((await only(admin.id)).status).toBe(200);
    const kept = { status: 409, body: directorySentences.isEmergency };
    const change = (body: object) => server.call('PUT', `api/admin/users/${admin.id}`, { token, body });
    expect(await change({ status: 'archived' })).toMatchObject(kept);
    expect(await change({ organisationId: (await server.build.organisation()).id })).toMatchObject(kept);
    expect(await server.call('DELETE', `api/admin/users/${admin.id}`, { token })).toMatchObject(kept);
    expect((await change({ firstName: 'Grace' })).status).toBe(200);
  });
});

describe('the secret of a directory', () => {
  it('is read by another key after a rotation, and without its key must be given again', async () => {
    const keys = (letters: string) =>
      parseSessionKeys([...letters].map((letter) => letter.repeat(43)).join(' ')) ?? keysOfProcess;
    const own = await startTestServer({ sessionKeys: keys('a') });
    const { organisationId, path, token } = await directoryOffice(own, directory);
    const secretOf = async () => {
      const [row] = await own.database.select().from(directories).where(eq(directories.organisationId, organisationId));
      return row?.clientSecret ?? null;
    };
    const before = await secretOf();
    await rotatePins(own.storage, keys('ba'));
    const after = await secretOf();
    expect(after).not.toBe(before);
    expect(after?.split('.')[1]).toBe(keys('b')[0].id);
    await expect(rotatePins(own.storage, keys('cb').toReversed() as never)).resolves.toBeDefined();
    await own.database.update(directories).set({ clientSecret: null });
    const { body } = await own.call('GET', path, { token });
    expect(body).toMatchObject({ directory: { hasSecret: false } });
    await own.close();
  });
});
