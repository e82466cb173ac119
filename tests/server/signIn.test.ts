import { describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import { user as userEntity } from '#domain/entities/user.ts';
import { readToken } from '#domain/session/token.ts';
import { keysOfProcess } from '#server/config/sessionKeys.ts';
import { openTokens } from '#server/rest/account/tokens.ts';
import { sessions, users } from '#server/storage/schema/people/users.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

const signIn = (body: unknown) => server.call('POST', 'auth/user/login', { body });

describe('signing in', () => {
  it('says how the first person is made while there is none', async () => {
    const refused = await signIn({ email: 'ada@example.test', password: 'not it' });
    expect(refused).toMatchObject({ status: 401, body: expect.stringContaining('npm run create-admin -- --email') });
    expect(server.isWithoutPeople).toBe(true);
  });

  it('answers the token as plain text, which the dashboard accepts', async () => {
    const user = await server.build.user({ permissions: { sites: 3 } });
    const { status, body, headers } = await signIn({ email: user.email, password: builtPassword });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    const reading = readToken(String(body));
    expect(reading).toMatchObject({
      ok: true,
      holder: { userId: user.id, rights: { permissions: { sites: 3 }, isSuperAdmin: false } },
    });
    const days = ((reading.ok ? (reading.holder.expiresAt ?? 0) : 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThanOrEqual(30);
  });

  it('takes the username of older clients, and any spelling of the address', async () => {
    const user = await server.build.user({ email: 'Mixed.Case@example.test' });
    expect((await signIn({ username: user.email, password: builtPassword })).status).toBe(200);
    expect((await signIn({ email: ' mixed.case@EXAMPLE.test', password: builtPassword })).status).toBe(200);
  });

  it('answers an unknown address and a wrong password alike', async () => {
    const user = await server.build.user();
    const wrong = await signIn({ email: user.email, password: 'not it' });
    const unknown = await signIn({ email: 'nobody@example.test', password: 'not it' });
    const withoutPassword = await signIn({
      email: (await server.build.user({ passwordHash: null })).email,
      password: 'not it',
    });
    for (const answer of [wrong, unknown, withoutPassword]) {
      expect(answer).toMatchObject({ status: 401, body: 'Incorrect email or password.' });
      expect(answer.headers.get('error-field')).toBe('email');
    }
  });

  it('refuses an archived user like a wrong password, and their token from then on', async () => {
    const user = await server.build.user();
    const token = await server.signIn(user);
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, user.id));
    const refused = await signIn({ email: user.email, password: builtPassword });
    expect(refused).toMatchObject({ status: 401, body: 'Incorrect email or password.' });
    const current = await server.call('GET', `api/admin/users/current/${user.id}`, { token });
    expect(current).toMatchObject({ status: 401, body: 'You have been signed out. Sign in again.' });
  });

  it('gives a service account a token that the calls take and the dashboard refuses', async () => {
    const program = await server.build.user({ isServiceAccount: true });
    const token = await server.signIn(program);
    expect(readToken(token)).toMatchObject({ ok: false, reason: 'malformed' });
    expect((await server.call('GET', 'api/admin/sites', { token })).status).toBe(200);
  });

  it('names what is missing', async () => {
    expect(await signIn({ email: 'a@example.test' })).toMatchObject({ status: 400, body: 'Password is required.' });
    expect(await signIn({ email: 'abc', password: 'x' })).toMatchObject({
      status: 400,
      body: 'Please enter a valid email address.',
    });
    const withoutEmail = await signIn({ password: 'x' });
    expect(withoutEmail).toMatchObject({ status: 400, body: 'Email is required.' });
    expect(withoutEmail.headers.get('error-field')).toBe('email');
    expect(await signIn([])).toMatchObject({ status: 400, body: 'The call needs a JSON object.' });
  });

  it('stops guessing by address, and keeps others free', async () => {
    const user = await server.build.user();
    const statuses: number[] = [];
    for (let guess = 0; guess < 12; guess += 1) {
      statuses.push((await signIn({ email: user.email, password: 'no' })).status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 401)).toBe(true);
    const refused = await signIn({ email: user.email, password: builtPassword });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatch(/^Too many failed sign-ins\. Try again in \d+ seconds?\.$/);
    const other = await server.build.user();
    expect((await signIn({ email: other.email, password: builtPassword })).status).toBe(200);
  });
});

describe('a token', () => {
  const current = (token: string | null, id: number) => server.call('GET', `api/admin/users/current/${id}`, { token });

  it('reads its own user, without the password hash', async () => {
    const user = await server.build.user({ permissions: { sites: 2 } });
    const token = await server.signIn(user);
    const { status, body } = await current(token, user.id);
    expect(status).toBe(200);
    expect(userEntity.schema.parse(body)).toEqual(body);
    expect(body).toMatchObject({ id: user.id, email: user.email, permissions: { sites: 2 } });
    expect(JSON.stringify(body)).not.toContain('argon2');
    expect(await current(token, user.id + 1)).toMatchObject({
      status: 403,
      body: 'You can only view and change your own record here.',
    });
    expect((await current(`Bearer ${token}`, user.id)).status).toBe(200);
  });

  it('is refused with a sentence when absent, forged, expired or revoked', async () => {
    const user = await server.build.user();
    const token = await server.signIn(user);
    expect(await current(null, user.id)).toMatchObject({ status: 401, body: 'Sign in first.' });
    const [head, , signature] = token.split('.');
    const payload = Buffer.from(JSON.stringify({ id: 1, tokenType: 'user', isSuperAdmin: true })).toString('base64url');
    const refused = { status: 401, body: 'You have been signed out. Sign in again.' };
    expect(await current(`${head}.${payload}.${signature}`, user.id)).toMatchObject(refused);
    expect(await current('nonsense', user.id)).toMatchObject(refused);
    const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
    expect(await current(unsigned, user.id)).toMatchObject(refused);
    expect((await server.call('POST', 'auth/user/logout', { token })).status).toBe(204);
    expect(await current(token, user.id)).toMatchObject(refused);
  });

  it('stops counting when its session runs out, and when its user is gone', async () => {
    const user = await server.build.user();
    const token = await server.signIn(user);
    await server.database
      .update(sessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(sessions.userId, user.id));
    expect((await current(token, user.id)).status).toBe(401);
    const other = await server.signIn(user);
    await server.database.delete(users).where(eq(users.id, user.id));
    expect((await current(other, user.id)).status).toBe(401);
  });

  it('stops counting when it runs out itself, though it was found genuine before', async () => {
    let now = new Date();
    const tokens = openTokens(keysOfProcess, () => now);
    const { token, expiresAt } = await tokens.issue({
      userId: 1,
      tokenType: 'user',
      rights: { permissions: {}, isSuperAdmin: false },
    });
    expect(await tokens.check(token)).toMatchObject({ ok: true, userId: 1 });
    expect(await tokens.check(token)).toMatchObject({ ok: true, userId: 1 });
    now = expiresAt;
    expect(await tokens.check(token)).toEqual({ ok: false, reason: 'expired' });
  });

  it('counts by the rights that its user has now', async () => {
    const user = await server.build.user({ permissions: { sites: 2 } });
    const token = await server.signIn(user);
    expect((await server.call('GET', 'api/admin/units', { token })).status).toBe(200);
    await server.database.update(users).set({ permissions: {} }).where(eq(users.id, user.id));
    expect(await server.call('GET', 'api/admin/units', { token })).toMatchObject({
      status: 403,
      body: 'You need the "Sites: read" permission for this. Ask an administrator.',
    });
  });
});
