import { describe, expect, it } from 'vitest';
import type { SecurityLine } from '#domain/calls/securityLog.ts';
import { securityMessages } from '#domain/messages/securityLog.ts';
import { startRetention } from '#server/operations/retention.ts';
import { openSecurityLog } from '#server/operations/securityLog.ts';
import { createResetLink } from '#server/people/resetTokens.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';
import { tracedCalls } from '#server/rest/tracedCalls.ts';
import { createStorage } from '#server/storage/storage.ts';
import { builtPassword, everywhere } from '#tests/support/server/builders/people.ts';
import { refuseChanges } from '#tests/support/server/refuseChanges.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();

async function office() {
  const { id: organisationId } = await server.build.organisation();
  const { id: siteId } = await server.build.site({ organisationId });
  const chief = await server.build.user({ organisationId, permissions: everywhere(31) });
  return { organisationId, siteId, chief, token: await server.signIn(chief) };
}
type Office = Awaited<ReturnType<typeof office>>;

const read = (token: string, organisationId: number, query = '') =>
  server.call('GET', `api/admin/organisations/${organisationId}/securityLog${query}`, { token });

async function linesOf({ organisationId, token }: Office, query = ''): Promise<SecurityLine[]> {
  return ((await read(token, organisationId, query)).body as { rows: SecurityLine[] }).rows;
}

const send = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });

