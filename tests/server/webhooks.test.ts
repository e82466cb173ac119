// @module-tag postgres
import { and, eq } from 'drizzle-orm';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { beforeEach, describe, expect, it } from 'vitest';
import { serverTiming, day, hour } from '#server/config/timing.ts';
import { secretSealsOf } from '#server/people/factors/authenticators.ts';
import { keysOfProcess, parseSessionKeys } from '#server/config/sessionKeys.ts';
import { startRetention } from '#server/operations/retention.ts';
import { rotateSecrets } from '#server/people/factors/rotateSecrets.ts';
import { placeOfWebhookSecret } from '#server/signals/webhooks/endpoints.ts';
import { readRecord } from '#server/rest/crud/readRecord.ts';
import { reachable } from '#server/signals/webhooks/networks.ts';
import { openWebhooks } from '#server/signals/webhooks/openWebhooks.ts';
import { changeCursors } from '#server/storage/schema/changeLog.ts';
import { alerts, alertUsers } from '#server/storage/schema/operations/alerts.ts';
import { webhookDeliveries, webhookEndpoints } from '#server/storage/schema/operations/webhooks.ts';
import { users } from '#server/storage/schema/people/users.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { sharedDatabase } from '#tests/support/server/sharedDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { startReceiver, type ReceiverAnswer } from '#tests/support/webhooks/receiver.ts';
import { webhookDesk, type WebhookDesk } from '#tests/support/webhooks/webhookDesk.ts';

const clock = createManualClock(new Date());
const webhookNetworks = [{ address: '127.0.0.1', prefix: 32 }];
const [first] = serverTiming.webhook.pauses;

let server: TestServer;
let desk: WebhookDesk;

const start = () =>
  startTestServer({
    database: shared.database,
    now: clock.now,
    webhookTiming: { clock, limit: 1_000 },
    webhookNetworks,
    stopTimeout: 0,
  });

const shared = await sharedDatabase();
const receiver = await startReceiver();
server = await start();
beforeEach(async () => {
  // Webhooks of earlier tests stay silent.
  await server.database.delete(webhookEndpoints);
  desk = await webhookDesk(server, receiver);
});

