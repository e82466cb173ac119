import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { endOfPasswordAlone } from '#server/people/factors/requirement.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { softwarePasskey } from '#tests/support/session/softwarePasskey.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

const origin = 'https://gatehouse.example.test';
/** In Brisbane, ten hours east of UTC, it is 19:00. */
let now = new Date('2026-11-21T09:00:00.000Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const today = '2026-11-21';
const nextDay = '2026-11-22';
/** Midnight in Brisbane, and the instant before. */
const midnight = new Date('2026-11-21T14:00:00.000Z');

const mail = await startMailServer();
const smtp = { smtpUrl: mail.url, from: 'gatehouse@example.com' };
const server = await startTestServer({ now: () => now, publicUrl: origin, mail: smtp });

/** An organisation in Brisbane, with somebody who changes roles, a clerk, and a role that the clerk has. */
async function office() {
  now = new Date('2026-11-21T09:00:00.000Z');
  const { id: organisationId } = await server.build.organisation();
  await server.build.site({ organisationId, timeZone: 'Australia/Brisbane' });
  const lead = await server.build.user({ organisationId });
  const leadToken = await server.signIn(lead);
  const send = (method: string, path: string, body?: object) =>
    server.call(method, `api/admin/${path}`, { token: leadToken, ...(body === undefined ? {} : { body }) });
  const made = async (path: string, body: object) => (await send('POST', path, body)).body as AnyRecord;
  const clerk = await server.build.user({ organisationId, permissions: { sites: 1 } });
  const token = await server.signIn(clerk);
  const role = await made('roles', { name: 'Desk', permissions: { sites: 2 } });
  const given = await made('users/roles', { userId: clerk.id, roleId: role.id });
  const require = async (secondFactorFrom: string | null, roleId = role.id) => {
    const { status } = await send('PUT', `roles/${roleId}`, { secondFactorFrom });
    expect(status).toBe(200);
  };
  return { organisationId, lead, send, made, clerk: { ...clerk, token }, role, given, require };
}
type Office = Awaited<ReturnType<typeof office>>;

const login = (email: string, headers?: Record<string, string>) =>
  headers === undefined
    ? server.call('POST', 'auth/user/login', { body: { email, password: builtPassword } })
    : fetch(`${server.url}/auth/user/login`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify({ email, password: builtPassword }),
      });

async function challengeOf(email: string): Promise<string> {
  const { status, headers } = await login(email);
  expect(status).toBe(401);
  return headers.get(challengeHeader) ?? '';
}

const setup = (rest: string, body: object) => server.call('POST', `auth/user/login/setup${rest}`, { body });

async function drawSecret(challenge: string): Promise<string> {
  const { body } = await setup('/authenticator', { challenge });
  return secondFactorCalls.setupAuthenticator.schema.parse(body).secret;
}

/** Sets an app up and signs in. */
async function setUpApp(email: string) {
  const challenge = await challengeOf(email);
  const secret = await drawSecret(challenge);
  const finished = await setup('', { challenge, name: 'Phone', code: totpCode(secret, now) });
  expect(finished.status).toBe(200);
  return { ...secondFactorCalls.setupFinish.schema.parse(finished.body), challenge, secret };
}

const own = ({ id, token }: { id: number; token: string }, path = '') =>
  server.call('GET', `api/admin/users/current/${id}${path}`, { token });

const sentence = 'Your account needs a second step. Sign in on the dashboard to set it up.';

