// @module-tag postgres
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { secondFactorCalls } from '#domain/calls/secondFactor.ts';
import { challengeHeader, secondStepsHeader, signInWaysHeader } from '#domain/calls/secondStepHeaders.ts';
import { relyingPartyOf } from '#server/people/factors/relyingParty.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { temporaryFolder } from '#tests/support/server/process.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { softwarePasskey, type SoftwarePasskey } from '#tests/support/session/softwarePasskey.ts';

const origin = 'https://gatehouse.example.test';
const here = { origin };
let now = new Date('2026-11-21T09:00:00.000Z');

/** Two servers behind one address. */
const [mail, shared] = await Promise.all([startMailServer(), sharedDatabase()]);
const options = {
  database: shared.database,
  now: () => now,
  publicUrl: origin,
  mail: { smtpUrl: mail.url, from: 'gatehouse@example.com' },
};
const [server, other] = await Promise.all([startTestServer(options), startTestServer(options)]);

const own = (id: number, rest: string) => `api/admin/users/current/${id}/${rest}`;

async function signedIn(at = server) {
  const user = await at.build.user({ permissions: { sites: 1 } });
  return { ...user, token: await at.signIn(user) };
}
type Person = Awaited<ReturnType<typeof signedIn>>;

async function startSetup({ id, token }: Person, at = server) {
  const body = { currentPassword: builtPassword };
  const started = await at.call('POST', own(id, 'factors/passkey'), { token, body });
  expect(started.status).toBe(200);
  return secondFactorCalls.passkeyStart.schema.parse(started.body);
}

const add = ({ id, token }: Person, body: object, at = server) =>
  at.call('POST', own(id, 'factors'), { token, body: { name: 'Laptop', ...body } });

/** Somebody with a passkey. @param counter of its authenticator. */
async function withPasskey(counter = 0) {
  const person = await signedIn();
  const passkey = softwarePasskey();
  const { setup, options } = await startSetup(person);
  const added = await add(person, { setup, passkey: passkey.made(options.challenge, here, counter) });
  expect(added.status).toBe(200);
  const { recoveryCodes } = secondFactorCalls.factorAdd.schema.parse(added.body);
  return { ...person, passkey, recoveryCodes: recoveryCodes ?? [] };
}

const login = (email: string, at = server) =>
  at.call('POST', 'auth/user/login', { body: { email, password: builtPassword } });

const challengeOf = async (email: string, at = server) => (await login(email, at)).headers.get(challengeHeader) ?? '';

async function optionsOf(challenge: string, at = server) {
  const drawn = await at.call('POST', 'auth/user/login/second/passkey', { body: { challenge } });
  expect(drawn.status).toBe(200);
  return secondFactorCalls.secondStepPasskey.schema.parse(drawn.body);
}

/** Password first, then what the passkey has to sign. */
async function asked(email: string, at = server) {
  const challenge = await challengeOf(email, at);
  return { challenge, text: (await optionsOf(challenge, at)).challenge };
}

const answer = (challenge: string, passkey: object, at = server) =>
  at.call('POST', 'auth/user/login/second', { body: { challenge, passkey } });

const refused = 'This passkey was not accepted. Try it again, or use another way.';

describe('the address of passkeys', () => {
  it.each([
    ['https://gatehouse.example.com', 'http://127.0.0.1:3000', 'https://gatehouse.example.com'],
    ['https://gatehouse.example.com:8443', 'http://127.0.0.1:3000', 'https://gatehouse.example.com:8443'],
    ['http://gatehouse.example.com', 'http://127.0.0.1:3000', null],
    ['https://203.0.113.7', 'http://127.0.0.1:3000', null],
    ['https://[2001:db8::1]', 'http://127.0.0.1:3000', null],
    ['http://127.0.0.1:5173', 'http://127.0.0.1:3000', 'http://localhost:5173'],
    ['http://localhost:5173', 'http://127.0.0.1:3000', 'http://localhost:5173'],
    [null, 'http://127.0.0.1:3000', 'http://localhost:3000'],
    [null, 'http://[::1]:3000', 'http://localhost:3000'],
    [null, 'http://localhost:3000', 'http://localhost:3000'],
    [null, 'http://192.168.1.7:3000', null],
  ])('with PUBLIC_URL %s at %s is %s', (publicUrl, address, expected) => {
    expect(relyingPartyOf(publicUrl, address)?.origin ?? null).toBe(expected);
  });

  it('is named in the account, and without one none is set up or asked for', async () => {
    const person = await withPasskey();
    const { id, token, email } = person;
    const list = (at: TestServer) => at.call('GET', own(id, 'factors'), { token });
    expect((await list(server)).body).toMatchObject({ passkeyOrigin: origin });
    const plain = await startTestServer({ database: shared.database, now: () => now, publicUrl: 'http://10.0.0.7' });
    try {
      expect((await list(plain)).body).toMatchObject({ passkeyOrigin: null, factors: [{ kind: 'passkey' }] });
      const start = { token, body: { currentPassword: builtPassword } };
      const none = await plain.call('POST', own(id, 'factors/passkey'), start);
      expect(none).toMatchObject({ status: 409, body: expect.stringContaining('(https)') as string });
      const { headers } = await login(email, plain);
      expect(headers.get(secondStepsHeader)).toBe('recovery');
      const body = { challenge: headers.get(challengeHeader) };
      expect((await plain.call('POST', 'auth/user/login/second/passkey', { body })).status).toBe(409);
    } finally {
      await plain.close();
    }
  });
});