describe('a webhook', () => {
  it('sends ids and kind of a change, signed by the standard', async () => {
    const hook = await desk.webhook();
    expect(hook.secret).toMatch(/^whsec_/);
    const { id } = await desk.unit();
    await desk.rename(id);
    await hook.receives(1);
    const [{ body, headers, event, id: messageId } = { body: '', headers: {} }] = hook.received();
    expect(new Webhook(hook.secret).verify(body, headers as Record<string, string>)).toEqual(event);
    expect(() => new Webhook(hook.secret).verify(`${body} `, headers as Record<string, string>)).toThrow('signature');
    const { organisationId, siteId } = desk;
    expect(event).toMatchObject({ type: 'unit.updated', data: { id, siteId, organisationId } });
    expect(event?.data).not.toHaveProperty('record');
    await hook.ends('delivered');
    expect(await hook.deliveries()).toMatchObject([
      { messageId, kind: 'unit.updated', recordId: id, attempts: [{ status: 200, failure: null, answer: 'thanks' }] },
    ]);
    expect(JSON.stringify(await hook.read())).not.toContain(hook.secret);
    const [stored] = await server.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, hook.id));
    expect(stored?.secret).not.toContain(hook.secret.slice(6));
  });

  it('repeats a failed delivery under the same id, and later events of the record wait for it', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, { status: 500, body: '<b>broken</b>\0' }, { status: 200 });
    const [one, other] = [await desk.unit(), await desk.unit()];
    await desk.rename(one.id);
    await hook.receives(1);
    await hook.ends('failed');
    await desk.rename(one.id);
    await desk.rename(other.id);
    await hook.receives(2);
    expect(hook.received()[1]?.event.data).toMatchObject({ id: other.id });
    expect((await hook.deliveries()).map(({ status, recordId }) => [recordId, status])).toEqual([
      [other.id, 'delivered'],
      [one.id, 'waiting'],
      [one.id, 'failed'],
    ]);
    await clock.pass(first);
    await hook.receives(4);
    const ids = hook.received().map(({ id }) => id);
    expect(ids[2]).toBe(ids[0]);
    expect(new Set(ids).size).toBe(3);
    const [, , repeated] = await hook.deliveries();
    expect(repeated).toMatchObject({
      status: 'delivered',
      attempts: [
        { status: 500, failure: 'status', answer: '<b>broken</b>\u{fffd}' },
        { status: 200, failure: null },
      ],
    });
  });

  it.each<[string, ReceiverAnswer, object]>([
    ['hangs', 'hang', { status: null, failure: 'timeout' }],
    ['answers no HTTP', 'garbage', { status: null, failure: 'garbage' }],
    ['sends elsewhere', { status: 302, location: '/elsewhere' }, { status: 302, failure: 'redirect' }],
    ['answers too much', { status: 500, body: 'x'.repeat(100_000) }, { failure: 'status', answer: 'x'.repeat(500) }],
  ])('notes an attempt at a receiver that %s as failed', async (_what, answer, attempt) => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, answer);
    await desk.good('POST', `${hook.one}/test`);
    await hook.ends('failed');
    expect(await hook.deliveries()).toMatchObject([{ kind: 'test', attempts: [attempt] }]);
    expect(receiver.at('/elsewhere')).toEqual([]);
  });

  it('sends chosen kinds of its own organisation alone, and no PIN', async () => {
    const all = await desk.webhook({ sendsRecord: true });
    const chosen = await desk.webhook({ kinds: ['customer.created'] });
    const elsewhere = await webhookDesk(server, receiver);
    const stranger = await elsewhere.unit();
    const superAdmin = await server.build.user({ organisationId: desk.organisationId, isSuperAdmin: true });
    const token = await server.signIn(superAdmin);
    const ofAll = await server.call('POST', desk.base, {
      token,
      body: { ...chosen.settings, url: `${receiver.url}/super`, kinds: null },
    });
    expect(ofAll.status).toBe(200);
    await elsewhere.rename(stranger.id);
    const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '0412 345 678' };
    const made = (await desk.good('POST', 'api/admin/customers', customer)) as { id: number };
    await desk.good('POST', `api/admin/customers/${made.id}/pinCodes`, { code: '481516' });
    await chosen.ends('delivered');
    await expect.poll(() => all.received().filter(({ event }) => event.type === 'pinCode.created').length).toBe(1);
    await expect.poll(() => receiver.at('/super').length).toBe(all.received().length);
    expect(chosen.received().map(({ event }) => event.type)).toEqual(['customer.created']);
    const sent = [...receiver.at('/super'), ...all.received()];
    expect(receiver.at('/super').length).toBeGreaterThan(0);
    expect(sent.some(({ event }) => event.data['organisationId'] !== desk.organisationId)).toBe(false);
    expect(sent.filter(({ event }) => event.type === 'pinCode.created')).toHaveLength(2);
    expect(JSON.stringify(sent)).not.toContain('481516');
    const created = all.received().find(({ event }) => event.type === 'customer.created');
    expect(created?.event.data['record']).toMatchObject({ id: made.id, firstName: 'Ada' });
  });

  it.each<[string, Partial<typeof users.$inferInsert>]>([
    ['lost the right', { permissions: { admin: 31 } }],
    ['was archived', { status: 'archived' }],
  ])('sends ids alone once the person who saved it %s', async (_what, changed) => {
    const hook = await desk.webhook({ sendsRecord: true });
    const { id } = await desk.unit();
    await desk.rename(id);
    await hook.receives(1);
    expect(hook.received()[0]?.event.data).toMatchObject({ id, record: { id, siteId: desk.siteId } });
    const other = await server.build.user({ organisationId: desk.organisationId });
    await server.database.update(users).set(changed).where(eq(users.id, desk.admin.id));
    const token = await server.signIn(other);
    await server.call('PUT', `api/admin/units/${id}`, { token, body: { name: 'Renamed' } });
    await hook.receives(2);
    expect(hook.received()[1]?.event.data).toEqual({ id, siteId: desk.siteId, organisationId: desk.organisationId });
  });

  it('signs with both secrets for a day after a new one was made', async () => {
    const hook = await desk.webhook();
    const renewed = (await desk.good('POST', `${hook.one}/secret`)) as { secret: string };
    expect(renewed.secret).not.toBe(hook.secret);
    const signers = async () => {
      const before = hook.received().length;
      await desk.good('POST', `${hook.one}/test`);
      await hook.receives(before + 1);
      const sentNow = hook.received()[before];
      if (sentNow === undefined) throw new Error('Nothing was received.');
      const { headers, body, id } = sentNow;
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const sent = String(headers['webhook-signature']).split(' ');
      return [renewed.secret, hook.secret].map((secret) => sent.includes(new Webhook(secret).sign(id, at, body)));
    };
    expect(await signers()).toEqual([true, true]);
    await clock.pass(day + 1000);
    expect(await signers()).toEqual([true, false]);
  });
});