describe('a second step that a role requires', () => {
  it('is asked for from that day on, by the clocks of the organisation', async () => {
    const { clerk, require } = await office();
    await require(nextDay);
    now = new Date(midnight.getTime() - 1);
    expect((await login(clerk.email)).status).toBe(200);
    now = midnight;
    const { status, body, headers } = await server.call('POST', 'auth/user/login', {
      body: { email: clerk.email, password: builtPassword },
    });
    expect({ status, body }).toEqual({ status: 401, body: sentence });
    expect(headers.get('error-field')).toBe('email');
    expect(headers.get(secondStepsHeader)).toBe('setupPasskey, setupAuthenticator');
    expect(headers.get(challengeHeader)).toMatch(/^[\w-]{40,}$/);
  });

  it('ends sign-ins without one at that moment, in words, however long they would have lasted', async () => {
    const { clerk, lead, require, send } = await office();
    await require(nextDay);
    const live = await listenLive(server.url, clerk.token);
    now = new Date(midnight.getTime() - 1);
    expect((await own(clerk)).status).toBe(200);
    now = midnight;
    const refused = await own(clerk);
    expect(refused).toMatchObject({
      status: 401,
      body: 'Your account needs a second step by now. Sign in again to set it up.',
    });
    await expect(listenLive(server.url, clerk.token)).rejects.toThrow('needs a second step by now');
    // Others go on, and with their change the live connection ends.
    expect((await send('PUT', `users/${lead.id}`, { firstName: 'Lena' })).status).toBe(200);
    await live.ended;
  });

  it('ends live connections at once where the day has come already', async () => {
    const { clerk, require } = await office();
    const live = await listenLive(server.url, clerk.token);
    const { ended } = live;
    await require(today);
    await ended;
    expect((await own(clerk)).status).toBe(401);
  });

  it('holds from the earliest day of several roles, and no longer than they are held or require it', async () => {
    const { clerk, send, made, given, require, role } = await office();
    const other = await made('roles', { name: 'Keys', permissions: { sites: 2 }, secondFactorFrom: '2026-12-24' });
    const second = await made('users/roles', { userId: clerk.id, roleId: other.id });
    const from = async () => ((await send('GET', `users/${clerk.id}`)).body as AnyRecord)['secondFactorFrom'];
    expect(await from()).toBe('2026-12-24');
    await require(today);
    expect(await from()).toBe(today);
    expect((await login(clerk.email)).status).toBe(401);
    expect((await send('DELETE', `users/roles/${given.id}`)).status).toBe(204);
    expect(await from()).toBe('2026-12-24');
    expect((await login(clerk.email)).status).toBe(200);
    await require(null, other.id);
    expect(await from()).toBeNull();
    await require(today, other.id);
    expect((await login(clerk.email)).status).toBe(401);
    expect((await send('DELETE', `users/roles/${second.id}`)).status).toBe(204);
    expect((await login(clerk.email)).status).toBe(200);
    // A new holder needs one at once.
    await require(today, role.id);
    await made('users/roles', { userId: clerk.id, roleId: role.id });
    expect((await login(clerk.email)).status).toBe(401);
  });

  it('is told in an alert to those who have none, once', async () => {
    const { clerk, require, send } = await office();
    const alerts = async () =>
      ((await server.call('GET', 'api/admin/alerts', { token: clerk.token })).body as { rows: AnyRecord[] }).rows;
    await require('2026-12-01');
    await send('PUT', `users/${clerk.id}`, { firstName: 'Cleo' });
    await require('2026-12-24');
    expect((await alerts()).map((row) => (row['alert'] as AnyRecord)['message'])).toEqual([
      'From 01/12/2026 you need a second step to sign in. Set it up in your account settings, under Two-step sign-in.',
    ]);
    const { body } = await own(clerk, '/factors');
    expect(body).toMatchObject({ factors: [], required: { from: '2026-12-24', isDue: false } });
  });

  it('is met by a sign-in that was more than a password', () => {
    const signIn = { secondFactorFrom: nextDay, zone: 'Australia/Brisbane', hasSecondFactor: false } as const;
    expect(endOfPasswordAlone({ ...signIn, signedInBy: 'password' })).toEqual(midnight);
    for (const signedInBy of ['passkey', 'directory'] as const)
      expect(endOfPasswordAlone({ ...signIn, signedInBy })).toBeNull();
    expect(endOfPasswordAlone({ ...signIn, hasSecondFactor: true, signedInBy: 'password' })).toBeNull();
    expect(endOfPasswordAlone({ ...signIn, zone: null, signedInBy: 'password' })).toEqual(
      new Date('2026-11-22T00:00:00.000Z'),
    );
  });

  it('leaves the sessions of a directory open', async () => {
    const { clerk, require } = await office();
    await require(today);
    expect((await own(clerk)).status).toBe(401);
    await server.database.update(sessions).set({ signedInBy: 'directory' }).where(eq(sessions.userId, clerk.id));
    expect((await own(clerk)).status).toBe(200);
  });

  it('is asked of no service account', async () => {
    const { made, organisationId, role, require, send } = await office();
    const program = await made('users/apiUser/generate', { organisationId, permissions: { sites: 2 } });
    await require(today);
    expect((await send('POST', 'users/roles', { userId: program.id, roleId: role.id })).status).toBe(400);
    const { status } = await server.call('POST', 'auth/user/login', {
      body: { username: program['username'], password: program['password'] },
    });
    expect(status).toBe(200);
  });
});

