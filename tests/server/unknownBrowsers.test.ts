import { and, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountCalls } from '#domain/calls/account.ts';
import { createResetLink } from '#server/people/resetTokens.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { emailChanges, knownBrowsers, passwordResets } from '#server/storage/schema/people/users.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const begun = new Date('2026-11-21T09:00:00Z');
const newPassword = 'Fresh_start1';
let now = begun;
const post = await startMailServer();
const server = await startTestServer({
  mail: { smtpUrl: post.url, from: 'Gatehouse <gatehouse@example.test>', retryDelays: [0, 0] },
  publicUrl: 'https://gatehouse.example.test',
  now: () => now,
  trustedProxies: 1,
});
beforeEach(() => {
  now = begun;
});

interface Client {
  email: string;
  password?: string;
  /** null: a page of another origin, or a program. */
  cookie?: string | null;
  address?: string;
  browser?: string;
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0';
const safari = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/26.0 Mobile/15E148 Safari/604.1';

/** A browser's sign-in. @returns the token and the cookie to send next time. */
async function signIn({
  email,
  password = builtPassword,
  cookie = '',
  address = '203.0.113.7',
  browser = firefox,
}: Client) {
  const response = await fetch(`${server.url}/auth/user/login`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Forwarded-For': address,
      'User-Agent': browser,
      ...(cookie === null ? {} : { 'Sec-Fetch-Site': 'same-origin' }),
      ...(cookie === null || cookie === '' ? {} : { Cookie: `theme=dark; ${cookie}` }),
    },
    body: JSON.stringify({ email, password }),
  });
  noteAnswer('POST', 'auth/user/login', response.status);
  expect(response.status).toBe(200);
  const set = response.headers.get('set-cookie');
  return { token: await response.text(), set, cookie: set?.split(';')[0] ?? '' };
}

const mailsTo = (email: string) => post.mails.filter(({ to }) => to === email);
async function mailed(email: string, count: number): Promise<void> {
  await expect.poll(() => mailsTo(email)).toHaveLength(count);
}
const own = (id: number, rest = '') => `api/admin/users/current/${id}${rest}`;

async function signInsOf(id: number, token: string) {
  const { body } = await server.call('GET', own(id, '/sessions'), { token });
  return accountCalls.signIns.schema.parse(body);
}

/** Mails leave in the order of their sign-ins: one that came before this would have been seen. */
async function otherMailArrives(): Promise<void> {
  const { email } = await server.build.user();
  await signIn({ email });
  await signIn({ email, address: '198.51.100.9', browser: safari });
  await mailed(email, 1);
}

describe('a sign-in from an unknown browser', () => {
  it('is mailed to the person with time, place and a link without a token, and once', async () => {
    const { id: organisationId } = await server.build.organisation();
    await server.build.site({ organisationId, timeZone: 'Australia/Brisbane' });
    const { email } = await server.build.user({ organisationId });
    const { cookie: desk } = await signIn({ email });
    const { cookie: phone } = await signIn({ email, address: '198.51.100.9', browser: safari });
    await mailed(email, 1);
    const { data = '' } = mailsTo(email)[0] ?? {};
    expect(data).toContain('Subject: New sign-in to your Gatehouse account');
    expect(data).toContain('When: 21/11/2026 07:00PM (Australia/Brisbane)');
    expect(data).toContain('Browser: Safari on iPhone');
    expect(data).toContain('From the network: 198.51.100.0/24');
    expect(data).toMatch(/https:\/\/gatehouse\.example\.test\/account\/settings\s*$/);
    for (const cookie of [desk, phone]) await signIn({ email, cookie, address: '192.0.2.44', browser: safari });
    await otherMailArrives();
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is known by its mark alone where it keeps one, and not by an address that others share', async () => {
    const { email } = await server.build.user();
    await signIn({ email });
    await signIn({ email });
    await mailed(email, 1);
  });

  it('is none where the account never had one, or the account is a program', async () => {
    const { email } = await server.build.user();
    const program = await server.build.user({ isServiceAccount: true });
    await signIn({ email });
    for (const address of ['203.0.113.7', '198.51.100.9']) {
      expect((await signIn({ email: program.email, address })).set).toBeNull();
    }
    await otherMailArrives();
    expect(mailsTo(email)).toEqual([]);
    expect(mailsTo(program.email)).toEqual([]);
  });

  it('is known by address and browser where no mark is kept, so a page of another origin is not told each time', async () => {
    const { email } = await server.build.user();
    for (let times = 0; times < 3; times += 1) expect((await signIn({ email, cookie: null })).set).toBeNull();
    await signIn({ email, cookie: null, browser: safari });
    await mailed(email, 1);
  });

  it('leaves a mark that no page can read, and the database has only its hash, for a year', async () => {
    const user = await server.build.user();
    const { set, cookie } = await signIn(user);
    expect(set).toMatch(/^gatehouse-browser=[\w-]{43}; Path=\/auth; Max-Age=31536000; HttpOnly; SameSite=Strict$/);
    const rows = () => server.database.select().from(knownBrowsers).where(eq(knownBrowsers.userId, user.id));
    expect(JSON.stringify(await rows())).not.toContain(cookie.split('=')[1]);
    expect((await signIn({ ...user, cookie: 'gatehouse-browser=forged' })).cookie).not.toBe('gatehouse-browser=forged');
    now = new Date(begun.getTime() + 366 * 24 * 60 * 60 * 1000);
    await signIn(user);
    expect(await rows()).toHaveLength(1);
  });
});

