import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { apiTokenDays, type ApiToken } from '#domain/calls/people.ts';
import { areas } from '#domain/permissions/bits.ts';
import { sessions } from '#server/storage/schema/people/users.ts';
import { apiTokens } from '#server/storage/schema/people/apiTokens.ts';
import { orders } from '#server/storage/schema/rentals/bookings.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { keepLog } from '#tests/support/server/logLines.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { draws } from '#tests/support/properties/seed.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const kept = keepLog('trace');
let now = new Date('2026-11-21T09:00:00Z');
const server = await startTestServer({ log: kept.log, now: () => now });

const inDays = (days: number) => new Date(now.getTime() + days * day).toISOString();

interface MadeToken extends ApiToken {
  token: string;
}

/** An organisation with two sites, a unit at each, an administrator and a service account. */
async function office(permissions: object = { sites: 3, customers: 2 }) {
  const { id: organisationId } = await server.build.organisation();
  const { id: near } = await server.build.site({ organisationId });
  const { id: far } = await server.build.site({ organisationId });
  const nearUnit = await server.build.unit({ siteId: near });
  const farUnit = await server.build.unit({ siteId: far });
  const admin = await server.signIn(await server.build.user({ organisationId }));
  const send = (method: string, path: string, body?: object, key?: string) =>
    server.call(method, `api/admin/users/apiUser/${path}`, { token: admin, body, key });
  const generated = await send('POST', 'generate', { organisationId, permissions });
  const account = generated.body as { id: number; username: string; password: string };
  const usual = { name: 'Night export', permissions: { sites: 3 }, expiresAt: inDays(30) };
  const make = (given: object = {}, key?: string) => send('POST', `${account.id}/tokens`, { ...usual, ...given }, key);
  const made = async (given: object = {}) => (await make(given)).body as MadeToken;
  const revoke = ({ id }: ApiToken) => send('DELETE', `${account.id}/tokens/${id}`);
  const list = async () => (await send('GET', `${account.id}/tokens`)).body as ApiToken[];
  return { organisationId, near, far, nearUnit, farUnit, admin, send, account, make, made, revoke, list };
}

const read = (token: string, path = 'units') => server.call('GET', `api/admin/${path}`, { token });
/** The ids of the rows in an answer. A call that answers with one record may answer with null. */
const idsIn = ({ body }: { body: unknown }) =>
  ((body as { rows?: { id: number }[] } | null)?.rows ?? []).map(({ id }) => id);

