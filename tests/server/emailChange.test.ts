import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { serverTiming } from '#server/config/timing.ts';
import { emailChanges, users } from '#server/storage/schema/people/users.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { startMailServer } from '#tests/support/server/mailServer.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let now = new Date('2026-11-23T10:00:00Z');
let organisationId: number;
let siteId: number;
let ada: string;
let adaId: number;
let ben: { id: number; email: string };

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const post = await startMailServer();
const server = await startTestServer({
  mail: { smtpUrl: post.url, from: 'Gatehouse <gatehouse@example.test>', retryDelays: [0, 0] },
  publicUrl: 'https://gatehouse.example.test',
  now: () => now,
});
beforeEach(async () => {
  organisationId = (await server.build.organisation({ twoPersonApproval: true })).id;
  siteId = (await server.build.site({ organisationId, name: `Botany ${organisationId}` })).id;
  const asker = await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' });
  adaId = asker.id;
  ada = await server.signIn(asker);
  ben = await server.build.user({ organisationId, firstName: 'Ben', lastName: 'Cole' });
});

const fresh = () => `ben-${organisationId}@elsewhere.test`;
const change = (body: object, token = ada) => server.call('PUT', `api/admin/users/${ben.id}`, { token, body });
const read = async () => (await server.call('GET', `api/admin/users/${ben.id}`, { token: ada })).body;
const changePath = () => `api/admin/users/${ben.id}/emailChange`;
const confirm = (token: string) => server.call('PUT', `auth/email/confirm/${token}`);
const signInStatus = async (email: string) =>
  (await server.call('POST', 'auth/user/login', { body: { email, password: builtPassword } })).status;
const tokenIn = (text: string) => /\/confirm-email\/([\w-]+)(?!\?|[\w-])/.exec(text)?.[1] ?? '';
const cancelTokenIn = (text: string) => /\/confirm-email\/([\w-]+)\?cancel/.exec(text)?.[1] ?? '';
const cancel = (token: string) => server.call('DELETE', `auth/email/confirm/${token}`);

/** Runs the change and waits for the mails that it sends. */
async function mailsOf(count: number, act: () => Promise<{ status: number }>) {
  const before = post.mails.length;
  expect((await act()).status).toBeLessThan(300);
  await post.has(before + count);
  return post.mails.slice(before).toSorted((a, b) => Number(a.to === ben.email) - Number(b.to === ben.email));
}

const spent = 'This link has expired or was already used. Ask for a new one.';

it('changes an email once the owner of the new one confirms it, and tells the old one', async () => {
  const email = fresh();
  const [asking, telling] = await mailsOf(2, () => change({ email, phone: null }));
  expect(await read()).toMatchObject({ email: ben.email, pendingEmail: email });
  expect([asking?.to, telling?.to]).toEqual([email, ben.email]);
  expect(telling?.data).toContain(email);
  expect(tokenIn(telling?.data ?? '')).toBe('');
  expect([await signInStatus(ben.email), await signInStatus(email)]).toEqual([200, 401]);

  const link = tokenIn(asking?.data ?? '');
  const [mail] = await mailsOf(1, () => confirm(link));
  expect(mail?.to).toBe(ben.email);
  expect(await read()).toMatchObject({ email, pendingEmail: null });
  expect([await signInStatus(ben.email), await signInStatus(email)]).toEqual([401, 200]);
  expect(await confirm(link)).toMatchObject({ status: 404, body: spent });
});

it('does not let a colleague approve by a mailbox that they own', async () => {
  const email = fresh();
  const [asking] = await mailsOf(2, () => change({ email }));
  await mailsOf(1, () => confirm(tokenIn(asking?.data ?? '')));
  const taken = await server.signIn({ email });
  await server.build.user({ organisationId });
  const { id } = await server.build.unit({ siteId });
  const targets = [{ entity: 'unit', id }];
  const request = () =>
    server.call('POST', 'api/admin/commandApprovals', {
      token: ada,
      body: { siteId, act: 'open', targets, reason: 'Fumigation' },
    });
  const approve = async (approval: unknown) =>
    server.call('POST', `api/admin/commandApprovals/${(approval as { id: number }).id}/approve`, { token: taken });
  const { body: first } = await request();
  expect((await approve(first)).body).toContain('Ada Byron set your email');
  pass(2 * 24 * 60 * 60_000);
  expect((await approve((await request()).body)).status).toBe(403);
});

it('gives no account to somebody who asked and has fewer rights than its person by now, or has left', async () => {
  const { database } = server;
  const rank = (isSuperAdmin: boolean) => database.update(users).set({ isSuperAdmin }).where(eq(users.id, ben.id));
  const leave = () => database.update(users).set({ status: 'archived' }).where(eq(users.id, adaId));
  for (const happen of [() => rank(true), leave]) {
    const [asking] = await mailsOf(2, () => change({ email: fresh() }));
    await happen();
    expect(await confirm(tokenIn(asking?.data ?? ''))).toMatchObject({ status: 404, body: spent });
    const [row] = await database.select().from(users).where(eq(users.id, ben.id));
    expect(row?.email).toBe(ben.email);
    expect(await database.select().from(emailChanges).where(eq(emailChanges.userId, ben.id))).toEqual([]);
    await rank(false);
  }
});