describe('the security log', () => {
  it('has a refused sign-in by a hash of its email and its network, counted once however often it is tried', async () => {
    const there = await office();
    const { email, id } = await server.build.user({ organisationId: there.organisationId });
    for (let guess = 0; guess < 5; guess += 1) {
      await server.call('POST', 'auth/user/login', { token: 'forged', body: { email, password: 'no' } });
    }
    const lines = await linesOf(there, '?kind=signIn');
    expect(lines).toEqual([
      expect.objectContaining({ call: 'signIn', isRefused: true, times: 1, by: null, network: '127.0.0.0/24' }),
    ]);
    expect(lines[0]).toMatchObject({ about: { id }, emailHash: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
    expect(JSON.stringify(lines)).not.toContain(email);
  });

  it('has passwords that were set by a link, which another person may have got', async () => {
    const there = await office();
    const { id } = await server.build.user({ organisationId: there.organisationId });
    const storage = createStorage({ database: server.database } as never);
    const link = await createResetLink(storage, id, new Date(), server.url);
    const path = `auth/password/forgot/${link.split('/').at(-1)}`;
    expect((await server.call('PUT', path, { body: { password: 'Kraken_9021_swim' } })).status).toBe(204);
    expect(await linesOf(there)).toMatchObject([{ call: 'resetPassword', isRefused: false, about: { id } }]);
  });

  it('has who exports everything, for those who read the administration of that organisation', async () => {
    const there = await office();
    const path = (id: number) => `organisations/${id}/exports`;
    const body = { lists: 12, pins: true };
    expect((await send(there.token, 'POST', path(there.organisationId), body)).status).toBe(200);
    const other = await office();
    expect((await send(other.token, 'POST', path(there.organisationId), body)).status).toBe(404);
    const { organisationId } = there;
    const clerk = await server.build.user({ organisationId, permissions: { sites: 31, customers: 31 } });
    expect((await send(await server.signIn(clerk), 'POST', path(organisationId), body)).status).toBe(403);
    const lines = await linesOf(there, '?kind=export');
    expect(lines).toMatchObject([
      { call: 'exportLog', isRefused: false, by: { id: there.chief.id }, detail: '12 lists, with PIN codes' },
    ]);
  });

  it('has who changes the alert rules and who is on call, since nobody may then hear of an alarm', async () => {
    const there = await office();
    const path = `organisations/${there.organisationId}`;
    const rules = { revision: 0, rules: [] };
    expect((await send(there.token, 'PUT', `${path}/alertRules`, rules)).status).toBe(200);
    const rota = { revision: 0, timeZone: null, shifts: [], swaps: [] };
    expect((await send(there.token, 'PUT', `${path}/onCall`, rota)).status).toBe(200);
    expect(await linesOf(there, '?kind=rights')).toMatchObject([
      { call: 'onCallSave', isRefused: false, by: { id: there.chief.id }, detail: 'on-call rota of 0 shifts' },
      { call: 'alertRulesSave', isRefused: false, by: { id: there.chief.id }, detail: '0 alert rules' },
    ]);
  });

  it('has refused commands, though their transaction was rolled back', async () => {
    const there = await office();
    const { id } = await server.build.unit({ siteId: there.siteId });
    const reader = await server.build.user({ organisationId: there.organisationId, permissions: everywhere(3) });
    expect((await send(await server.signIn(reader), 'POST', `units/${id}/lock`, {})).status).toBe(403);
    expect((await send(there.token, 'POST', 'units/1999999999/open', {})).status).toBe(404);
    expect(await linesOf(there, '?kind=command')).toMatchObject([
      { call: 'unitOpen', by: { id: there.chief.id }, recordId: 1_999_999_999 },
      { call: 'unitLock', by: { id: reader.id }, recordId: id, isRefused: true },
    ]);
  });

  it('has approvals that one person tried to give to themselves', async () => {
    const there = await office();
    const { id } = await server.build.approval({ siteId: there.siteId, requestedBy: there.chief.id });
    expect((await send(there.token, 'POST', `commandApprovals/${id}/approve`, {})).status).toBe(403);
    expect(await linesOf(there, '?kind=approval')).toMatchObject([
      { call: 'approvalApprove', detail: 'You asked for this yourself. Another person has to decide.', recordId: id },
    ]);
  });

  it('has changes of rights and attempts at them, and no other change of a person', async () => {
    const there = await office();
    const { id } = await server.build.user({ organisationId: there.organisationId, permissions: {} });
    const own = { organisationId: there.organisationId };
    expect((await send(there.token, 'PUT', `users/${id}`, { phone: '0400 000 001' })).status).toBe(200);
    expect((await send(there.token, 'PUT', `users/${id}`, { permissions: { sites: 3 } })).status).toBe(200);
    expect((await send(there.token, 'PUT', `users/${id}`, { isSuperAdmin: true })).status).toBe(403);
    const role = await send(there.token, 'POST', 'roles', { ...own, name: 'Night', permissions: { sites: 2 } });
    const roleId = (role.body as { id: number }).id;
    expect((await send(there.token, 'POST', 'users/roles', { userId: id, roleId })).status).toBe(201);
    const account = await send(there.token, 'POST', 'users/apiUser/generate', own);
    const accountId = (account.body as { id: number }).id;
    expect((await send(there.token, 'DELETE', `users/apiUser/${accountId}`)).status).toBe(204);
    const by = { id: there.chief.id };
    expect((await linesOf(there, '?kind=rights')).toReversed()).toMatchObject([
      { call: 'user.update', isRefused: false, about: { id }, by, detail: 'permissions: Sites: scope, read' },
      { call: 'user.update', isRefused: true, about: { id }, by },
      { call: 'permissionRole.create', isRefused: false, recordId: roleId, by },
      { call: 'userRole.create', isRefused: false, about: { id }, by },
      { call: 'serviceAccountGenerate', about: { id: accountId } },
      { call: 'serviceAccountEnd', about: { id: accountId } },
    ]);
  });

  it('has every PIN code that was shown, to whom and whose, and none that was hidden', async () => {
    const there = await office();
    const { organisationId, token, chief } = there;
    const customer = await server.build.customer({ organisationId });
    const colleague = await server.build.user({ organisationId, permissions: {} });
    const reader = await server.build.user({ organisationId, permissions: { customers: 2, settings: 2 } });
    const ofCustomer = `customers/${customer.id}/pinCodes`;
    const made = (await send(token, 'POST', ofCustomer, { code: '918273' })).body as { id: number };
    await send(token, 'POST', `users/${colleague.id}/pinCodes`, { code: '192837' });
    await send(await server.signIn(reader), 'GET', ofCustomer);
    await send(token, 'GET', `${ofCustomer}?mode=options`);
    await send(token, 'GET', `customers/${(await server.build.customer({ organisationId })).id}/pinCodes`);
    await send(token, 'GET', ofCustomer);
    await send(token, 'GET', `users/${colleague.id}/pinCodes`);
    await send(token, 'PUT', `${ofCustomer}/${made.id}`, { endsAt: null });
    const lines = (await linesOf(there, '?kind=pin')).toReversed();
    const by = { id: chief.id };
    const shown = { by, isRefused: false, network: '127.0.0.0/24' };
    expect(lines).toMatchObject([
      {
        ...shown,
        call: 'customerPinCodeCreate',
        recordId: customer.id,
        about: null,
        detail: `customer ${customer.id}`,
      },
      { ...shown, call: 'userPinCodeCreate', about: { id: colleague.id } },
      { ...shown, call: 'customerPinCodes', recordId: customer.id },
      { ...shown, call: 'userPinCodes', about: { id: colleague.id } },
      { ...shown, call: 'customerPinCodeUpdate', recordId: customer.id },
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/918273|192837/);
  });

  it('has a search that finds somebody by their PIN code, though it shows only a name', async () => {
    const there = await office();
    const { organisationId, token } = there;
    const { id } = await server.build.customer({ organisationId });
    await server.build.pinCode({ organisationId, customerId: id, code: '564738' });
    const query = encodeURIComponent(JSON.stringify([{ column: 'code', query: '56' }]));
    await send(token, 'GET', `customers/${id}/pinCodes?mode=options&searchQuery=${query}`);
    expect(await linesOf(there, '?kind=pin')).toMatchObject([{ call: 'customerPinCodes', recordId: id }]);
  });

  it('shows no PIN code while its line cannot be stored', async () => {
    const there = await office();
    const { organisationId, token } = there;
    const customer = await server.build.customer({ organisationId });
    await server.build.pinCode({ organisationId, customerId: customer.id, code: '665544' });
    const allow = await refuseChanges(server.database, 'security_lines', `new.kind = 'pin'`);
    const { status, body } = await send(token, 'GET', `customers/${customer.id}/pinCodes`);
    await allow();
    expect(status).toBeGreaterThanOrEqual(500);
    expect(JSON.stringify(body)).not.toContain('665544');
    expect((await send(token, 'GET', `customers/${customer.id}/pinCodes`)).status).toBe(200);
    expect(await linesOf(there, '?kind=pin')).toHaveLength(1);
  });

  it('is seen by those who may read the administration of their own organisation', async () => {
    const there = await office();
    const stranger = await office();
    expect((await read(stranger.token, there.organisationId)).status).toBe(404);
    const clerk = await server.build.user({ organisationId: there.organisationId, permissions: { sites: 31 } });
    expect((await read(await server.signIn(clerk), there.organisationId)).status).toBe(403);
    await server.call('POST', 'auth/user/login', { body: { email: 'nobody@example.test', password: 'no' } });
    const superAdmin = await server.build.user({ organisationId: there.organisationId, isSuperAdmin: true });
    expect(await linesOf(there)).toEqual([]);
    const seen = await linesOf({ ...there, token: await server.signIn(superAdmin) });
    expect(seen).toMatchObject([{ call: 'signIn', about: null }]);
  });

  it('has words for every call that it notes', () => {
    expect(Object.keys(tracedCalls).filter((call) => !(call in securityMessages.calls))).toEqual([]);
  });

  it('cannot be changed or emptied before a year has passed', async () => {
    const there = await office();
    await server.call('POST', 'auth/user/login', { body: { email: there.chief.email, password: `${builtPassword}!` } });
    for (const attempt of [
      server.database.update(securityLines).set({ detail: 'Nothing' }),
      server.database.delete(securityLines),
    ]) {
      await expect(attempt).rejects.toMatchObject({
        cause: { message: expect.stringContaining('never changed') as string },
      });
    }
  });
});

describe('a flood of refusals', () => {
  it('is stored as few lines, with their number', async () => {
    const { organisationId, ...there } = await office();
    const storage = createStorage({ database: server.database } as never);
    let time = new Date('2026-01-05T10:00:00Z');
    const securityLog = openSecurityLog({ storage, now: () => time, log: { error: () => undefined } as never });
    const line = { organisationId, kind: 'signIn', call: 'signIn', isRefused: true } as const;
    for (let count = 0; count < 1_000; count += 1) await securityLog.record(line);
    for (let count = 0; count < 700; count += 1) await securityLog.record({ ...line, network: `10.0.${count}.0/24` });
    time = new Date(time.getTime() + 11 * 60_000);
    await securityLog.close();
    const lines = await linesOf({ organisationId, ...there });
    expect(lines.length).toBeLessThan(510);
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(1_700);
  });

  it('still names everybody whose PIN codes somebody saw', async () => {
    const { organisationId, ...there } = await office();
    const storage = createStorage({ database: server.database } as never);
    const securityLog = openSecurityLog({ storage, now: () => new Date(), log: { error: () => undefined } as never });
    const line = { organisationId, kind: 'pin', call: 'customerPinCodes', isRefused: false } as const;
    for (let recordId = 1; recordId <= 600; recordId += 1) await securityLog.require({ ...line, recordId });
    for (let again = 0; again < 5; again += 1) await securityLog.require({ ...line, recordId: 1 });
    await securityLog.close();
    const lines = await linesOf({ organisationId, ...there }, '?kind=pin');
    expect(new Set(lines.map(({ recordId }) => recordId)).size).toBe(600);
    expect(lines.reduce((sum, { times }) => sum + times, 0)).toBe(605);
  });

  it('is deleted after a year, as other logs are', async () => {
    const { organisationId } = await office();
    const values = { organisationId, kind: 'signIn', call: 'signIn', isRefused: true, times: 1 } as const;
    const day = 86_400_000;
    await server.database.insert(securityLines).values([
      { ...values, at: new Date(Date.now() - 400 * day) },
      { ...values, at: new Date(Date.now() - 300 * day) },
    ]);
    const storage = createStorage({ database: server.database } as never);
    await startRetention({
      storage,
      days: null,
      log: { info: () => undefined, error: () => undefined } as never,
    }).stop();
    const kept = await server.database.select().from(securityLines);
    expect(kept.filter((row) => row.organisationId === organisationId)).toHaveLength(1);
  });
});