describe('the setup at a sign-in', () => {
  const due = async () => {
    const there = await office();
    await there.require(today);
    return there;
  };

  it('adds an app, gives the recovery codes and the token, and writes to the person', async () => {
    const { clerk } = await due();
    const { token, recoveryCodes, challenge, secret } = await setUpApp(clerk.email);
    expect(recoveryCodes).toHaveLength(10);
    const { body } = await own({ ...clerk, token }, '/factors');
    expect(body).toMatchObject({
      factors: [{ kind: 'authenticator', name: 'Phone' }],
      recoveryCodesLeft: 10,
      required: { from: today, isDue: true },
    });
    // An older sign-in of the person goes on, too.
    expect((await own(clerk)).status).toBe(200);
    const again = await setup('', { challenge, name: 'Phone', code: totpCode(secret, now) });
    expect(again).toMatchObject({ status: 401, body: expect.stringContaining('finished already') as string });
    const next = await login(clerk.email);
    expect(next.headers.get(secondStepsHeader)).toBe('code, recovery');
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, clerk.id));
    expect(lines.filter(({ call }) => call === 'setupFinish')).toMatchObject([
      { isRefused: false, detail: 'Authenticator app “Phone”' },
    ]);
    const received = () => mail.mails.filter(({ to, data }) => to === clerk.email && data.includes('Phone'));
    while (received().length === 0) await mail.has(mail.mails.length + 1);
  });

  it('makes a passkey for the dashboard’s own address, and offers none to other pages', async () => {
    const { clerk } = await due();
    const steps = async (from: string) => (await login(clerk.email, { Origin: from })).headers.get(secondStepsHeader);
    expect(await steps('https://elsewhere.example.test')).toBe('setupAuthenticator');
    expect(await steps(origin)).toBe('setupPasskey, setupAuthenticator');
    const challenge = await challengeOf(clerk.email);
    const { body } = await setup('/passkey', { challenge });
    const { name, options } = secondFactorCalls.setupPasskey.schema.parse(body);
    const passkey = softwarePasskey();
    const elsewhere = passkey.made(options.challenge, { origin: 'https://elsewhere.example.test' }, 0);
    expect((await setup('', { challenge, name, passkey: elsewhere })).status).toBe(400);
    const finished = await setup('', { challenge, name, passkey: passkey.made(options.challenge, { origin }, 0) });
    const { token } = secondFactorCalls.setupFinish.schema.parse(finished.body);
    expect((await own({ ...clerk, token })).status).toBe(200);
    expect((await login(clerk.email)).headers.get(secondStepsHeader)).toBe('passkey, recovery');
  });

  it('goes by its challenge alone: no token, no second step, no other setup, no answer before a drawing', async () => {
    const { clerk } = await due();
    const challenge = await challengeOf(clerk.email);
    for (const path of ['', '/factors']) expect((await own({ ...clerk, token: challenge }, path)).status).toBe(401);
    const undrawn = await setup('', { challenge, name: 'Phone', code: '000000' });
    expect(undrawn.status).toBe(401);
    const secret = await drawSecret(challenge);
    const code = totpCode(secret, now);
    const second = { body: { challenge, code } };
    expect((await server.call('POST', 'auth/user/login/second', second)).status).toBe(401);
    expect((await server.call('POST', 'auth/user/login/second/passkey', { body: { challenge } })).status).toBe(401);
    const { token } = await setUpApp(clerk.email);
    const factors = `api/admin/users/current/${clerk.id}/factors`;
    const added = await server.call('POST', factors, { token, body: { setup: challenge, name: 'Mine', code } });
    expect(added.status).toBe(409);
  });

  it('adds one factor, where two answers come at once', { tags: 'postgres' }, async () => {
    const { clerk } = await due();
    const challenges = [await challengeOf(clerk.email), await challengeOf(clerk.email)];
    const answers = await Promise.all(
      challenges.map(async (challenge) =>
        setup('', { challenge, name: 'Phone', code: totpCode(await drawSecret(challenge), now) }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const done = answers.find(({ status }) => status === 200);
    const { token } = secondFactorCalls.setupFinish.schema.parse(done?.body);
    expect((await own({ ...clerk, token }, '/factors')).body).toMatchObject({ factors: [{ name: 'Phone' }] });
  });

  it('adds nothing once the account has a second factor, by a challenge of before either', async () => {
    const { clerk } = await due();
    const early = await challengeOf(clerk.email);
    const secret = await drawSecret(early);
    await setUpApp(clerk.email);
    const late = await setup('', { challenge: early, name: 'Stolen', code: totpCode(secret, now) });
    expect(late.status).toBe(401);
    const second = await challengeOf(clerk.email);
    for (const rest of ['/authenticator', '/passkey'])
      expect((await setup(rest, { challenge: second })).status).toBe(401);
    expect((await setup('', { challenge: second, name: 'Stolen', code: '000000' })).status).toBe(401);
  });

  it('takes five wrong codes for a challenge, which pause like wrong passwords', async () => {
    const { clerk } = await due();
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challengeOf(clerk.email);
      const secret = await drawSecret(challenge);
      const answer = (code: string) => setup('', { challenge, name: 'Phone', code });
      for (let guess = 0; guess < 5; guess += 1) statuses.push((await answer('000000')).status);
      if (round > 0) continue;
      const over = await answer(totpCode(secret, now));
      expect(over).toMatchObject({ status: 401, body: 'Too many wrong codes. Enter your password again.' });
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400));
    expect((await login(clerk.email)).status).toBe(429);
  });

  it('ends after ten minutes', async () => {
    const { clerk } = await due();
    const challenge = await challengeOf(clerk.email);
    pass(601);
    expect((await setup('/authenticator', { challenge })).status).toBe(401);
  });
});