describe('a passkey', () => {
  it('is set up with the password, brings recovery codes as the first factor, and leaves a mail and a line', async () => {
    const person = await signedIn();
    const { id, token } = person;
    const wrong = { token, body: { currentPassword: 'no' } };
    expect((await server.call('POST', own(id, 'factors/passkey'), wrong)).status).toBe(400);
    const passkey = softwarePasskey();
    const { setup, name, options } = await startSetup(person);
    expect(name).not.toBe('');
    expect(options).toMatchObject({ rp: { id: 'gatehouse.example.test' }, excludeCredentials: [] });
    const made = passkey.made(options.challenge, here);
    // Any server of the database finishes it, once.
    const twice = await Promise.all([
      add(person, { setup, passkey: made }),
      add(person, { setup, passkey: made }, other),
    ]);
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const codes = twice.find(({ status }) => status === 200)?.body;
    expect(secondFactorCalls.factorAdd.schema.parse(codes).recoveryCodes).toHaveLength(10);
    const { body } = await server.call('GET', own(id, 'factors'), { token });
    const { factors } = secondFactorCalls.factors.schema.parse(body);
    expect(factors).toMatchObject([{ kind: 'passkey', name: 'Laptop', lastUsedAt: null }]);
    // Browsers keep a second one of the same authenticator out, and the server that of another account.
    expect((await startSetup(person)).options).toMatchObject({ excludeCredentials: [{ id: passkey.id }] });
    const stranger = await signedIn();
    const theirs = await startSetup(stranger);
    const copied = passkey.made(theirs.options.challenge, here);
    expect((await add(stranger, { setup: theirs.setup, passkey: copied })).status).toBe(409);
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, id));
    const added = lines.filter(({ call, isRefused }) => call === 'factorAdd' && !isRefused);
    expect(added).toMatchObject([{ detail: 'Passkey “Laptop”' }]);
    const received = () => mail.mails.filter(({ to }) => to === person.email).map(({ data }) => data);
    while (received().length < 1) await mail.has(mail.mails.length + 1);
    expect(received()[0]).toContain('Laptop');
  });

  it('is not added where it was made for something else, or by somebody else', async () => {
    const person = await signedIn();
    const { setup, options } = await startSetup(person);
    for (const [challenge, where] of [
      [options.challenge, { origin: 'https://gatehouse.example.evil' }],
      [options.challenge, { origin, rpId: 'example.evil' }],
      [options.challenge, { origin: `${origin}:8443`, rpId: 'gatehouse.example.test' }],
      ['YW5vdGhlcg', here],
    ] as const) {
      const added = await add(person, { setup, passkey: softwarePasskey().made(challenge, where) });
      expect(added).toMatchObject({ status: 400, body: 'This passkey was not accepted. Start again.' });
    }
    const made = softwarePasskey().made(options.challenge, here);
    expect((await add(await signedIn(), { setup, passkey: made })).status).toBe(409);
    expect((await login(person.email)).status).toBe(200);
    expect((await add(person, { setup, passkey: made })).status).toBe(200);
  });

  it('answers the second step, on another server too, and its use is noted', async () => {
    const { id, email, token, passkey } = await withPasskey();
    expect((await login(email)).headers.get(secondStepsHeader)).toBe('passkey, recovery');
    const challenge = await challengeOf(email);
    const options = await optionsOf(challenge, other);
    expect(options).toMatchObject({
      rpId: 'gatehouse.example.test',
      userVerification: 'preferred',
      allowCredentials: [{ id: passkey.id, type: 'public-key', transports: ['internal'] }],
    });
    now = new Date(now.getTime() + 1_000);
    const signedInBy = await answer(challenge, passkey.signed(options.challenge, { origin, verifies: false }));
    expect(signedInBy.status).toBe(200);
    const current = { token: String(signedInBy.body) };
    expect((await other.call('GET', `api/admin/users/current/${id}`, current)).status).toBe(200);
    const { body } = await server.call('GET', own(id, 'factors'), { token });
    expect(body).toMatchObject({ factors: [{ lastUsedAt: now.toISOString() }] });
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, id));
    expect(lines.filter(({ call }) => call === 'secondStep')).toMatchObject([{ detail: 'With Passkey “Laptop”' }]);
  });

  it('is removed by its owner, and reset by those who look after accounts', async () => {
    const { id, email, token } = await withPasskey();
    const { body } = await server.call('GET', own(id, 'factors'), { token });
    const [factor] = secondFactorCalls.factors.schema.parse(body).factors;
    const remove = { token, body: { currentPassword: builtPassword } };
    expect((await server.call('POST', own(id, `factors/${factor?.id}/remove`), remove)).status).toBe(204);
    expect((await login(email)).status).toBe(200);
    const person = await withPasskey();
    const manager = await server.build.user({
      organisationId: person.organisationId,
      permissions: { sites: 1, settings: 6 },
    });
    const reset = { token: await server.signIn(manager), body: { reason: 'Lost their laptop' } };
    const waiting = await asked(person.email);
    expect((await server.call('POST', `api/admin/users/${person.id}/secondFactor/reset`, reset)).status).toBe(204);
    expect((await answer(waiting.challenge, person.passkey.signed(waiting.text, here))).status).toBe(401);
    expect((await login(person.email)).status).toBe(200);
  });
});

