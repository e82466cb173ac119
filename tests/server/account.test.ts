import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { accountCalls } from '#domain/calls/account.ts';
import { parseUserAgent } from '#server/rest/account/accountBrowser.ts';
import { createResetLink } from '#server/people/resetTokens.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { passwordResets, sessions } from '#server/storage/schema/people/users.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';

const newPassword = 'Fresh_start1';

const kept = keepLog('trace');
let now = new Date('2026-11-21T09:00:00.000Z');
const server = await startTestServer({ log: kept.log, now: () => now });

const own = (id: number, rest = '') => `api/admin/users/current/${id}${rest}`;

async function signedIn(values: Parameters<TestServer['build']['user']>[0] = {}) {
  const user = await server.build.user({ permissions: { sites: 1 }, ...values });
  return { user, token: await server.signIn(user) };
}

async function signInsOf(id: number, token: string) {
  const { status, body } = await server.call('GET', own(id, '/sessions'), { token });
  expect(status).toBe(200);
  return accountCalls.signIns.schema.parse(body);
}

const counts = async (id: number, token: string) => (await server.call('GET', own(id), { token })).status === 200;

describe('one’s own profile', () => {
  it('can be changed without any right, with a live event and a line in the action log', async () => {
    const { user, token } = await signedIn();
    const live = await listenLive(server.url, token);
    const body = { firstName: 'Ada', lastName: 'Byron', phone: '0412 345 678', isSuperAdmin: true, email: 'x@y.test' };
    const changed = await server.call('PUT', own(user.id), { token, body });
    expect(changed).toMatchObject({
      status: 200,
      body: { firstName: 'Ada', lastName: 'Byron', phone: '0412 345 678' },
    });
    expect(changed.body).toMatchObject({ email: user.email });
    expect((await server.call('GET', own(user.id), { token })).body).toMatchObject(changed.body as object);
    expect(changed.body).not.toMatchObject({ isSuperAdmin: true });
    await live.hears('USER:UPDATE', user.id);
    live.close();
    const lines = await server.database.select().from(actionLogs).where(eq(actionLogs.userId, user.id));
    expect(lines).toMatchObject([{ action: 'Changed user', detail: 'Ada Byron' }]);
  });

  it('names an invalid field, and can remove the phone', async () => {
    const { user, token } = await signedIn({ phone: '0412345678' });
    const refused = await server.call('PUT', own(user.id), { token, body: { phone: '12' } });
    expect(refused).toMatchObject({ status: 400, body: 'Please enter a valid Australian phone number.' });
    expect(refused.headers.get('error-field')).toBe('phone');
    expect(await server.call('PUT', own(user.id), { token, body: { phone: null } })).toMatchObject({
      status: 200,
      body: { phone: null },
    });
  });
});

describe('somebody else’s account', () => {
  it('cannot be changed, not even by a super admin', async () => {
    const { user, token: theirs } = await signedIn();
    const { token } = await signedIn({ isSuperAdmin: true });
    const [signIn] = await signInsOf(user.id, theirs);
    const attempts = [
      ['PUT', '', { firstName: 'Eve' }],
      ['PUT', '/password', { currentPassword: builtPassword, password: newPassword }],
      ['GET', '/sessions', undefined],
      ['DELETE', '/sessions', undefined],
      ['DELETE', `/sessions/${signIn?.id}`, undefined],
    ] as const;
    for (const [method, rest, body] of attempts) {
      expect((await server.call(method, own(user.id, rest), { token, body })).status).toBe(403);
    }
    expect(await counts(user.id, theirs)).toBe(true);
  });

  it('has sign-ins that cannot be ended by others', async () => {
    const { user, token: theirs } = await signedIn();
    const [signIn] = await signInsOf(user.id, theirs);
    const { user: self, token } = await signedIn();
    for (const id of [signIn?.id, 'none', 'b5a8bb74-9c5e-4f0b-8f0c-0d8f0e2f3a11']) {
      expect(await server.call('DELETE', own(self.id, `/sessions/${id}`), { token })).toMatchObject({
        status: 404,
        body: 'This sign-in was not found or has already ended.',
      });
    }
    expect(await counts(user.id, theirs)).toBe(true);
  });
});