describe('a webhook that fails', () => {
  const alertsOf = () =>
    server.database
      .select({ message: alerts.message, userId: alertUsers.userId })
      .from(alerts)
      .innerJoin(alertUsers, eq(alertUsers.alertId, alerts.id))
      .where(eq(alerts.organisationId, desk.organisationId));

  it('is turned off at once when its endpoint is gone', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, { status: 410 });
    await desk.good('POST', `${hook.one}/test`);
    await expect.poll(async () => (await hook.read())?.turnedOff).toBe('gone');
    expect(await hook.read()).toMatchObject({ isOn: false, last: { status: 'givenUp' } });
    expect(await alertsOf()).toEqual([
      { message: expect.stringContaining(hook.name) as string, userId: desk.admin.id },
    ]);
    const { status } = await desk.ask('POST', `${hook.one}/test`);
    expect(status).toBe(409);
    receiver.answer(hook.path, { status: 200 });
    await desk.rename((await desk.unit()).id);
    await hook.change({ isOn: true });
    await hook.ends('delivered');
    // What happened while it was off is not sent: the receiver has to read everything again.
    expect(hook.received().map(({ event }) => event.type)).toEqual(['test', 'changes.missed']);
    expect(await hook.read()).toMatchObject({ isOn: true, turnedOff: null });
  });

  it('gives a delivery up after a day, and is turned off after three days of failures alone', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, { status: 503 });
    await desk.good('POST', `${hook.one}/test`);
    for (const [index, pause] of serverTiming.webhook.pauses.entries()) {
      await hook.receives(index + 1);
      await hook.ends('failed');
      await clock.pass(pause);
    }
    await hook.ends('givenUp');
    expect(hook.received()).toHaveLength(serverTiming.webhook.pauses.length + 1);
    await desk.signInAgain();
    expect(await hook.read()).toMatchObject({ isOn: true, failingSince: expect.any(String) as string });
    await clock.pass(2 * day + hour);
    await desk.signInAgain();
    await desk.good('POST', `${hook.one}/test`);
    await expect.poll(async () => (await hook.read())?.turnedOff).toBe('failing');
    expect(await alertsOf()).toHaveLength(1);
  });

  it('sends one delivery again, or all that failed in a time', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, { status: 500 });
    const since = clock.now();
    await desk.rename((await desk.unit()).id);
    await hook.ends('failed');
    await desk.rename((await desk.unit()).id);
    await hook.receives(2);
    await hook.ends('failed');
    receiver.answer(hook.path, { status: 200 });
    const failed = await hook.deliveries('?status=failed');
    expect(failed).toHaveLength(2);
    await desk.good('POST', `${hook.one}/deliveries/${failed[1]?.id}`);
    await hook.receives(3);
    expect(hook.received()[2]?.id).toBe(failed[1]?.messageId);
    await expect.poll(async () => (await hook.deliveries('?status=delivered')).length).toBe(1);
    const later = new Date(since.getTime() + 1);
    await clock.pass(2);
    expect(await desk.good('POST', `${hook.one}/deliveries`, { since: new Date(later.getTime() + hour) })).toEqual({
      count: 0,
    });
    const before = new Date(since.getTime() - 1);
    const ended = { since: new Date(before.getTime() - hour), until: before };
    expect(await desk.good('POST', `${hook.one}/deliveries`, ended)).toEqual({ count: 0 });
    expect(await desk.good('POST', `${hook.one}/deliveries`, { since })).toEqual({ count: 1 });
    await hook.receives(4);
    expect(await hook.deliveries('?status=failed')).toEqual([]);
    expect((await desk.ask('POST', `${hook.one}/deliveries/999999`)).status).toBe(404);
  });

  it('keeps in its log what was being sent when it was turned off', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, 'hang');
    await desk.good('POST', `${hook.one}/test`);
    await hook.receives(1);
    await hook.change({ isOn: false });
    const failure = async () => (await hook.deliveries())[0]?.attempts.map((attempt) => attempt.failure);
    await expect.poll(failure).toEqual(['timeout']);
    expect(await hook.deliveries()).toMatchObject([{ status: 'givenUp' }]);
  });
});