describe('a second step is refused', () => {
  let person: Awaited<ReturnType<typeof withPasskey>>;
  beforeAll(async () => {
    person = await withPasskey();
  });
  const stranger = softwarePasskey();
  type Lie = (passkey: SoftwarePasskey, text: string) => object;
  const forged: Lie = (passkey, text) => ({ ...stranger.signed(text, here), id: passkey.id, rawId: passkey.id });
  const changed: Lie = (passkey, text) => {
    const { response, ...rest } = passkey.signed(text, here);
    // Another counter than the one that was signed.
    const data = Buffer.from(response.authenticatorData, 'base64url').fill(9, 33);
    return { ...rest, response: { ...response, authenticatorData: data.toString('base64url') } };
  };
  it.each<[string, Lie]>([
    ['signed by another key', forged],
    ['changed after it was signed', changed],
    ['of another address', (passkey, text) => passkey.signed(text, { origin: 'https://gatehouse.example.evil' })],
    ['of another port', (passkey, text) => passkey.signed(text, { origin: `${origin}:8443` })],
    ['of another relying party', (passkey, text) => passkey.signed(text, { origin, rpId: 'example.evil' })],
    ['of another challenge', (passkey) => passkey.signed('YW5vdGhlcg', here)],
  ])('%s', async (_, lie) => {
    const { email, passkey } = person;
    const { challenge, text } = await asked(email);
    expect(await answer(challenge, lie(passkey, text))).toMatchObject({ status: 401, body: refused });
    // What it had to sign is used up, and the sign-in goes on with another.
    const again = await optionsOf(challenge);
    expect((await answer(challenge, passkey.signed(again.challenge, here))).status).toBe(200);
  });

  it('by another person’s passkey', async () => {
    const { email } = person;
    const theirs = await withPasskey();
    const { challenge, text } = await asked(email);
    const stolen = await answer(challenge, theirs.passkey.signed(text, here));
    expect(stolen).toMatchObject({ status: 401, body: expect.stringContaining('not one of your') as string });
    expect(stolen.headers.get('error-field')).toBe('passkey');
  });

  it('a second time: by the same answer, for another sign-in, on two servers at once, or after new options', async () => {
    const { email, passkey } = person;
    const first = await asked(email);
    const signed = passkey.signed(first.text, here);
    const both = await Promise.all([answer(first.challenge, signed), answer(first.challenge, signed, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    expect((await answer(first.challenge, signed)).status).toBe(401);
    const second = await asked(email);
    expect(await answer(second.challenge, signed)).toMatchObject({ status: 401, body: refused });
    const third = await asked(email);
    await optionsOf(third.challenge, other);
    expect((await answer(third.challenge, passkey.signed(third.text, here))).status).toBe(401);
  });

  it('after ten minutes', async () => {
    const { email, passkey } = person;
    const { challenge, text } = await asked(email);
    now = new Date(now.getTime() + 601_000);
    expect((await answer(challenge, passkey.signed(text, here))).status).toBe(401);
  });

  it('when its counter goes back or stands still, in words, and it counts on after that', async () => {
    const { email, passkey } = await withPasskey(5);
    for (const [counter, status] of [
      [7, 200],
      [7, 401],
      [6, 401],
      [0, 401],
      [8, 200],
    ] as const) {
      const { challenge, text } = await asked(email);
      const answered = await answer(challenge, passkey.signed(text, here, counter));
      expect(answered.status).toBe(status);
      if (status === 401) expect(answered.body).toContain('its counter went back');
    }
  });
});

describe('a passkey alone', () => {
  const start = async (at = server) => {
    const begun = await at.call('POST', 'auth/user/login/passkey/start');
    expect(begun.status).toBe(200);
    return secondFactorCalls.passkeySignInStart.schema.parse(begun.body);
  };
  const enter = (challenge: string, passkey: object, at = server) =>
    at.call('POST', 'auth/user/login/passkey', { body: { challenge, passkey } });
  const letAlone = async (
    { id, token }: Person,
    { signsInAlone = true, currentPassword = builtPassword, factor }: Record<string, unknown> = {},
  ) => {
    const { body } = await server.call('GET', own(id, 'factors'), { token });
    const [first] = secondFactorCalls.factors.schema.parse(body).factors;
    const path = own(id, `factors/${String(factor ?? first?.id)}/alone`);
    return server.call('PUT', path, { token, body: { currentPassword, signsInAlone } });
  };
  /** Somebody whose passkey signs in alone. */
  const alone = async () => {
    const person = await withPasskey();
    expect((await letAlone(person)).status).toBe(204);
    return person;
  };

  it('signs in once its owner says so with the password, on another server too, with a mail and lines', async () => {
    const person = await withPasskey();
    const { id, email, token, passkey } = person;
    const before = await start();
    const unasked = await enter(before.challenge, passkey.signed(before.options.challenge, here));
    expect(unasked).toMatchObject({ status: 401, body: expect.stringContaining('not one of your') as string });
    expect((await letAlone(person, { currentPassword: 'no' })).status).toBe(400);
    expect((await letAlone(await signedIn(), { factor: 1 })).status).toBe(404);
    expect((await letAlone(person)).status).toBe(204);
    expect((await server.call('GET', own(id, 'factors'), { token })).body).toMatchObject({
      factors: [{ signsInAlone: true }],
    });

    const { challenge, options } = await start();
    expect(options).toMatchObject({ rpId: 'gatehouse.example.test', userVerification: 'required' });
    expect(options).not.toHaveProperty('allowCredentials');
    const entered = await enter(challenge, passkey.signed(options.challenge, here), other);
    expect(entered.status).toBe(200);
    const current = { token: String(entered.body) };
    expect((await server.call('GET', `api/admin/users/current/${id}`, current)).status).toBe(200);
    const lines = await server.database.select().from(securityLines).where(eq(securityLines.aboutId, id));
    expect(lines.filter(({ call }) => call === 'passkeySignIn')).toMatchObject([
      { detail: 'With Passkey “Laptop” alone', isRefused: false },
    ]);
    const received = () => mail.mails.filter(({ to }) => to === email).map(({ data }) => data);
    while (received().length < 2) await mail.has(mail.mails.length + 1);
    expect(received()[1]).toContain('without your password');

    expect((await letAlone(person, { signsInAlone: false })).status).toBe(204);
    const after = await start();
    expect((await enter(after.challenge, passkey.signed(after.options.challenge, here))).status).toBe(401);
    expect((await login(email)).headers.get(secondStepsHeader)).toBe('passkey, recovery');
  });

  it('is refused without a check of its holder, a second time, late, or signed elsewhere', async () => {
    const { passkey, email } = await alone();
    const asks = async (sign: (text: string) => object) => {
      const { challenge, options } = await start();
      return enter(challenge, sign(options.challenge));
    };
    const isRefused = { status: 401, body: refused };
    expect(await asks((text) => passkey.signed(text, { origin, verifies: false }))).toMatchObject(isRefused);
    expect(await asks((text) => passkey.signed(text, { origin: 'https://gatehouse.example.evil' }))).toMatchObject(
      isRefused,
    );
    const stranger = softwarePasskey();
    const forged = (text: string) => ({ ...stranger.signed(text, here), id: passkey.id, rawId: passkey.id });
    expect(await asks(forged)).toMatchObject(isRefused);
    expect((await asks((text) => stranger.signed(text, here))).status).toBe(401);

    const { challenge, options } = await start();
    const signed = passkey.signed(options.challenge, here);
    const both = await Promise.all([enter(challenge, signed), enter(challenge, signed, other)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 401]);
    const second = await asked(email);
    expect((await enter(second.challenge, passkey.signed(second.text, here))).status).toBe(401);
    const begun = await start();
    expect((await answer(begun.challenge, passkey.signed(begun.options.challenge, here))).status).toBe(401);
    now = new Date(now.getTime() + 601_000);
    expect((await enter(begun.challenge, passkey.signed(begun.options.challenge, here))).status).toBe(401);
  });

  it('signs in no more after a new password, and nobody who is archived', async () => {
    const { id, organisationId, token, passkey } = await alone();
    const enters = async () => {
      const { challenge, options } = await start();
      return (await enter(challenge, passkey.signed(options.challenge, here))).status;
    };
    expect(await enters()).toBe(200);
    const body = { currentPassword: builtPassword, password: 'Fresh_start1' };
    expect((await server.call('PUT', own(id, 'password'), { token, body })).status).toBe(204);
    expect(await enters()).toBe(401);
    expect((await letAlone({ id, token } as Person, { currentPassword: body.password })).status).toBe(204);
    expect(await enters()).toBe(200);
    const admin = { token: await server.signIn(await server.build.user({ organisationId, isSuperAdmin: true })) };
    const archive = { ...admin, body: { status: 'archived' } };
    expect((await server.call('PUT', `api/admin/users/${id}`, archive)).status).toBe(200);
    expect(await enters()).toBe(401);
  });

  it('is named with the configuration where somebody has one, and nowhere else', async () => {
    await alone();
    const folder = temporaryFolder();
    writeFileSync(join(folder.path, 'index.html'), '<!doctype html>');
    writeFileSync(join(folder.path, 'config.json'), '{}');
    const dashboard = () => Promise.resolve(folder.path);
    for (const [publicUrl, ways] of [
      [origin, 'passkey'],
      ['http://10.0.0.7', null],
    ] as const) {
      const at = await startTestServer({ database: shared.database, now: () => now, publicUrl, dashboard });
      try {
        expect((await fetch(`${at.url}/config.json`)).headers.get(signInWaysHeader)).toBe(ways);
        expect((await fetch(`${at.url}/index.html`)).headers.get(signInWaysHeader)).toBeNull();
        const begun = await at.call('POST', 'auth/user/login/passkey/start');
        expect(begun.status).toBe(ways === null ? 409 : 200);
      } finally {
        await at.close();
      }
    }
    folder.remove();
  });
});

describe('a proof by a passkey', () => {
  const prove = ({ id, token }: Person, body: object, at = server) =>
    at.call('POST', own(id, 'proof'), { token, body });
  const proofOptions = async ({ id, token }: Person, at = server) => {
    const drawn = await at.call('POST', own(id, 'proof/passkey'), { token });
    expect(drawn.status).toBe(200);
    return secondFactorCalls.proofPasskey.schema.parse(drawn.body);
  };

  it('is taken once, on either server, and never by the password, another key, or for somebody else', async () => {
    const [person, colleague] = [await withPasskey(), await withPasskey()];
    const { challenge, options } = await proofOptions(person);
    const passkey = person.passkey.signed(options.challenge, here);
    expect(await prove(person, { currentPassword: builtPassword })).toMatchObject({ status: 400 });
    expect(await prove(colleague, { challenge, passkey })).toMatchObject({ status: 400, body: refused });
    expect((await prove(person, { challenge, passkey }, other)).status).toBe(204);
    expect(await prove(person, { challenge, passkey })).toMatchObject({ status: 400, body: refused });
    const again = await proofOptions(person);
    const foreign = colleague.passkey.signed(again.options.challenge, here);
    expect((await prove(person, { challenge: again.challenge, passkey: foreign })).status).toBe(400);
    const elsewhere = person.passkey.signed(again.options.challenge, { origin: 'https://elsewhere.example.test' });
    expect((await prove(person, { challenge: again.challenge, passkey: elsewhere })).status).toBe(400);
    // A challenge of a sign-in proves nothing.
    const { challenge: signIn, text } = await asked(person.email);
    const forSignIn = person.passkey.signed(text, here);
    expect((await prove(person, { challenge: signIn, passkey: forSignIn })).status).toBe(400);
  });

  it('is asked of those who have one, and of nobody else', async () => {
    const person = await signedIn();
    expect((await server.call('POST', own(person.id, 'proof/passkey'), { token: person.token })).status).toBe(409);
  });
});
