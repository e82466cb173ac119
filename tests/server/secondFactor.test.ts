// @module-tag postgres
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { rotatePins } from '#server/access/pins/rotatePins.ts';
import { keysOfProcess, parseSessionKeys, type SessionKeys } from '#server/config/sessionKeys.ts';
import { totpStepOf } from '#server/people/factors/totp.ts';
import { secondFactors } from '#server/storage/schema/people/secondFactors.ts';
import { endSessionsAndForgetKey } from '#server/storage/sessionGuard.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { sharedDatabase, type SharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type Answer, type TestServer } from '#tests/support/server/startServer.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

let now = new Date('2026-11-21T09:00:00.000Z');
const pass = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
  return now;
};

const mail = await startMailServer();
const server = await startTestServer({ now: () => now, mail: { smtpUrl: mail.url, from: 'gatehouse@example.com' } });

const own = (id: number, rest: string) => `api/admin/users/current/${id}/${rest}`;
type Person = Awaited<ReturnType<typeof signedIn>>;

async function signedIn(at = server) {
  const user = await at.build.user({ permissions: { sites: 1 } });
  return { ...user, token: await at.signIn(user) };
}

const login = (email: string, at = server) =>
  at.call('POST', 'auth/user/login', { body: { email, password: builtPassword } });

/** Password first: the challenge of the second step. */
async function challenged(email: string, at = server): Promise<string> {
  const { status, headers } = await login(email, at);
  expect(status).toBe(401);
  return headers.get(challengeHeader) ?? '';
}

const answer = (challenge: string, body: object, at = server) =>
  at.call('POST', 'auth/user/login/second', { body: { challenge, ...body } });

async function startSetup({ id, token }: Person, at = server) {
  const body = { currentPassword: builtPassword };
  const started = await at.call('POST', own(id, 'factors/authenticator'), { token, body });
  expect(started.status).toBe(200);
  return secondFactorCalls.authenticatorStart.schema.parse(started.body);
}

/** Somebody with an authenticator app. */
async function withApp(at = server) {
  const person = await signedIn(at);
  const { setup, secret, address } = await startSetup(person, at);
  const body = { setup, name: 'Phone', code: totpCode(secret, now) };
  const added = await at.call('POST', own(person.id, 'factors'), { token: person.token, body });
  expect(added.status).toBe(200);
  const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(added.body);
  return { ...person, secret, address, recoveryCodes: recoveryCodes ?? [] };
}

async function factorsOf({ id, token }: Person) {
  const { status, body } = await server.call('GET', own(id, 'factors'), { token });
  expect(status).toBe(200);
  return secondFactorCalls.factors.schema.parse(body);
}

const works = async ({ id }: { id: number }, { body }: Answer, at = server) =>
  (await at.call('GET', `api/admin/users/current/${id}`, { token: String(body) })).status === 200;

const keys = (...letters: string[]): SessionKeys =>
  parseSessionKeys(letters.map((letter) => letter.repeat(43)).join(' ')) ?? keysOfProcess;

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238: at %i s %s', (seconds, code) => {
    // "12345678901234567890" in Base32.
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
    expect(totpStepOf(secret, code, new Date(seconds * 1000))).toBe(Math.floor(seconds / 30));
    expect(totpCode(secret, new Date(seconds * 1000))).toBe(code);
  });
});