it('ends with a new password: a stranger may have asked for it', async () => {
  const own = await server.signIn(ben);
  const setAnew = {
    'by a link': async () => {
      const [mail] = await mailsOf(1, () =>
        server.call('POST', 'auth/password/forgot', { body: { email: ben.email } }),
      );
      const link = /\/reset-password\/([\w-]+)/.exec(mail?.data ?? '')?.[1] ?? '';
      return server.call('PUT', `auth/password/forgot/${link}`, { body: { password: 'Sturdy-umbrella-4711' } });
    },
    'in the account': () =>
      server.call('PUT', `api/admin/users/current/${ben.id}/password`, {
        token: own,
        body: { currentPassword: builtPassword, password: 'Sturdy-umbrella-4712' },
      }),
  };
  for (const setPassword of [setAnew['in the account'], setAnew['by a link']]) {
    const [asking] = await mailsOf(2, () => change({ email: fresh() }));
    expect((await setPassword()).status).toBe(204);
    expect((await confirm(tokenIn(asking?.data ?? ''))).status).toBe(404);
    expect(await read()).toMatchObject({ email: ben.email, pendingEmail: null });
  }
});

it('sends the link again, of which the newest works, and none once it is cancelled or a week old', async () => {
  const email = fresh();
  const [first] = await mailsOf(2, () => change({ email }));
  const [second] = await mailsOf(1, () => server.call('PUT', changePath(), { token: ada }));
  expect([tokenIn(second?.data ?? '') === '', second?.to]).toEqual([false, email]);
  expect((await confirm(tokenIn(first?.data ?? ''))).status).toBe(404);
  pass(serverTiming.link.email);
  expect((await confirm(tokenIn(second?.data ?? ''))).status).toBe(404);
  const [third] = await mailsOf(1, () => server.call('PUT', changePath(), { token: ada }));
  expect((await server.call('DELETE', changePath(), { token: ada })).status).toBe(204);
  expect((await confirm(tokenIn(third?.data ?? ''))).status).toBe(404);
  expect(await read()).toMatchObject({ email: ben.email, pendingEmail: null });
  expect((await server.call('PUT', changePath(), { token: ada })).status).toBe(404);
});

it('sends a stranger no flood of links, nor lets others use up what a person may send', async () => {
  await mailsOf(2, () => change({ email: fresh() }));
  const again = (token = ada) => server.call('PUT', changePath(), { token });
  const stranger = await server.signIn(await server.build.user({}));
  for (let times = 0; times < 10; times += 1) expect((await again(stranger)).status).toBe(404);
  for (let times = 0; times < 5; times += 1) await mailsOf(1, () => again());
  const colleague = await server.signIn(await server.build.user({ organisationId }));
  const { status, body, headers } = await again(colleague);
  expect([status, body]).toEqual([
    429,
    expect.stringMatching(/^This link was sent too often\. Try again in \d+ minutes?\.$/),
  ]);
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
  expect(await read()).toMatchObject({ pendingEmail: fresh() });
});

it('is cancelled by the link to the old email, once and without a sign-in, which confirms nothing', async () => {
  const email = fresh();
  const [asking, telling] = await mailsOf(2, () => change({ email }));
  const link = cancelTokenIn(telling?.data ?? '');
  expect([link === '', cancelTokenIn(asking?.data ?? '')]).toEqual([false, '']);
  expect((await confirm(link)).status).toBe(404);
  expect((await cancel(tokenIn(asking?.data ?? ''))).status).toBe(404);
  // Sending the other link again keeps this one.
  const [again] = await mailsOf(1, () => server.call('PUT', changePath(), { token: ada }));
  expect((await cancel(link)).status).toBe(204);
  expect(await read()).toMatchObject({ email: ben.email, pendingEmail: null });
  expect((await confirm(tokenIn(again?.data ?? ''))).status).toBe(404);
  expect(await cancel(link)).toMatchObject({ status: 404, body: 'This link was already used, or no new email waits.' });
  const { body } = await server.call('GET', `api/admin/actionLogs/users/${ben.id}`, { token: ada });
  expect(JSON.stringify(body)).toContain('Cancelled new email');
});

it('gives the old email a new link to cancel with each new request', async () => {
  const [, first] = await mailsOf(2, () => change({ email: fresh() }));
  const [, second] = await mailsOf(2, () => change({ email: `again-${fresh()}` }));
  expect((await cancel(cancelTokenIn(first?.data ?? ''))).status).toBe(404);
  expect((await cancel(cancelTokenIn(second?.data ?? ''))).status).toBe(204);
});

it('keeps what waits when another field is saved, and refuses an email that somebody has', async () => {
  const email = fresh();
  await mailsOf(2, () => change({ email }));
  expect((await change({ email: ben.email, firstName: 'Benjamin' })).body).toMatchObject({ pendingEmail: email });
  const other = await server.build.user({ organisationId });
  expect(await change({ email: other.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: 'There is already a user with this email.',
  });
  const another = await server.build.user({ organisationId });
  await server.database.update(users).set({ email }).where(eq(users.id, another.id));
  const [link] = await mailsOf(1, () => server.call('PUT', changePath(), { token: ada }));
  expect(await confirm(tokenIn(link?.data ?? ''))).toMatchObject({ status: 409 });
});

it('changes the case of an email at once', async () => {
  const email = ben.email.toUpperCase();
  expect((await change({ email })).body).toMatchObject({ email, pendingEmail: null });
});

it('prints the link where no mail can be sent, without an email', async () => {
  const kept = keepLog();
  const alone = await startTestServer({ log: kept.log });
  const admin = await alone.build.user();
  const token = await alone.signIn(admin);
  const given = { email: 'moved@example.test' };
  const path = `api/admin/users/${admin.id}`;
  expect((await alone.call('PUT', path, { token, body: given })).status).toBe(200);
  await expect.poll(() => kept.text()).toContain(`Email confirmation link for user ${admin.id}: `);
  const link = tokenIn(kept.text());
  expect(kept.text()).not.toContain(given.email);
  expect((await alone.call('PUT', `auth/email/confirm/${link}`)).status).toBe(204);
  expect((await alone.call('GET', path, { token })).body).toMatchObject(given);
  await alone.close();
});
