import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createResetLink } from '#server/people/resetTokens.ts';
import { actionLogs } from '#server/storage/schema/operations/logs.ts';
import { passwordResets, users } from '#server/storage/schema/people/users.ts';
import { noteAnswer } from '#tests/support/server/answered.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let now = new Date('2026-11-21T09:00:00Z');
const kept = keepLog();
const post = await startMailServer();
const server = await startTestServer({
  mail: { smtpUrl: post.url, from: 'Gatehouse <gatehouse@example.test>', retryDelays: [0, 0] },
  publicUrl: 'https://gatehouse.example.test',
  log: kept.log,
  now: () => now,
  // Each test has its own address, so limits don't mix.
  trustedProxies: 1,
});

let addresses = 0;
const anotherAddress = () => `203.0.113.${(addresses += 1)}`;

async function send(method: string, path: string, body: unknown, address = anotherAddress()) {
  const response = await fetch(`${server.url}/${path}`, {
    method,
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
  });
  noteAnswer(method, path, response.status);
  return { status: response.status, body: await response.text(), field: response.headers.get('error-field') };
}

const forgot = (email: unknown, address?: string) => send('POST', 'auth/password/forgot', { email }, address);
const reset = (token: string, password: unknown) => send('PUT', `auth/password/forgot/${token}`, { password });
const signInBy = (email: string, password: string) =>
  server.call('POST', 'auth/user/login', { body: { email, password } });

const tokenOf = (text: string) => /\/reset-password\/([\w-]+)/.exec(text)?.[1] ?? '';
const directToken = async (userId: number) =>
  tokenOf(await createResetLink(server.storage, userId, now, 'https://gatehouse.example.test'));

const newPassword = 'Fresh_start1';
const spent = 'This link has expired or was already used. Request a new link.';