describe('a sign-in with a second factor', () => {
  it('asks nothing more of those who have none', async () => {
    const person = await signedIn();
    const answered = await login(person.email);
    expect(answered.status).toBe(200);
    expect(answered.headers.get(challengeHeader)).toBeNull();
    expect(await works(person, answered)).toBe(true);
  });

  it('answers a sentence for other clients, and names the challenge in headers that other origins may read', async () => {
    const person = await withApp();
    const { status, body, headers } = await login(person.email);
    expect({ status, body }).toEqual({
      status: 401,
      body: 'Your account has a second step. Sign in on the dashboard to answer it.',
    });
    expect(headers.get('error-field')).toBe('email');
    expect(headers.get(secondStepsHeader)).toBe('code, recovery');
    const exposed = headers.get('access-control-expose-headers') ?? '';
    for (const name of [challengeHeader, secondStepsHeader]) expect(exposed).toContain(name);
    // The challenge is no token.
    const token = headers.get(challengeHeader);
    expect((await server.call('GET', `api/admin/users/current/${person.id}`, { token })).status).toBe(401);
  });

  it('tells nothing of a second factor to a wrong password', async () => {
    const person = await withApp();
    const wrong = await server.call('POST', 'auth/user/login', { body: { email: person.email, password: 'no' } });
    expect(wrong).toMatchObject({ status: 401, body: 'Incorrect email or password.' });
    expect(wrong.headers.get(challengeHeader)).toBeNull();
  });

  it('takes a code as an app shows it, and one challenge once', async () => {
    const person = await withApp();
    const challenge = await challenged(person.email);
    const code = totpCode(person.secret, pass(30)).replace(/(...)/, '$1 ');
    const answered = await answer(challenge, { code });
    expect(answered.status).toBe(200);
    expect(await works(person, answered)).toBe(true);
    const again = await answer(challenge, { code: totpCode(person.secret, pass(30)) });
    expect(again).toMatchObject({ status: 401, body: expect.stringContaining('finished already') as string });
    expect((await factorsOf(person)).factors).toMatchObject([{ name: 'Phone', kind: 'authenticator' }]);
  });

  it('allows for a clock that is one step off, either way, and no more', async () => {
    const person = await withApp();
    pass(300);
    for (const [seconds, status] of [
      [-60, 401],
      [60, 401],
      [-30, 200],
      [30, 200],
    ] as const) {
      const code = totpCode(person.secret, new Date(now.getTime() + seconds * 1000));
      expect((await answer(await challenged(person.email), { code })).status).toBe(status);
    }
  });

  it('takes no code twice: not that of the setup, not an earlier one, not two at once', async () => {
    const person = await withApp();
    const before = totpCode(person.secret, now);
    expect((await answer(await challenged(person.email), { code: before })).status).toBe(401);
    const code = totpCode(person.secret, pass(60));
    const challenges = [await challenged(person.email), await challenged(person.email), await challenged(person.email)];
    const answers = await Promise.all(challenges.map((challenge) => answer(challenge, { code })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401, 401]);
    const earlier = totpCode(person.secret, new Date(now.getTime() - 30_000));
    expect((await answer(await challenged(person.email), { code: earlier })).status).toBe(401);
  });

  it('ends after ten minutes, and when the password is changed meanwhile', async () => {
    const person = await withApp();
    const late = await challenged(person.email);
    expect((await answer(late, { code: totpCode(person.secret, pass(601)) })).status).toBe(401);
    const challenge = await challenged(person.email);
    const body = { currentPassword: builtPassword, password: 'Kraken_9021_swim' };
    const { status } = await server.call('PUT', own(person.id, 'password'), { token: person.token, body });
    expect(status).toBe(204);
    expect((await answer(challenge, { code: totpCode(person.secret, pass(30)) })).status).toBe(401);
  });

  it('takes each recovery code once, however it is typed', async () => {
    const person = await withApp();
    expect(person.recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = person.recoveryCodes;
    const recoveryCode = first.toLowerCase().replaceAll('-', ' ');
    expect((await answer(await challenged(person.email), { recoveryCode })).status).toBe(200);
    const again = await answer(await challenged(person.email), { recoveryCode });
    expect(again).toMatchObject({ status: 401, body: 'This recovery code is wrong or was used already.' });
    expect(again.headers.get('error-field')).toBe('recoveryCode');
    const both = [await challenged(person.email), await challenged(person.email)];
    const answers = await Promise.all(both.map((challenge) => answer(challenge, { recoveryCode: second })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await factorsOf(person)).recoveryCodesLeft).toBe(8);
  });
});

describe('guesses of codes', () => {
  it('are five for a challenge, pause like wrong passwords, and stay counted by the right password', async () => {
    const person = await withApp();
    const statuses: number[] = [];
    for (let round = 0; round < 2; round += 1) {
      const challenge = await challenged(person.email);
      for (let guess = 0; guess < 5; guess += 1) statuses.push((await answer(challenge, { code: '000000' })).status);
      if (round === 0) {
        const over = await answer(challenge, { code: totpCode(person.secret, pass(30)) });
        expect(over).toMatchObject({ status: 401, body: 'Too many wrong codes. Enter your password again.' });
      }
    }
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 401));
    const paused = await login(person.email);
    expect(paused).toMatchObject({ status: 429 });
    expect(Number(paused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('two servers of one database', () => {
  let shared: SharedDatabase;
  let a: TestServer;
  let b: TestServer;
  beforeAll(async () => {
    shared = await sharedDatabase();
    const options = { database: shared.database, now: () => now, trustedProxies: 1 };
    [a, b] = await Promise.all([startTestServer(options), startTestServer(options)]);
  });
  afterAll(async () => {
    await Promise.all([a.close(), b.close()]);
    await shared.close();
  });

  it('take twenty guesses an hour from many clients with many challenges at once', async () => {
    const person = await withApp(a);
    pass(30);
    let clients = 0;
    const from = async (at: TestServer, path: string, body: object) => {
      clients += 1;
      const response = await fetch(`${at.url}/auth/user/login${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': `203.0.113.${clients}` },
        body: JSON.stringify(body),
      });
      await response.text();
      return response;
    };
    const { email } = person;
    const guess = async (at: TestServer) => {
      const { headers } = await from(at, '', { email, password: builtPassword });
      const challenge = headers.get(challengeHeader);
      const four = [1, 2, 3, 4].map(() => from(at, '/second', { challenge, code: '000000' }));
      return (await Promise.all(four)).map(({ status }) => status);
    };
    const statuses = (await Promise.all([a, b, a, b, a, b].map(guess))).flat();
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    const right = { challenge: await challenged(email, b), code: totpCode(person.secret, now) };
    expect((await from(b, '/second', right)).status).toBe(429);
    pass(3_601);
    const later = { challenge: await challenged(email, b), code: totpCode(person.secret, now) };
    expect((await from(b, '/second', later)).status).toBe(200);
  });

  it("take a code once, and end each other's setups", async () => {
    const person = await withApp(a);
    const code = totpCode(person.secret, pass(30));
    const [one, other] = [await challenged(person.email, a), await challenged(person.email, b)];
    const answers = await Promise.all([answer(one, { code }, b), answer(other, { code }, a)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const { setup, secret } = await startSetup(person, a);
    const body = { setup, name: 'Tablet', code: totpCode(secret, now) };
    const added = await b.call('POST', own(person.id, 'factors'), { token: person.token, body });
    expect(added).toMatchObject({ status: 200, body: { recoveryCodes: null } });
  });
});

describe('one’s own sign-in methods', () => {
  it('are listed, renamed and removed, with mails, lines in the security log, and none of it for others', async () => {
    const person = await withApp();
    const { id, token } = person;
    expect(person.address).toContain(`secret=${person.secret}`);
    const { factors, recoveryCodesLeft } = await factorsOf(person);
    expect(factors).toMatchObject([{ name: 'Phone', createdAt: now.toISOString(), lastUsedAt: null }]);
    expect(recoveryCodesLeft).toBe(10);
    const factor = `factors/${factors[0]?.id}`;
    const stranger = await signedIn();
    const body = { currentPassword: builtPassword };
    for (const [method, path, sent] of [
      ['GET', 'factors', undefined],
      ['POST', 'factors/authenticator', body],
      ['PUT', factor, { name: 'Mine' }],
      ['POST', `${factor}/remove`, body],
      ['POST', 'recoveryCodes', body],
    ] as const) {
      const refused = await server.call(method, own(id, path), { token: stranger.token, body: sent });
      expect(refused.status).toBe(403);
      const missing = await server.call(method, own(stranger.id, path), { token: stranger.token, body: sent });
      if (path === factor || path === `${factor}/remove`) expect(missing.status).toBe(404);
    }
    expect((await server.call('PUT', own(id, factor), { token, body: { name: 'Old phone' } })).status).toBe(204);
    const wrong = { token, body: { currentPassword: 'no' } };
    const refused = await server.call('POST', own(id, `${factor}/remove`), wrong);
    expect(refused).toMatchObject({ status: 400, body: 'Incorrect current password.' });
    expect((await server.call('POST', own(id, `${factor}/remove`), { token, body })).status).toBe(204);
    expect(await factorsOf(person)).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
    expect((await login(person.email)).status).toBe(200);
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, id));
    const byThem = lines.filter(({ byId }) => byId === id);
    expect(byThem.map(({ call, isRefused, detail }) => ({ call, isRefused, detail }))).toEqual([
      { call: 'factorAdd', isRefused: false, detail: 'Authenticator app “Phone”' },
      { call: 'factorRemove', isRefused: true, detail: 'Incorrect current password.' },
      { call: 'factorRemove', isRefused: false, detail: 'Authenticator app “Old phone”' },
    ]);
    const received = () => mail.mails.filter(({ to }) => to === person.email).map(({ data }) => data);
    while (received().length < 2) await mail.has(mail.mails.length + 1);
    expect(received()[0]).toContain('Phone');
    expect(received()[1]).toContain('you now sign in with your password alone');
  });

  it('need the password, a code of now, and a setup that is one’s own and not used', async () => {
    const person = await signedIn();
    const { token } = person;
    const start = (body: object) => server.call('POST', own(person.id, 'factors/authenticator'), { token, body });
    expect(await start({ currentPassword: 'no' })).toMatchObject({ status: 400 });
    const { setup, secret } = await startSetup(person);
    const add = (by: Person, body: object) =>
      server.call('POST', own(by.id, 'factors'), { token: by.token, body: { setup, name: 'Phone', ...body } });
    const wrong = await add(person, { code: '000000' });
    expect(wrong.status).toBe(400);
    expect(wrong.headers.get('error-field')).toBe('code');
    const code = totpCode(secret, now);
    expect((await add(await signedIn(), { code })).status).toBe(409);
    const twice = await Promise.all([add(person, { code }), add(person, { code })]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await factorsOf(person)).factors).toHaveLength(1);
  });

  it('are for people: a service account has none', async () => {
    const account = await server.build.user({ isServiceAccount: true });
    const token = await server.signIn(account);
    const refused = await server.call('GET', own(account.id, 'factors'), { token });
    expect(refused).toMatchObject({ status: 403, body: 'A service account has no second step.' });
  });

  it('have recovery codes that can be drawn anew, which ends the earlier ones', async () => {
    const person = await withApp();
    const { id, token } = person;
    const draw = (currentPassword: string) =>
      server.call('POST', own(id, 'recoveryCodes'), { token, body: { currentPassword } });
    expect((await draw('no')).status).toBe(400);
    const drawn = await draw(builtPassword);
    const { recoveryCodes } = secondFactorCalls.recoveryCodesDraw.schema.parse(drawn.body);
    const [earlier] = person.recoveryCodes;
    expect((await answer(await challenged(person.email), { recoveryCode: earlier })).status).toBe(401);
    expect((await answer(await challenged(person.email), { recoveryCode: recoveryCodes[0] })).status).toBe(200);
    const none = await signedIn();
    const refused = await server.call('POST', own(none.id, 'recoveryCodes'), {
      token: none.token,
      body: { currentPassword: builtPassword },
    });
    expect(refused.status).toBe(409);
  });
});

describe('the second step of somebody else', () => {
  const manager = async (organisationId: number, permissions: Record<string, number>) => {
    const user = await server.build.user({ organisationId, permissions });
    return { ...user, token: await server.signIn(user) };
  };
  const reset = (token: string, id: number, reason = 'Lost their phone') =>
    server.call('POST', `api/admin/users/${id}/secondFactor/reset`, { token, body: { reason } });

  it('is reset for a reason by those who may change them, with a mail and a line; never of someone above', async () => {
    const person = await withApp();
    const { id, organisationId } = person;
    const waiting = await challenged(person.email);
    const lead = await manager(organisationId, { sites: 1, settings: 6 });
    const { token } = lead;
    const read = await server.call('GET', `api/admin/users/${id}`, { token });
    expect(read.body).toMatchObject({ hasSecondFactor: true });
    expect(await reset(token, id, ' ')).toMatchObject({ status: 400, body: 'Enter the reason.' });
    expect((await reset((await manager(organisationId, { settings: 6 })).token, id)).status).toBe(403);
    expect((await reset((await manager(organisationId, { sites: 1, settings: 2 })).token, id)).status).toBe(403);
    const stranger = await server.build.organisation();
    expect((await reset((await manager(stranger.id, { sites: 1, settings: 6 })).token, id)).status).toBe(404);
    expect((await reset(person.token, id)).status).toBe(403);
    expect((await login(person.email)).status).toBe(401);
    expect((await reset(token, id)).status).toBe(204);
    expect((await answer(waiting, { code: totpCode(person.secret, pass(30)) })).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
    expect(await reset(token, id)).toMatchObject({ status: 409, body: 'This person has no second step.' });
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, id));
    const done = lines.filter(({ call, isRefused }) => call === 'secondFactorReset' && !isRefused);
    expect(done).toMatchObject([{ kind: 'rights', detail: 'Lost their phone' }]);
    // Both are told: a stolen sign-in could have reset it.
    const told = () => mail.mails.flatMap(({ to, data }) => (data.includes('Lost their phone') ? [to] : []));
    await expect.poll(() => told().toSorted()).toEqual([person.email, lead.email].toSorted());
  });
});

describe('secrets at rest', () => {
  it('are encrypted for their owner, and read by another key after a rotation', async () => {
    const shared = await sharedDatabase();
    const within = async <Result>(sessionKeys: SessionKeys, work: (at: TestServer) => Promise<Result>) => {
      const at = await startTestServer({ database: shared.database, sessionKeys, now: () => now });
      try {
        return await work(at);
      } finally {
        await at.close();
      }
    };
    try {
      const person = await within(keys('a'), async (at) => {
        const made = await withApp(at);
        const [row] = await at.database.select().from(secondFactors).where(eq(secondFactors.userId, made.id));
        expect(JSON.stringify(row)).not.toContain(made.secret);
        // In another person's row it counts for nobody.
        const other = await withApp(at);
        await at.database
          .update(secondFactors)
          .set({ secret: row?.secret ?? null })
          .where(eq(secondFactors.userId, other.id));
        const stolen = { code: totpCode(made.secret, pass(30)) };
        expect((await answer(await challenged(other.email, at), stolen, at)).status).toBe(401);
        await at.database.delete(secondFactors).where(eq(secondFactors.userId, other.id));
        return made;
      });
      const rotation = await within(keys('a', 'b'), (at) => rotatePins(at.storage, keys('b', 'a')));
      expect(rotation.secrets).toEqual({ rotated: 1, lost: 0 });
      await within(keys('b'), async (at) => {
        const code = totpCode(person.secret, pass(30));
        expect((await answer(await challenged(person.email, at), { code }, at)).status).toBe(200);
        await endSessionsAndForgetKey(at.database, now);
      });
      await expect(within(keys('c'), () => Promise.resolve())).rejects.toThrow('encrypted with another key');
    } finally {
      await shared.close();
    }
  });
});