describe('the way of a change', () => {
  it('tells the receiver once changes are too old', async () => {
    const hook = await desk.webhook();
    await desk.good('POST', `${hook.one}/test`);
    await hook.ends('delivered');
    await server.database.update(changeCursors).set({ isBehind: true }).where(eq(changeCursors.consumer, 'webhooks'));
    await desk.rename((await desk.unit()).id);
    await expect.poll(() => hook.received().some(({ event }) => event.type === 'changes.missed')).toBe(true);
  });

  it('is taken by one of two servers', async () => {
    const other = openWebhooks({
      storage: server.storage,
      seals: secretSealsOf(keysOfProcess),
      readRecord,
      reach: reachable(webhookNetworks),
      clock,
      limit: 1_000,
      log: pino({ level: 'silent' }),
    });
    const hook = await desk.webhook();
    other.wake();
    const units = await Promise.all(Array.from({ length: 12 }, desk.unit));
    for (const { id } of units) await desk.rename(id);
    await expect.poll(async () => (await hook.deliveries('?status=delivered')).length).toBe(units.length);
    await other.stop();
    expect(new Set(hook.received().map(({ id }) => id)).size).toBe(units.length);
    expect(hook.received()).toHaveLength(units.length);
  });
});

describe('the webhooks of an organisation', () => {
  it('are read with the right to read the administration, and changed with that to write it', async () => {
    const hook = await desk.webhook();
    const readerOf = await server.build.user({ organisationId: desk.organisationId, permissions: { admin: 2 } });
    const clerk = await server.build.user({
      organisationId: desk.organisationId,
      permissions: { ...everywhere(31), admin: 0 },
    });
    const elsewhere = await webhookDesk(server, receiver);
    const token = await server.signIn(readerOf);
    expect((await server.call('GET', desk.base, { token })).body).toMatchObject([{ id: hook.id, hasSecret: true }]);
    for (const [method, path] of [
      ['POST', desk.base],
      ['PUT', hook.one],
      ['DELETE', hook.one],
      ['POST', `${hook.one}/secret`],
      ['POST', `${hook.one}/test`],
    ] as const)
      expect((await server.call(method, path, { token, body: hook.settings })).status).toBe(403);
    expect((await server.call('GET', desk.base, { token: await server.signIn(clerk) })).status).toBe(403);
    expect((await elsewhere.ask('GET', desk.base)).status).toBe(404);
    const foreign = hook.one.replace(`/${desk.organisationId}/`, `/${elsewhere.organisationId}/`);
    for (const path of [hook.one, foreign]) {
      expect((await elsewhere.ask('PUT', path, hook.settings)).status).toBe(404);
      expect((await elsewhere.ask('GET', `${path}/deliveries`)).status).toBe(404);
    }
    await desk.good('DELETE', hook.one);
    expect(await desk.good('GET', desk.base)).toEqual([]);
  });

  it.each([
    ['a private address', { url: 'https://10.0.0.1/x' }, 'url'],
    ['no address', { url: 'ftp://example.com' }, 'url'],
    ['a kind that does not exist', { kinds: ['unit.painted'] }, 'kinds'],
  ])('refuse %s', async (_what, given, field) => {
    const hook = await desk.webhook();
    const { status, headers } = await desk.ask('PUT', hook.one, { ...hook.settings, ...given });
    expect([status, headers.get('error-field')]).toEqual([400, field]);
  });

  it('refuse kinds that the person may not read', async () => {
    const hook = await desk.webhook();
    const narrow = await server.build.user({
      organisationId: desk.organisationId,
      permissions: { admin: 31, sites: 2 },
    });
    const token = await server.signIn(narrow);
    const put = (kinds: string[] | null) => server.call('PUT', hook.one, { token, body: { ...hook.settings, kinds } });
    expect((await put(['customer.created'])).status).toBe(400);
    expect((await put(null)).status).toBe(200);
    const customer = { firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '0412 345 678' };
    await desk.good('POST', 'api/admin/customers', customer);
    await desk.rename((await desk.unit()).id);
    await hook.ends('delivered');
    expect(hook.received().map(({ event }) => event.type)).toEqual(['unit.updated']);
  });
});