describe('changing the password', () => {
  const change = (id: number, token: string, body: object) => server.call('PUT', own(id, '/password'), { token, body });

  it('needs the current password, and keeps other sign-ins unless asked to end them', async () => {
    const { user, token } = await signedIn();
    const other = await server.signIn(user);
    const wrong = await change(user.id, token, { currentPassword: 'not it', password: newPassword });
    expect(wrong).toMatchObject({ status: 400, body: 'Incorrect current password.' });
    expect(wrong.headers.get('error-field')).toBe('currentPassword');
    const body = { currentPassword: builtPassword, password: newPassword };
    expect((await change(user.id, token, body)).status).toBe(204);
    expect(await counts(user.id, token)).toBe(true);
    expect(await counts(user.id, other)).toBe(true);
    const signIn = (password: string) =>
      server.call('POST', 'auth/user/login', { body: { email: user.email, password } });
    expect((await signIn(builtPassword)).status).toBe(401);
    expect((await signIn(newPassword)).status).toBe(200);
  });

  it('can end all other sign-ins with their live connections, and ends reset links', async () => {
    const { user, token } = await signedIn();
    const live = await listenLive(server.url, await server.signIn(user));
    await createResetLink(server.storage, user.id, now, server.url);
    const body = { currentPassword: builtPassword, password: newPassword, endOthers: true };
    expect((await change(user.id, token, body)).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    expect((await signInsOf(user.id, token)).map(({ isCurrent }) => isCurrent)).toEqual([true]);
    expect(await server.database.select().from(passwordResets).where(eq(passwordResets.userId, user.id))).toEqual([]);
  });

  it('needs a different password that passes all checks', async () => {
    const { user, token } = await signedIn({ permissions: {} });
    const weak = await change(user.id, token, { currentPassword: builtPassword, password: 'short' });
    expect(weak).toMatchObject({ status: 400, body: 'Make sure your password passes all checks!' });
    expect(weak.headers.get('error-field')).toBe('password');
    await change(user.id, token, { currentPassword: builtPassword, password: newPassword });
    const same = await change(user.id, token, { currentPassword: newPassword, password: newPassword });
    expect(same).toMatchObject({ status: 400, body: 'The new password is the same as the current one.' });
    expect(await change(user.id, token, { password: newPassword })).toMatchObject({
      status: 400,
      body: 'Enter your current password.',
    });
  });

  it('limits guesses, however the id in the path is spelt', async () => {
    const { user, token } = await signedIn();
    const statuses: number[] = [];
    for (let guess = 0; guess < 10; guess += 1) {
      statuses.push((await change(user.id, token, { currentPassword: 'no', password: newPassword })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([400]));
    const right = { currentPassword: builtPassword, password: newPassword };
    const refused = await server.call('PUT', `api/admin/users/current/0${user.id}/password`, { token, body: right });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatch(/^Too many wrong passwords\. Try again in \d+ seconds?\.$/);
  });

  it('is logged, without a password in any log', async () => {
    const { user, token } = await signedIn();
    await change(user.id, token, { currentPassword: builtPassword, password: newPassword, endOthers: true });
    const ofUser = and(eq(actionLogs.userId, user.id), eq(actionLogs.action, 'Changed password'));
    const lines = await server.database.select().from(actionLogs).where(ofUser);
    expect(lines).toMatchObject([{ detail: 'All other sign-ins ended', siteId: null }]);
    expect(kept.text()).not.toContain(newPassword);
    expect(kept.text()).not.toContain(builtPassword);
  });

  it('succeeds for one of two simultaneous requests', { tags: 'postgres' }, async () => {
    const { user, token } = await signedIn();
    const answers = await Promise.all(
      ['Fresh_start1', 'Fresh_start2'].map((password) =>
        change(user.id, token, { currentPassword: builtPassword, password }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 400]);
  });
});

describe('the sign-ins', () => {
  it('list browser, system, last use and the current one, the last used first', async () => {
    const { user, token } = await signedIn();
    const begun = now;
    const headers = {
      'Content-Type': 'application/json',
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0',
    };
    const body = JSON.stringify({ email: user.email, password: builtPassword });
    now = new Date(begun.getTime() + 60_000);
    const other = await fetch(`${server.url}/auth/user/login`, { method: 'POST', headers, body });
    expect(other.status).toBe(200);
    expect(await signInsOf(user.id, token)).toMatchObject([
      { isCurrent: false, browser: 'Firefox', system: 'Windows', signedInAt: now.toISOString() },
      { isCurrent: true, browser: null, system: null, signedInAt: begun.toISOString() },
    ]);
    now = new Date(begun.getTime() + 10 * 60_000);
    expect(await signInsOf(user.id, token)).toMatchObject([
      { isCurrent: true, lastUsedAt: now.toISOString() },
      { isCurrent: false },
    ]);
  });

  it('update their last use only every few minutes', async () => {
    const { user, token } = await signedIn();
    const used = async () => (await signInsOf(user.id, token))[0]?.lastUsedAt;
    const begun = now;
    now = new Date(begun.getTime() + 4 * 60_000);
    expect(await used()).toBe(begun.toISOString());
    now = new Date(begun.getTime() + 5 * 60_000);
    expect(await used()).toBe(now.toISOString());
  });

  it('are not listed once they have ended or expired', async () => {
    const { user, token } = await signedIn();
    const out = await server.signIn(user);
    await server.call('POST', 'auth/user/logout', { token: out });
    await server.signIn(user);
    await server.database
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(and(eq(sessions.userId, user.id), eq(sessions.issuedAt, now)));
    expect((await server.call('GET', own(user.id, '/sessions'), { token })).status).toBe(401);
    const fresh = await server.signIn(user);
    expect(await signInsOf(user.id, fresh)).toMatchObject([{ isCurrent: true }]);
  });

  it('can be ended one by one, with their live connections', async () => {
    const { user, token } = await signedIn();
    const [first] = await signInsOf(user.id, token);
    const other = await server.signIn(user);
    const live = await listenLive(server.url, other);
    const ended = (await signInsOf(user.id, token)).find(({ id }) => id !== first?.id);
    expect((await server.call('DELETE', own(user.id, `/sessions/${ended?.id}`), { token })).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    expect(await counts(user.id, other)).toBe(false);
    expect(await counts(user.id, token)).toBe(true);
    expect((await server.call('DELETE', own(user.id, `/sessions/${ended?.id}`), { token })).status).toBe(404);
    expect(kept.text()).not.toContain(ended?.id ?? '?');
  });

  it('can all be ended except the current one', async () => {
    const { user, token } = await signedIn();
    const others = [await server.signIn(user), await server.signIn(user)];
    const { user: neighbour, token: theirs } = await signedIn();
    expect((await server.call('DELETE', own(user.id, '/sessions'), { token })).status).toBe(204);
    for (const other of others) expect(await counts(user.id, other)).toBe(false);
    expect(await counts(user.id, token)).toBe(true);
    expect(await counts(neighbour.id, theirs)).toBe(true);
  });
});

describe('a User-Agent header', () => {
  const gecko = 'Mozilla/5.0';
  const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';
  it.each([
    [`${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'Windows'],
    [
      `${gecko} (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
      'Edge',
      'Windows',
    ],
    [`${gecko} (X11; Linux x86_64) ${webkit} Chrome/142.0.0.0 Safari/537.36 OPR/122.0.0.0`, 'Opera', 'Linux'],
    [`${gecko} (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'ChromeOS'],
    [
      `${gecko} (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15`,
      'Safari',
      'macOS',
    ],
    [
      `${gecko} (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1`,
      'Chrome',
      'iPhone',
    ],
    [
      `${gecko} (Linux; Android 15; K) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet',
      'Android',
    ],
    ['curl/8.14.1', null, null],
    [undefined, null, null],
  ])('%s', (userAgent, browser, system) => {
    expect(parseUserAgent(userAgent)).toEqual({ browser, system });
  });
});
