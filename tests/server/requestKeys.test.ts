import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { everyCall } from '#domain/calls/index.ts';
import { startRetention } from '#server/operations/retention.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import { createManualClock } from '#tests/support/server/manualClock.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { openDesk, type Desk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const hour = 3_600_000;

let desk: Desk;
let now = new Date('2026-11-23T10:00:00Z');
const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};
const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  desk = await openDesk(server);
});

const newCustomer = (given: object = {}) => ({ firstName: 'Grace', lastName: 'Hopper', ...given });
const deleteOld = () =>
  startRetention({
    storage: server.storage,
    days: null,
    log: pino({ level: 'silent' }),
    clock: createManualClock(now),
  }).stop();
const customers = async () => (await desk.ids('customers')).length;

describe('a request that is sent again with its key', () => {
  it('gets the first answer, and makes one record', async () => {
    const key = randomUUID();
    const first = await desk.ask('POST', 'customers', newCustomer(), key);
    expect(first.status).toBe(201);
    expect(await desk.ask('POST', 'customers', newCustomer(), key)).toMatchObject({ status: 201, body: first.body });
    expect(await customers()).toBe(1);
    expect((await desk.ask('POST', 'customers', newCustomer(), randomUUID())).status).toBe(201);
    expect((await desk.ask('POST', 'customers', newCustomer())).status).toBe(201);
    expect(await customers()).toBe(3);
  });

  it('makes one record when all are sent at once', { tags: 'postgres' }, async () => {
    for (let round = 0; round < 3; round += 1) {
      const before = await customers();
      const key = randomUUID();
      const answers = await Promise.all([0, 1, 2, 3].map(() => desk.ask('POST', 'customers', newCustomer(), key)));
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
      expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
      expect(await customers()).toBe(before + 1);
    }
  });

  it('is refused in words with another body or for another call', async () => {
    const key = randomUUID();
    await desk.record('POST', 'customers', newCustomer(), key);
    const refusal = {
      status: 422,
      field: 'Idempotency-Key',
      sentence: expect.stringMatching(/already sent.*other values/) as string,
    };
    expect(await desk.refused('POST', 'customers', newCustomer({ lastName: 'Byron' }), key)).toEqual(refusal);
    expect(await desk.refused('POST', 'areas', { siteId: desk.siteId, name: 'North' }, key)).toEqual(refusal);
    expect(await customers()).toBe(1);
  });

  it('is a new one for another member of staff', async () => {
    const key = randomUUID();
    const other = await openDesk(server, desk);
    const { id } = await desk.record('POST', 'customers', newCustomer(), key);
    expect((await other.record('POST', 'customers', newCustomer(), key)).id).not.toBe(id);
  });

  it('is tried again after a refusal, which made nothing', async () => {
    const key = randomUUID();
    expect(await desk.refused('POST', 'areas', { siteId: 1_999_999, name: 'North' }, key)).toMatchObject({
      status: 400,
    });
    expect((await desk.ask('POST', 'areas', { siteId: desk.siteId, name: 'North' }, key)).status).toBe(201);
  });

  it('is a new one after a day, when its answer is deleted', async () => {
    const key = randomUUID();
    const { id } = await desk.record('POST', 'customers', newCustomer(), key);
    pass(24 * hour - 1000);
    expect((await desk.record('POST', 'customers', newCustomer(), key)).id).toBe(id);
    await deleteOld();
    expect(await server.database.select().from(requestAnswers)).not.toEqual([]);
    pass(1000);
    const { id: next } = await desk.record('POST', 'customers', newCustomer(), key);
    expect(next).not.toBe(id);
    expect((await desk.record('POST', 'customers', newCustomer(), key)).id).toBe(next);
    pass(24 * hour);
    await deleteOld();
    expect(await server.database.select().from(requestAnswers)).toEqual([]);
  });

  it('is answered by another server too, and kept without its key and body', async () => {
    const second = await openApplication(server, { now: () => now });
    const key = randomUUID();
    const first = await desk.record('POST', 'customers', newCustomer({ email: 'grace@example.com' }), key);
    const again = await fetch(`${second.url}/api/admin/customers`, {
      method: 'POST',
      headers: { Authorization: desk.token, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      body: JSON.stringify(newCustomer({ email: 'grace@example.com' })),
    });
    expect([again.status, await again.json()]).toEqual([201, first]);
    await second.close();
    const rows = await server.database.select().from(requestAnswers);
    const row = rows.find(({ body }) => (body as { id?: number } | null)?.id === first.id);
    expect(row).toMatchObject({ call: 'POST /api/admin/customers', status: 201, body: first });
    expect(JSON.stringify({ ...row, body: null })).not.toMatch(new RegExp(`${key}|Hopper`));
  });

  it('needs a key of a sensible length', async () => {
    expect(await desk.refused('POST', 'customers', newCustomer(), 'short')).toMatchObject({
      status: 400,
      sentence: 'Idempotency-Key must be 8 to 255 characters.',
    });
  });
});

describe('a request for something else than a record', () => {
  it('gives one PIN code', async () => {
    const { id } = await desk.record('POST', 'customers', newCustomer());
    const key = randomUUID();
    const first = await desk.ask('POST', `customers/${id}/pinCodes`, {}, key);
    expect(first).toMatchObject({ status: 201 });
    expect((await desk.ask('POST', `customers/${id}/pinCodes`, {}, key)).body).toEqual(first.body);
    expect(await desk.ids(`customers/${id}/pinCodes`)).toHaveLength(1);
  });

  it('makes one version of a document', async () => {
    const { id } = await server.build.document({ organisationId: desk.organisationId });
    const file = (content: string) => ({
      name: 'lease.pdf',
      file: `data:application/pdf;base64,${Buffer.from(`%PDF-1.7 ${content}`).toString('base64')}`,
    });
    await desk.record('POST', `documents/${id}/file`, file('one'));
    const key = randomUUID();
    const first = await desk.record('POST', `documents/${id}/file`, file('two'), key);
    expect(await desk.record('POST', `documents/${id}/file`, file('two'), key)).toEqual(first);
    expect(await desk.record('GET', `documents/${id}`)).toEqual(first);
  });

  it('asks for approval once, and takes each step of it once', async () => {
    const { id: organisationId } = await server.build.organisation({ twoPersonApproval: true });
    const { id: siteId } = await server.build.site({ organisationId });
    await server.build.user({ organisationId });
    const there = await openDesk(server, { organisationId, siteId });
    const { id } = await server.build.unit({ siteId });
    const targets = [{ entity: 'unit', id }];
    const body = { siteId, act: 'lock', targets, reason: 'Break-in' };
    const key = randomUUID();
    const first = await there.record('POST', 'commandApprovals', body, key);
    expect(await there.record('POST', 'commandApprovals', body, key)).toEqual(first);
    const cancelled = randomUUID();
    const withdrawn = await there.record('POST', `commandApprovals/${first.id}/cancel`, {}, cancelled);
    expect(await there.record('POST', `commandApprovals/${first.id}/cancel`, {}, cancelled)).toEqual(withdrawn);
  });

  it('starts an emergency once', async () => {
    const { id: siteId } = await server.build.site({ organisationId: desk.organisationId });
    const marks = { revision: 0, scenarios: [], emergencies: ['lockdown'] };
    await desk.record('PUT', `sites/${siteId}/scenarios`, marks);
    const key = randomUUID();
    const body = { scenario: 'lockdown', reason: 'Intruder' };
    const first = await desk.record('POST', `sites/${siteId}/emergencies`, body, key);
    expect(await desk.record('POST', `sites/${siteId}/emergencies`, body, key)).toEqual(first);
  });

  it('makes one service account, whose password is not kept to be shown again', async () => {
    const { organisationId } = desk;
    const key = randomUUID();
    const body = { organisationId, name: 'Till' };
    const { id, password } = await desk.record('POST', 'users/apiUser/generate', body, key);
    expect(await desk.refused('POST', 'users/apiUser/generate', body, key)).toMatchObject({
      status: 409,
      sentence: expect.stringContaining('password was shown once') as string,
    });
    expect((await desk.ask('GET', `users/apiUser/organisation/${organisationId}`)).body).toMatchObject([{ id }]);
    const renewed = randomUUID();
    const again = await desk.record('POST', 'users/apiUser/regenerate', { id }, renewed);
    expect(await desk.refused('POST', 'users/apiUser/regenerate', { id }, renewed)).toMatchObject({ status: 409 });
    const kept = JSON.stringify(await server.database.select().from(requestAnswers));
    for (const secret of [password, again['password']]) expect(kept).not.toContain(secret);
  });
});

describe('every POST', () => {
  it('takes a key, or makes nothing that a repetition would make again', () => {
    const without = everyCall.filter(({ call }) => call.method === 'POST' && call.once !== true);
    expect(without.map(({ name }) => name).toSorted()).toEqual([
      'acknowledge',
      'alertRulePreview',
      'authenticatorStart',
      'controllersBatchUpdateConfig',
      // A sign-in is finished once, and a word of the directory counts once.
      'directoryConnect',
      'directoryLogout',
      'directoryReturn',
      'directorySignIn',
      'directoryTry',
      'documentFileDelete',
      'exportLog',
      'factorAdd',
      'factorRemove',
      'forgotPassword',
      'invitationLink',
      'ledgerProve',
      'passkeySignIn',
      'passkeySignInStart',
      'passkeyStart',
      'productImage',
      'productImageDelete',
      'proofGive',
      'proofPasskey',
      'recoveryCodesDraw',
      'secondFactorReset',
      'secondStep',
      'secondStepPasskey',
      'setupAuthenticator',
      'setupFinish',
      'setupPasskey',
      'signIn',
      'signInNotMine',
      'signOut',
      'siteImage',
      'siteImageDelete',
      'sitesSync',
      'unitsSync',
      'visitTicks',
    ]);
  });
});