describe('what is stored of webhooks', () => {
  it('is read by another key after a rotation, and without its key the secret must be made anew', async () => {
    const hook = await desk.webhook();
    await desk.good('POST', `${hook.one}/secret`);
    const other = parseSessionKeys('b'.repeat(43)) ?? keysOfProcess;
    const both = secretSealsOf([...other, ...keysOfProcess]);
    await server.storage.write((transaction) => rotateSecrets(transaction, both, other[0].id));
    const [stored] = await server.database.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, hook.id));
    expect(stored?.secret?.split('.')[1]).toBe(other[0].id);
    expect(both.open(placeOfWebhookSecret(hook.id), stored?.formerSecret ?? '')).toBe(hook.secret);
    // This server has the old key alone.
    expect(await hook.read()).toMatchObject({ hasSecret: false });
    await desk.good('POST', `${hook.one}/test`);
    await hook.ends('failed');
    expect(await hook.deliveries()).toMatchObject([{ attempts: [{ failure: 'secret' }] }]);
    expect(hook.received()).toEqual([]);
  });

  it('are deliveries of the last thirty days', async () => {
    const hook = await desk.webhook();
    for (const count of [1, 2]) {
      await desk.good('POST', `${hook.one}/test`);
      await hook.receives(count);
      await hook.ends('delivered');
    }
    const [kept, old] = await hook.deliveries();
    const createdAt = new Date(clock.now().getTime() - 30 * day - 1);
    await server.database
      .update(webhookDeliveries)
      .set({ createdAt })
      .where(eq(webhookDeliveries.id, old?.id ?? 0));
    const log = pino({ level: 'silent' });
    await startRetention({ storage: server.storage, days: null, changeDays: 9_999, log, clock }).stop();
    expect((await hook.deliveries()).map(({ id }) => id)).toEqual([kept?.id]);
  });
});

// Last, since builders count from one again at another server.
describe('a delivery in the middle of which its server ends', () => {
  it('is repeated after a restart in the middle of a delivery, which is unknown until then', async () => {
    const hook = await desk.webhook();
    receiver.answer(hook.path, 'hang');
    const { id } = await desk.unit();
    await desk.rename(id);
    await hook.receives(1);
    // As if the server had died: its outcome was not stored.
    await server.database
      .update(webhookDeliveries)
      .set({ tries: 9 })
      .where(and(eq(webhookDeliveries.endpointId, hook.id), eq(webhookDeliveries.state, 'sending')));
    await desk.rename(id);
    await server.close();
    receiver.answer(hook.path, { status: 200 });
    server = await start();
    await clock.pass(serverTiming.webhook.answer + 6_000);
    const again = async () => {
      const { rows } = (await server
        .call('GET', `${hook.one}/deliveries`, { token: await server.signIn(desk.admin) })
        .then(({ body }) => body)) as { rows: { status: string; messageId: string; attempts: object[] }[] };
      return rows.toReversed();
    };
    await expect.poll(async () => (await again()).map(({ status }) => status)).toEqual(['unknown', 'waiting']);
    await clock.pass(serverTiming.webhook.unknown);
    await hook.receives(3);
    await expect.poll(async () => (await again()).map(({ status }) => status)).toEqual(['delivered', 'delivered']);
    const [lost, repeated] = hook.received();
    expect(repeated?.id).toBe(lost?.id);
    expect((await again())[0]?.attempts).toMatchObject([{ failure: 'unknown' }, { status: 200, failure: null }]);
  });
});