describe('an API token', () => {
  it('is shown once, kept as a hash, and reads without a sign-in', async () => {
    const { made, list, nearUnit, farUnit, organisationId, send } = await office();
    const { token, ...shown } = await made();
    expect(token).toMatch(/^ghk_[\w-]{43}$/);
    expect(await list()).toEqual([shown]);
    expect(shown).toMatchObject({ name: 'Night export', ending: token.slice(-4), siteIds: null, lastUsedAt: null });
    for (const sent of [token, `Bearer ${token}`]) expect(idsIn(await read(sent))).toEqual([nearUnit.id, farUnit.id]);
    const accounts = await send('GET', `organisation/${organisationId}`);
    expect(accounts.body).toMatchObject([{ tokenCount: 1, lastUsedAt: now.toISOString() }]);
    const [row] = await server.database.select().from(apiTokens).where(eq(apiTokens.id, shown.id));
    expect(JSON.stringify(row)).not.toContain(token.slice(4));
    expect(kept.text()).not.toContain(token.slice(4));
  });

  it('says when it was used last, without a write for each call', async () => {
    const { made, list } = await office();
    const { token } = await made();
    const begun = now;
    const used = async (after: number) => {
      now = new Date(begun.getTime() + after * minute);
      await read(token);
      return (await list())[0]?.lastUsedAt;
    };
    expect(await used(0)).toBe(begun.toISOString());
    expect(await used(4)).toBe(begun.toISOString());
    expect(await used(6)).toBe(now.toISOString());
    now = begun;
  });

  it('is one of several, and outlives the password of its account', async () => {
    const { made, list, account, send } = await office();
    const [one, other] = [await made(), await made({ name: 'Mailing', permissions: { customers: 2 } })];
    const byPassword = { body: { username: account.username, password: account.password } };
    const signedIn = String((await server.call('POST', 'auth/user/login', byPassword)).body);
    expect(
      (await server.call('DELETE', `api/admin/users/current/${account.id}/sessions`, { token: signedIn })).status,
    ).toBe(204);
    await send('POST', 'regenerate', { id: account.id });
    expect((await read(signedIn)).status).toBe(401);
    expect((await read(one.token)).status).toBe(200);
    expect((await read(other.token)).status).toBe(403);
    expect((await read(other.token, 'customers')).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Night export', 'Mailing']);
  });

  it('expires within a year, and with its account', async () => {
    const { make, made, list, account, send } = await office();
    for (const expiresAt of [inDays(apiTokenDays + 1), inDays(-1), null, undefined]) {
      expect((await make({ expiresAt })).status).toBe(400);
    }
    const [short, long] = [await made({ expiresAt: inDays(1) }), await made({ expiresAt: inDays(apiTokenDays) })];
    const begun = now;
    now = new Date(begun.getTime() + 2 * day);
    expect(await read(short.token)).toMatchObject({ status: 401, body: /was revoked, has expired, or is unknown/ });
    expect((await read(long.token)).status).toBe(200);
    // A sign-in removes those that expired, and no tokens.
    await server.call('POST', 'auth/user/login', { body: account });
    expect(await list()).toHaveLength(2);
    await server.database.update(sessions).set({ provenAt: now });
    await send('PUT', String(account.id), { expiresAt: inDays(1) });
    now = new Date(now.getTime() + 2 * day);
    expect((await read(long.token)).status).toBe(401);
    now = begun;
  });

  it('gives no more than its account has, and is made by those alone who have all of that', async () => {
    const { make, account, organisationId } = await office();
    const lacking = 'A token cannot have a permission that its service account lacks.';
    expect(await make({ permissions: { sites: 3, bookings: 2 } })).toMatchObject({ status: 400, body: lacking });
    expect(await make({ permissions: { sites: 7 } })).toMatchObject({ status: 403 });
    expect(await make({ permissions: { sites: 0 } })).toMatchObject({ status: 400 });
    const body = { name: 'Mine', permissions: { admin: 2 }, expiresAt: inDays(1) };
    const path = `api/admin/users/apiUser/${account.id}/tokens`;
    const weak = await server.signIn(await server.build.user({ organisationId, permissions: { admin: 6 } }));
    expect((await server.call('POST', path, { token: weak, body })).status).toBe(403);
    const stranger = await server.signIn(await server.build.user());
    for (const method of ['GET', 'POST']) {
      expect((await server.call(method, path, { token: stranger, ...(method === 'GET' ? {} : { body }) })).status).toBe(
        404,
      );
    }
  });

  it('loses what its account loses, in calls and live events', async () => {
    const { made, account, send } = await office();
    const { token } = await made();
    const live = await listenLive(server.url, token);
    await send('PUT', String(account.id), { permissions: { customers: 2 } });
    expect(await live.ended).toBe('io server disconnect');
    expect((await read(token)).status).toBe(403);
    const other = await made({ permissions: { customers: 2 } });
    const still = await listenLive(server.url, other.token);
    await send('DELETE', String(account.id));
    expect(await still.ended).toBe('io server disconnect');
    expect((await read(other.token, 'customers')).status).toBe(401);
  });

  it('that is limited to sites reads and hears of those alone', async () => {
    const { made, make, near, far, nearUnit, farUnit, admin } = await office();
    const stranger = await server.build.site();
    expect(await make({ siteIds: [near, stranger.id] })).toMatchObject({
      status: 400,
      body: `There is no site ${stranger.id}.`,
    });
    expect((await make({ siteIds: [] })).status).toBe(400);
    const { token } = await made({ siteIds: [near], permissions: { sites: 3, customers: 2 } });
    expect(idsIn(await read(token))).toEqual([nearUnit.id]);
    expect(idsIn(await read(token, 'sites'))).toEqual([near]);
    expect((await read(token, `units/${farUnit.id}`)).status).toBe(404);
    expect(idsIn(await read(token, `units?siteId=${far}`))).toEqual([]);
    const live = await listenLive(server.url, token);
    const rename = ({ id }: { id: number }, name: string) =>
      server.call('PUT', `api/admin/units/${id}`, { token: admin, body: { name } });
    expect((await rename(farUnit, 'Far')).status).toBe(200);
    expect((await rename(nearUnit, 'Near')).status).toBe(200);
    await live.hears('UNIT:UPDATE', nearUnit.id);
    expect(live.heard.map(({ payload }) => payload.siteId)).toEqual([near]);
    live.close();
  });

  it('that is limited to sites pays, bills and opens nothing at others by their numbers', async () => {
    const { organisationId, near, far, farUnit } = await office();
    const { id: userId } = await server.build.user({ organisationId });
    const { token } = await server.build.apiToken({ userId, siteIds: [near], permissions: everywhere(31) });
    const send = async (method: string, path: string, body: object) => {
      const { status, body: answer } = await server.call(method, `api/admin/${path}`, { token, body });
      return [status, answer];
    };
    const { id: bookingId, customerId } = await server.build.booking({ siteId: far, unitIds: [farUnit.id] });
    const lines = [{ description: 'Rent', quantity: 1, unitPrice: 100 }];
    const { id: orderId } = await server.build.order({ siteId: far, customerId, bookingId, lines });
    const { id: farGate } = await server.build.gate({ siteId: far });
    const payment = { siteId: near, customerId, amount: 100, method: 'cash', status: 'succeeded' };
    const own = await send('POST', 'payments', { ...payment, status: 'pending' });
    const { id: ownPayment } = own[1] as { id: number };
    const [order, booking] = ['There is no such order.', 'There is no such booking.'];
    expect(await send('POST', 'payments', { ...payment, orderId })).toEqual([400, order]);
    expect(await send('POST', 'payments', { ...payment, bookingId })).toEqual([400, booking]);
    expect(await send('PUT', `payments/${ownPayment}`, { orderId })).toEqual([400, order]);
    expect(await send('POST', 'orders', { siteId: near, customerId, bookingId, lines })).toEqual([400, booking]);
    const gate = { siteId: near, name: 'Near gate', direction: 'entrance', doorType: 'door' };
    expect(await send('POST', 'gates', { ...gate, siteIds: [far] })).toEqual([400, 'There is no such site.']);
    expect((await send('PUT', `gates/${farGate}`, { siteIds: [near] }))[0]).toBe(404);
    const [bill] = await server.database.select().from(orders).where(eq(orders.id, orderId));
    expect(bill?.status).toBe('pending');
  });

  it('is revoked at once, on another server too, with its live connections', async () => {
    const { made, revoke, list, organisationId } = await office();
    const [token, other] = [await made(), await made()];
    const second = await openApplication(server, { now: () => now });
    const atSecond = () =>
      fetch(`${second.url}/api/admin/units`, { headers: { Authorization: token.token } }).then(({ status }) => status);
    const live = await listenLive(server.url, token.token);
    expect(await atSecond()).toBe(200);
    expect((await revoke(token)).status).toBe(204);
    expect(await live.ended).toBe('io server disconnect');
    expect((await read(token.token)).status).toBe(401);
    expect(await atSecond()).toBe(401);
    await expect(listenLive(second.url, token.token)).rejects.toThrow(/was revoked/);
    await second.close();
    expect((await revoke(token)).status).toBe(404);
    expect((await read(other.token)).status).toBe(200);
    expect((await list()).map(({ id }) => id)).toEqual([other.id]);
    const lines = await server.database
      .select()
      .from(securityLines)
      .where(eq(securityLines.organisationId, organisationId));
    const calls = lines.map(({ call }) => call);
    expect(calls).toEqual(expect.arrayContaining(['apiTokenMake', 'apiTokenRevoke']));
  });

  it('does nothing with the account itself: no sign-ins, no password, no sign-out', async () => {
    const { made, account } = await office();
    const { token } = await made();
    const own = `api/admin/users/current/${account.id}`;
    const body = { currentPassword: account.password, password: 'Fresh_start1' };
    const [session] = await server.database.select().from(sessions).where(eq(sessions.userId, account.id));
    const attempts = [
      ['POST', 'auth/user/logout', undefined],
      ['GET', `${own}/sessions`, undefined],
      ['DELETE', `${own}/sessions`, undefined],
      ['DELETE', `${own}/sessions/${session?.id}`, undefined],
      ['POST', `${own}/sessions/${session?.id}/notMine`, body],
      ['PUT', `${own}/password`, body],
      ['PUT', own, { firstName: 'Mallory' }],
    ] as const;
    for (const [method, path, sent] of attempts) {
      expect(await server.call(method, path, { token, body: sent })).toMatchObject({ status: 403, body: /API token/ });
    }
    expect((await read(token)).status).toBe(200);
  });

  it('is made once, however often its request is sent', async () => {
    const { make, list } = await office();
    const key = 'one request of a token';
    expect((await make({}, key)).status).toBe(200);
    expect(await make({}, key)).toMatchObject({ status: 409, body: /was shown once/ });
    expect(await list()).toHaveLength(1);
  });
});

/** Lists, and reads of one record that is not there. */
const reads = everyCall.filter(({ call }) => call.method === 'GET' && call.public !== true);
const filled = (path: string) =>
  path.replace(/:(\w+)/g, (_whole, part: string) => (part === 'type' ? 'storage' : '1999999999'));
const mask = fc.constantFrom(0, 1, 2, 3);
const masks = fc.record(Object.fromEntries(areas.map((area) => [area, mask])));

it('whatever its rights and sites are, it may call and lists no more than its account', async () => {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const { id: elsewhere } = await server.build.site({ organisationId });
  for (const at of [siteId, elsewhere]) await server.build.unit({ siteId: at });
  await server.build.customer({ organisationId });
  const isProgram = { organisationId, isServiceAccount: true };
  await fc.assert(
    fc.asyncProperty(
      masks,
      masks,
      fc.constantFrom<number[] | null>(null, [siteId], [siteId, elsewhere]),
      fc.uniqueArray(fc.constantFrom(...reads), { minLength: 8, maxLength: 8 }),
      async (ofAccount, ofToken, siteIds, calls) => {
        const account = await server.build.user({ ...isProgram, permissions: { ...everywhere(0), ...ofAccount } });
        const { token } = await server.build.apiToken({ userId: account.id, permissions: { ...ofToken }, siteIds });
        const password = await server.signIn(account);
        for (const { call } of calls) {
          const path = filled(call.path);
          const [byToken, byPassword] = [
            await server.call(call.method, path, { token }),
            await server.call(call.method, path, { token: password }),
          ];
          if (byPassword.status === 403) expect(byToken.status).toBe(403);
          expect(idsIn(byPassword)).toEqual(expect.arrayContaining(idsIn(byToken)));
        }
      },
    ),
    { numRuns: draws(30) },
  );
});