describe('a sign-in that is not one’s own', () => {
  async function stolen() {
    const { id: organisationId } = await server.build.organisation();
    await server.build.site({ organisationId, timeZone: 'Australia/Brisbane' });
    const administrator = await server.build.user({ organisationId });
    const clerk = await server.build.user({ organisationId, permissions: { sites: 31 } });
    const user = await server.build.user({
      organisationId,
      permissions: { sites: 31 },
      firstName: 'Ada',
      lastName: 'Byron',
    });
    const { token, cookie } = await signIn(user);
    const thief = await signIn({ ...user, address: '198.51.100.9', browser: safari });
    const reported = (await signInsOf(user.id, token)).find(({ isCurrent }) => !isCurrent);
    const report = (by: string, body: object, session = reported?.id) =>
      server.call('POST', own(user.id, `/sessions/${session}/notMine`), { token: by, body });
    return { organisationId, administrator, clerk, user, token, cookie, thief, reported, report };
  }
  const passwords = { currentPassword: builtPassword, password: newPassword };

  it('ends every sign-in and its live connection, and the old password', async () => {
    const { user, token, cookie, thief, reported, report } = await stolen();
    expect(reported).toMatchObject({ browser: 'Safari', system: 'iPhone', network: '198.51.100.0/24' });
    const lives = [await listenLive(server.url, token), await listenLive(server.url, thief.token)];
    await createResetLink(server.storage, user.id, now, server.url);
    await server.database.insert(emailChanges).values({ userId: user.id, email: 'thief@example.test', isTold: false });
    expect((await report(token, passwords)).status).toBe(204);
    for (const live of lives) expect(await live.ended).toBe('io server disconnect');
    for (const each of [token, thief.token]) {
      expect((await server.call('GET', own(user.id), { token: each })).status).toBe(401);
    }
    const old = { body: { email: user.email, password: builtPassword } };
    expect((await server.call('POST', 'auth/user/login', old)).status).toBe(401);
    for (const table of [passwordResets, emailChanges]) {
      expect(await server.database.select().from(table).where(eq(table.userId, user.id))).toEqual([]);
    }
    // The first mail was of the thief's first sign-in. Its browser is unknown again, and one's own is not.
    await signIn({ ...user, password: newPassword, cookie });
    await signIn({ ...user, password: newPassword, cookie: thief.cookie, address: '198.51.100.9', browser: safari });
    await mailed(user.email, 2);
  });

  it('is told to those who administer the organisation: by mail, an alert and the security log', async () => {
    const { organisationId, administrator, clerk, user, token, report } = await stolen();
    expect((await report(token, passwords)).status).toBe(204);
    await mailed(administrator.email, 1);
    const { data = '' } = mailsTo(administrator.email)[0] ?? {};
    expect(data).toContain('Subject: Ada Byron did not recognise a sign-in to Gatehouse');
    expect(data).toContain('Browser: Safari on iPhone');
    expect(data).toContain('From the network: 198.51.100.0/24');
    expect(mailsTo(clerk.email)).toEqual([]);
    const text = 'Safari on iPhone, from 198.51.100.0/24, signed in 21/11/2026 07:00PM (Australia/Brisbane)';
    const theirs = await server.signIn(administrator);
    const alerts = await server.call('GET', 'api/admin/alerts', { token: theirs });
    expect(JSON.stringify(alerts.body)).toContain(`Ada Byron did not recognise a sign-in to their account: ${text}.`);
    const ofAct = and(eq(securityLines.organisationId, organisationId), eq(securityLines.call, 'signInNotMine'));
    expect(await server.database.select().from(securityLines).where(ofAct)).toMatchObject([
      { kind: 'signIn', isRefused: false, detail: text, byId: user.id, aboutId: user.id },
    ]);
  });

  it('cannot be reported without the current password, so a stolen sign-in takes no account over', async () => {
    const { user, token, thief, report } = await stolen();
    const mine = (await signInsOf(user.id, token)).find(({ isCurrent }) => isCurrent)?.id;
    const guess = { currentPassword: 'a guess', password: newPassword };
    for (let times = 0; times < 10; times += 1) {
      expect(await report(thief.token, guess, mine)).toMatchObject({
        status: 400,
        body: 'Incorrect current password.',
      });
    }
    // Guesses at either call count together.
    const change = await server.call('PUT', own(user.id, '/password'), { token: thief.token, body: passwords });
    expect(change.status).toBe(429);
    expect((await report(token, passwords, mine)).status).toBe(400);
    expect((await server.call('GET', own(user.id), { token })).status).toBe(200);
    const other = await server.signIn(await server.build.user());
    expect((await report(other, passwords)).status).toBe(403);
  });
});