describe('a forgotten password', () => {
  it('is set anew by the link that comes by mail, once', async () => {
    const user = await server.build.user({ email: 'Forgetful@example.test' });
    expect(await forgot('forgetful@EXAMPLE.test')).toEqual({ status: 204, body: '', field: null });
    await post.has(1);
    const mail = post.mails[0];
    expect(mail).toMatchObject({ from: 'gatehouse@example.test', to: 'Forgetful@example.test' });
    expect(mail?.data).toContain('Subject: Reset your Gatehouse password');
    expect(mail?.data).toContain('https://gatehouse.example.test/reset-password/');
    const token = tokenOf(mail?.data ?? '');
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);

    const answer = await server.call('PUT', `auth/password/forgot/${token}`, { body: { password: newPassword } });
    expect(answer.status).toBe(204);
    expect((await signInBy(user.email, newPassword)).status).toBe(200);
    expect((await signInBy(user.email, builtPassword)).status).toBe(401);
    expect(await reset(token, newPassword)).toEqual({ status: 404, body: spent, field: null });
    const [line] = await server.database.select().from(actionLogs).where(eq(actionLogs.userId, user.id));
    expect(line).toMatchObject({ action: 'Password reset', organisationId: user.organisationId });
  });

  it('is set for the first time by a link that invites, good for a week', async () => {
    const before = post.offered;
    const user = await server.build.user({ passwordHash: null });
    await forgot(user.email);
    await post.has(before + 1);
    const data = post.mails.at(-1)?.data ?? '';
    expect(data).toContain('Subject: Your Gatehouse account');
    const asked = now;
    try {
      now = new Date(asked.getTime() + 6 * 24 * 60 * 60 * 1000);
      expect(await reset(tokenOf(data.replaceAll('=\r\n', '')), newPassword)).toMatchObject({ status: 204 });
      expect((await signInBy(user.email, newPassword)).status).toBe(200);
    } finally {
      now = asked;
    }
  });

  it('is answered alike when nobody has the address, or may not reset it', async () => {
    const before = post.offered;
    const archived = await server.build.user({ status: 'archived' });
    const program = await server.build.user({ isServiceAccount: true });
    for (const email of ['nobody@example.test', archived.email, program.email]) {
      expect(await forgot(email)).toEqual({ status: 204, body: '', field: null });
    }
    // Later requests are mailed later.
    const user = await server.build.user();
    await forgot(user.email);
    await post.has(before + 1);
    expect(post.offered).toBe(before + 1);
    expect(post.mails.at(-1)?.to).toBe(user.email);
    const stored = await server.database.select().from(passwordResets);
    expect(stored.filter(({ userId }) => [archived.id, program.id].includes(userId))).toEqual([]);
  });

  it('is not set by a link that was sent to an address that they had before', async () => {
    const user = await server.build.user();
    const token = await directToken(user.id);
    const superAdmin = await server.signIn(await server.build.user({ isSuperAdmin: true }));
    const change = (body: object) =>
      server.call('PUT', `api/admin/users/${user.id}`, { token: superAdmin, body: { ...body, firstName: 'Ada' } });
    const before = post.mails.length;
    expect((await change({ email: 'moved@example.test' })).status).toBe(200);
    await post.has(before + 2);
    const mail = post.mails.slice(before).find(({ to }) => to === 'moved@example.test');
    const [, link] = /\/confirm-email\/([\w-]+)/.exec(mail?.data ?? '') ?? [];
    expect((await send('PUT', `auth/email/confirm/${link}`, {})).status).toBe(204);
    expect(await reset(token, newPassword)).toMatchObject({ status: 404, body: spent });
    const fresh = await directToken(user.id);
    expect((await change({ email: 'moved@example.test' })).status).toBe(200);
    expect(await reset(fresh, newPassword)).toMatchObject({ status: 204 });
  });

  it('names what is missing', async () => {
    expect(await forgot('')).toEqual({ status: 400, body: 'Email is required.', field: 'email' });
    expect(await forgot(undefined)).toEqual({ status: 400, body: 'Email is required.', field: 'email' });
    for (const odd of ['abc', 'abc@', 'a b@example.test']) {
      expect(await forgot(odd)).toEqual({
        status: 400,
        body: 'Please enter a valid email address.',
        field: 'email',
      });
    }
    expect(await forgot(7)).toMatchObject({ status: 400, field: 'email' });
  });

  it('stops whoever asks again and again, for one address or for many', async () => {
    const tooMany = /^Too many password resets\. Try again in \d+ minutes?\.$/;
    const address = anotherAddress();
    for (let asked = 0; asked < 5; asked += 1) {
      expect((await forgot('again@example.test', address)).status).toBe(204);
    }
    const refused = await forgot('Again@example.test', address);
    expect(refused).toMatchObject({ status: 429, field: 'email' });
    expect(refused.body).toMatch(tooMany);
    expect((await forgot('other@example.test', address)).status).toBe(204);
    for (let asked = 5; asked < 20; asked += 1) expect((await forgot('again@example.test')).status).toBe(204);
    expect((await forgot('again@example.test')).status).toBe(429);
    const many = anotherAddress();
    const answers: number[] = [];
    for (let asked = 0; asked < 61; asked += 1) answers.push((await forgot(`n${asked}@example.test`, many)).status);
    expect(answers.filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('a reset link', () => {
  it('wants a password that passes all checks, and stays good until it gets one', async () => {
    const user = await server.build.user();
    const token = await directToken(user.id);
    const weak = await reset(token, 'short');
    expect(weak).toEqual({ status: 400, body: 'Make sure your password passes all checks!', field: 'password' });
    expect(await reset(token, undefined)).toMatchObject({ status: 400, body: 'Password is required.' });
    expect((await reset(token, newPassword)).status).toBe(204);
  });

  it('ends after an hour, by a newer one, and with its user', async () => {
    const user = await server.build.user();
    const older = await directToken(user.id);
    const newer = await directToken(user.id);
    expect(await reset(older, newPassword)).toMatchObject({ status: 404, body: spent });
    const begun = now;
    now = new Date(begun.getTime() + 60 * 60 * 1000);
    expect(await reset(newer, newPassword)).toMatchObject({ status: 404, body: spent });
    now = begun;
    await server.database.update(users).set({ status: 'archived' }).where(eq(users.id, user.id));
    expect(await reset(newer, newPassword)).toMatchObject({ status: 404, body: spent });
    expect(await reset('A'.repeat(43), newPassword)).toMatchObject({ status: 404, body: spent });
    expect((await signInBy(user.email, newPassword)).status).toBe(401);
  });

  it('is spent by one of two that use it at once', { tags: 'postgres' }, async () => {
    const user = await server.build.user();
    const token = await directToken(user.id);
    const answers = await Promise.all(['Fresh_start1', 'Fresh_start2'].map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404]);
  });

  it('ends every session of its user, live connections too', async () => {
    const user = await server.build.user();
    const token = await server.signIn(user);
    const live = await listenLive(server.url, token);
    expect((await reset(await directToken(user.id), newPassword)).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    expect((await server.call('GET', `api/admin/users/current/${user.id}`, { token })).status).toBe(401);
  });

  it('is kept as a hash alone', async () => {
    const user = await server.build.user();
    const token = await directToken(user.id);
    const stored = await server.database.select().from(passwordResets).where(eq(passwordResets.userId, user.id));
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });
});

describe('the mail server', () => {
  it('is tried three times, and what it says is logged without the address', async () => {
    const user = await server.build.user();
    const before = post.offered;
    post.refuseNext(2);
    const mails = post.mails.length;
    await forgot(user.email);
    await post.has(mails + 1);
    expect(post.offered).toBe(before + 3);

    const given = await server.build.user();
    post.refuseNext(3);
    await forgot(given.email);
    await kept.says(({ msg }) => msg === 'A mail was given up');
    expect(post.offered).toBe(before + 6);
    expect(kept.text()).toContain('The mail server did not take a mail');
    expect(kept.text()).not.toContain('@example.test');
  });
});

describe('without a mail server', () => {
  it('whoever may change an invited person gets their link, once, and nobody else does', async () => {
    const printed = keepLog('info');
    const alone = await openApplication(server, { log: printed.log, now: () => now });
    const { id: organisationId } = await server.build.organisation();
    const lead = await server.build.user({ organisationId, permissions: { settings: 31, sites: 31 } });
    const clerk = await server.build.user({ organisationId, permissions: { settings: 3 } });
    const invited = await server.build.user({ organisationId, passwordHash: null, permissions: { sites: 3 } });
    const above = await server.build.user({ organisationId, passwordHash: null, permissions: { admin: 31 } });
    const elsewhere = await server.build.user({ passwordHash: null });
    const token = await server.signIn(lead);
    const ask = async (user: { id: number }, by = token, at = alone.url) => {
      const path = `api/admin/users/${user.id}/invitationLink`;
      const answer = await fetch(`${at}/${path}`, { method: 'POST', headers: { Authorization: by } });
      noteAnswer('POST', path, answer.status);
      return { status: answer.status, body: await answer.text() };
    };
    const linkOf = ({ body }: { body: string }) => (JSON.parse(body) as { token: string }).token;
    const read = async (at: string) => {
      const path = `api/admin/users/${invited.id}`;
      return (await (await fetch(`${at}/${path}`, { headers: { Authorization: token } })).json()) as object;
    };

    expect(await read(alone.url)).toMatchObject({ invitedByLink: true });
    const first = await ask(invited);
    const second = await ask(invited);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await ask(invited, await server.signIn(clerk))).status).toBe(403);
    expect((await ask(above)).status).toBe(403);
    expect((await ask(elsewhere)).status).toBe(404);
    expect((await ask(clerk)).status).toBe(409);
    expect(await ask(invited, token, server.url)).toMatchObject({ status: 409 });
    expect(await read(server.url)).not.toHaveProperty('invitedByLink');

    expect(await reset(linkOf(first), newPassword)).toMatchObject({ status: 404, body: spent });
    expect(await reset(linkOf(second), newPassword)).toMatchObject({ status: 204 });
    expect((await signInBy(invited.email, newPassword)).status).toBe(200);
    expect((await ask(invited)).status).toBe(409);
    expect(await read(alone.url)).toMatchObject({ invitedByLink: false });
    expect(printed.text()).not.toContain(linkOf(second));
    const lines = await server.database.select().from(actionLogs).where(eq(actionLogs.userId, lead.id));
    expect(lines.map(({ action }) => action)).toEqual(['Made an invitation link', 'Made an invitation link']);
    expect(JSON.stringify(lines)).not.toContain(linkOf(second));
    await alone.close();
  });

  it('the link stands in the log, without the address', async () => {
    const printed = keepLog('warn');
    const alone = await openApplication(server, { log: printed.log, now: () => now });
    const user = await server.build.user();
    const answer = await fetch(`${alone.url}/auth/password/forgot`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: user.email }),
    });
    expect(answer.status).toBe(204);
    const { msg } = await printed.says((line) => line.msg.startsWith('Password reset link'));
    expect(msg).toMatch(
      new RegExp(`^Password reset link for user ${user.id}: ${alone.url}/reset-password/[\\w-]{43}$`),
    );
    expect(printed.text()).not.toContain(user.email);
    await alone.close();
  });
});
