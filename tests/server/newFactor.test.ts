import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { accountCalls } from '#domain/calls/account.ts';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader } from '#domain/calls/secondStepHeaders.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { softwarePasskey } from '#tests/support/session/softwarePasskey.ts';
import { totpCode } from '#tests/support/session/totpCode.ts';

const origin = 'https://gatehouse.example.test';
const newPassword = 'Fresh_start1';
const begun = new Date('2026-11-21T09:00:00.000Z');
let now = begun;
/** A code works once, and so does the next one. */
const nextCode = () => {
  now = new Date(now.getTime() + 60_000);
};

const server = await startTestServer({ now: () => now, publicUrl: origin });
beforeEach(() => {
  now = begun;
});

const own = (id: number, rest = '') => `api/admin/users/current/${id}${rest}`;
const login = (email: string, password: string) =>
  server.call('POST', 'auth/user/login', { body: { email, password } });
const answer = (challenge: string, body: object) =>
  server.call('POST', 'auth/user/login/second', { body: { challenge, ...body } });
const setup = (rest: string, body: object) => server.call('POST', `auth/user/login/setup${rest}`, { body });

async function challengeOf(email: string): Promise<string> {
  const { status, headers } = await login(email, newPassword);
  expect(status).toBe(401);
  expect(headers.get(secondStepsHeader)).toContain('recovery');
  return headers.get(challengeHeader) ?? '';
}

/** Somebody with an authenticator app, a passkey and two sign-ins, of which they report one. */
async function reported() {
  const { id: organisationId } = await server.build.organisation();
  const administrator = await server.build.user({ organisationId });
  const user = await server.build.user({ organisationId, permissions: { sites: 1 } });
  const token = await server.signIn(user);
  await server.signIn(user);
  const call = (method: string, rest: string, body?: object) =>
    server.call(method, own(user.id, rest), { token, ...(body === undefined ? {} : { body }) });
  const started = await call('POST', '/factors/authenticator', { currentPassword: builtPassword });
  const app = secondFactorCalls.authenticatorStart.schema.parse(started.body);
  const added = await call('POST', '/factors', { setup: app.setup, name: 'Phone', code: totpCode(app.secret, now) });
  const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(added.body);
  const passkey = await call('POST', '/factors/passkey', { currentPassword: builtPassword });
  const { setup: drawn, options } = secondFactorCalls.passkeyStart.schema.parse(passkey.body);
  const made = softwarePasskey().made(options.challenge, { origin });
  expect((await call('POST', '/factors', { setup: drawn, name: 'Laptop', passkey: made })).status).toBe(200);
  const signIns = accountCalls.signIns.schema.parse((await call('GET', '/sessions')).body);
  const theirs = signIns.find(({ isCurrent }) => !isCurrent);
  const passwords = { currentPassword: builtPassword, password: newPassword };
  expect((await call('POST', `/sessions/${theirs?.id}/notMine`, passwords)).status).toBe(204);
  nextCode();
  return { ...user, administrator, secret: app.secret, recoveryCodes: recoveryCodes ?? [] };
}
type Person = Awaited<ReturnType<typeof reported>>;

/** Password and second step: the challenge of the setup that follows. */
async function askedForAnother({ email, secret }: Person): Promise<string> {
  const { status, body, headers } = await answer(await challengeOf(email), { code: totpCode(secret, now) });
  nextCode();
  expect({ status, body }).toEqual({
    status: 401,
    body: 'You reported a sign-in that was not yours. Sign in on the dashboard to set up a new second step.',
  });
  expect(headers.get(secondStepsHeader)).toBe('setupPasskey, setupAuthenticator');
  return headers.get(challengeHeader) ?? '';
}

/** Sets another app up. */
async function setUpAnother(challenge: string) {
  const drawn = await setup('/authenticator', { challenge });
  const { secret } = secondFactorCalls.setupAuthenticator.schema.parse(drawn.body);
  const finished = await setup('', { challenge, name: 'New phone', code: totpCode(secret, now) });
  nextCode();
  return { ...finished, secret };
}

it('follows a report of an unknown sign-in: the next sign-in replaces every factor and code', async () => {
  const person = await reported();
  const finished = await setUpAnother(await askedForAnother(person));
  const { token, recoveryCodes } = secondFactorCalls.setupFinish.schema.parse(finished.body);
  const { body } = await server.call('GET', own(person.id, '/factors'), { token });
  expect(secondFactorCalls.factors.schema.parse(body)).toMatchObject({
    factors: [{ kind: 'authenticator', name: 'New phone' }],
    recoveryCodesLeft: 10,
  });
  const challenge = await challengeOf(person.email);
  const refused = [{ code: totpCode(person.secret, now) }, { recoveryCode: person.recoveryCodes[0] }];
  for (const old of refused) expect((await answer(challenge, old)).status).toBe(401);
  expect(await answer(challenge, { code: totpCode(finished.secret, now) })).toMatchObject({ status: 200 });
  expect(await answer(await challengeOf(person.email), { recoveryCode: recoveryCodes[0] })).toMatchObject({
    status: 200,
  });
});

it('is set up by nobody with the password alone, and the earlier factor stays until then', async () => {
  const person = await reported();
  const challenge = await challengeOf(person.email);
  expect((await setup('/authenticator', { challenge })).status).toBe(401);
  const wrong = await answer(challenge, { code: '000000' });
  expect(wrong.status).toBe(401);
  expect(wrong.headers.get(challengeHeader)).toBeNull();
  // A setup that somebody leaves changes nothing: the next sign-in asks for both again.
  await askedForAnother(person);
  const again = await askedForAnother(person);
  expect((await setUpAnother(again)).status).toBe(200);
});

it('replaces once: of two setups the later one is refused', async () => {
  const person = await reported();
  const [first, second] = [await askedForAnother(person), await askedForAnother(person)];
  expect((await setUpAnother(first)).status).toBe(200);
  const late = await setup('/authenticator', { challenge: second });
  expect(late).toMatchObject({ status: 401 });
  expect(late.headers.get('error-field')).toBe('challenge');
});

it('is a passkey too, also on the device whose passkey goes', async () => {
  const person = await reported();
  const first = await askedForAnother(person);
  const make = async (challenge: string) => {
    const drawn = await setup('/passkey', { challenge });
    const { options } = secondFactorCalls.setupPasskey.schema.parse(drawn.body);
    expect(options.excludeCredentials).toEqual([]);
    const passkey = softwarePasskey().made(options.challenge, { origin });
    return setup('', { challenge, name: 'Laptop', passkey });
  };
  const finished = await make(first);
  expect(finished.status).toBe(200);
});

it('is asked of nobody whose factors were reset meanwhile, and is in the security log', async () => {
  const person = await reported();
  const lead = await server.signIn(person.administrator);
  const reset = await server.call('POST', `api/admin/users/${person.id}/secondFactor/reset`, {
    token: lead,
    body: { reason: 'Lost phone' },
  });
  expect(reset.status).toBe(204);
  expect((await login(person.email, newPassword)).status).toBe(200);
  const other = await reported();
  await setUpAnother(await askedForAnother(other));
  const lines = await server.database
    .select({ call: securityLines.call })
    .from(securityLines)
    .where(and(eq(securityLines.aboutId, other.id), eq(securityLines.isRefused, false)));
  expect(lines.map(({ call }) => call)).toEqual(expect.arrayContaining(['signInNotMine', 'setupFinish']));
});