describe('the last second factor', () => {
  const withApp = async (there: Office) => {
    await there.require(today);
    const { token } = await setUpApp(there.clerk.email);
    return { ...there.clerk, token };
  };

  it('stays where one is required, until the role does not', async () => {
    const there = await office();
    const clerk = await withApp(there);
    const { factors } = secondFactorCalls.factors.schema.parse((await own(clerk, '/factors')).body);
    const remove = () =>
      server.call('POST', `api/admin/users/current/${clerk.id}/factors/${factors[0]?.id}/remove`, {
        token: clerk.token,
        body: { currentPassword: builtPassword },
      });
    expect(await remove()).toMatchObject({
      status: 409,
      body: 'Your account needs a second step, so you cannot remove the only one. Add another one first.',
    });
    expect((await own(clerk, '/factors')).body).toMatchObject({ recoveryCodesLeft: 10 });
    await there.require(nextDay);
    expect((await remove()).status).toBe(204);
  });

  it('is reset by others all the same: sign-ins end, and the next one sets another up', async () => {
    const there = await office();
    const clerk = await withApp(there);
    const reset = await there.send('POST', `users/${clerk.id}/secondFactor/reset`, { reason: 'Lost their phone' });
    expect(reset.status).toBe(204);
    expect((await own(clerk)).status).toBe(401);
    expect((await login(clerk.email)).headers.get(secondStepsHeader)).toBe('setupPasskey, setupAuthenticator');
  });
});
