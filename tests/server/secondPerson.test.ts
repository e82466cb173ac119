import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { expectDoorsLeft, openDoors, openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const calls = 'api/admin/commandApprovals';
const beyond = secondPerson.doors + 1;
const refusal = expect.stringContaining('A second person has to approve commands to more than 10 doors') as string;

let now = new Date('2026-11-23T10:00:00Z');
let organisationId: number;
let siteId: number;
/** Ada asks, Ben may decide, Cy may only read. */
let ada: string;
let ben: string;
let cy: string;
let units: number[];

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  ({ organisationId, siteId, ada, ben, cy, units } = await openTwoPersonSite(server, { units: beyond }));
});

const command = (token: string, id: number, act = 'lock', kind = 'units', body: object = {}) =>
  server.call('POST', `api/admin/${kind}/${id}/${act}`, { token, body });

async function lockAll(token: string) {
  const statuses = [];
  for (const id of units) statuses.push((await command(token, id)).status);
  return statuses;
}

const allWell = Array.from({ length: beyond }, () => 200);
const tenWell = [...allWell.slice(1), 409];

/** Uses up what a person may move alone, at doors that no request is about. */
const useUp = (token: string) => expectDoorsLeft(server, { siteId, token }, secondPerson.doors);

const request = (token: string, given: object = {}) => {
  const targets = units.map((id) => ({ entity: 'unit', id }));
  const body = { siteId, act: 'lock', targets, title: 'Site lockdown', reason: 'Break-in', ...given };
  return server.call('POST', calls, { token, body });
};
const step = (token: string, id: number, name: string, body?: object) =>
  server.call('POST', `${calls}/${id}/${name}`, { token, ...(body === undefined ? {} : { body }) });
const listed = async (token: string) => (await server.call('GET', calls, { token })).body as Approval[];

async function requested(): Promise<number> {
  const { status, body } = await request(ada);
  expect(status).toBe(200);
  return (body as Approval).id;
}

async function begun(): Promise<number> {
  const id = await requested();
  expect((await step(ben, id, 'approve')).status).toBe(200);
  expect((await step(ada, id, 'use')).body).toMatchObject({ state: 'used' });
  return id;
}

async function logged(): Promise<Record<string, unknown>[]> {
  const { body } = await server.call('GET', `api/admin/actionLogs/sites/${siteId}`, { token: ada });
  return (body as { rows: Record<string, unknown>[] }).rows.toReversed();
}

describe('the limit', () => {
  it('refuses a person the eleventh door within a minute, and counts anew after it', async () => {
    expect(await lockAll(ada)).toEqual(tenWell);
    expect((await command(ada, units[0] ?? 0)).body).toEqual(refusal);
    expect((await command(ben, units[0] ?? 0)).status).toBe(200);
    pass(secondPerson.period);
    expect((await command(ada, units[0] ?? 0)).status).toBe(200);
  });

  it('holds for each site apart, in organisations that switched it on', async () => {
    await useUp(ada);
    const other = await server.build.site({ organisationId });
    expect((await command(ada, (await server.build.unit({ siteId: other.id })).id)).status).toBe(200);
    const free = await server.build.organisation();
    const { id } = await server.build.site({ organisationId: free.id });
    const eve = await server.signIn(await server.build.user({ organisationId: free.id }));
    expect(await openDoors(server, { siteId: id, token: eve }, beyond)).toBe(200);
    const unit = await server.build.unit({ siteId: id });
    const asked = await request(eve, { siteId: id, targets: [{ entity: 'unit', id: unit.id }] });
    expect(asked.body).toBe('Commands at this site need no approval.');
  });

  it('lets exits open at any time, but no entrance', async () => {
    const gate = async (direction: 'exit' | 'entrance') => (await server.build.gate({ siteId, direction })).id;
    const [exit, entrance] = [await gate('exit'), await gate('entrance')];
    await useUp(ada);
    expect((await command(ada, exit, 'open', 'gates')).status).toBe(200);
    expect((await command(ada, entrance, 'open', 'gates')).status).toBe(409);
    expect((await command(ada, exit, 'lock', 'gates')).status).toBe(409);
  });

  it('counts all doors of a controller that is commanded', async () => {
    const { id: controllerId } = await server.build.controller({ siteId });
    for (let channel = 0; channel < beyond; channel += 1) await server.build.unit({ siteId, controllerId, channel });
    expect((await command(ada, controllerId, 'open', 'controllers')).body).toEqual(refusal);
    expect((await command(ada, units[0] ?? 0)).status).toBe(200);
  });

  it(
    'holds for commands at once through two servers, and lets a repeated command pass',
    { tags: 'postgres' },
    async () => {
      const second = await openApplication(server, { now: () => now });
      const send = async (id: number, index: number) => {
        const url = index % 2 === 0 ? server.url : second.url;
        const headers = { Authorization: ada, 'Idempotency-Key': `key-of-unit-${id}` };
        return (await fetch(`${url}/api/admin/units/${id}/lock`, { method: 'POST', headers })).status;
      };
      const statuses = await Promise.all(units.map(send));
      expect(statuses.toSorted()).toEqual(tenWell);
      const sent = statuses.indexOf(200);
      expect(await send(units[sent] ?? 0, sent + 1)).toBe(200);
      await second.close();
    },
  );
});

describe('an approval', () => {
  it('covers its act and doors for the run, with every step in the log of the site', async () => {
    const id = await begun();
    expect(await lockAll(ada)).toEqual(allWell);
    expect((await step(ada, id, 'use')).status).toBe(409);
    await useUp(ada);
    expect((await command(ada, units[0] ?? 0, 'open')).status).toBe(409);
    pass(secondPerson.period);
    expect(await logged()).toMatchObject([
      { action: 'Requested approval', userName: 'Ada Byron', detail: 'Lock 11 units, reason: Break-in' },
      { action: 'Approved commands', userName: 'Ben Cole', detail: 'Lock 11 units, asked by Ada Byron' },
      { action: 'Started approved commands', userName: 'Ada Byron' },
    ]);
    await useUp(ada);
    expect((await command(ada, units[0] ?? 0)).status).toBe(409);
  });

  it('lasts as long as its list runs, and covers nothing once the list rests', async () => {
    await begun();
    const approved = async (id: number) => (await command(ada, id)).status;
    const [first = 0, second = 0, third = 0, fourth = 0] = units;
    for (const id of [first, second, third]) {
      pass(secondPerson.validity - 1);
      await useUp(ada);
      expect(await approved(id)).toBe(200);
    }
    pass(secondPerson.validity);
    await useUp(ada);
    expect(await approved(fourth)).toBe(409);
  });

  it('covers each door once, also for commands at once', { tags: 'postgres' }, async () => {
    await begun();
    const [id = 0] = units;
    const statuses = await Promise.all([...allWell, 200].map(async () => (await command(ada, id)).status));
    expect(statuses.filter((status) => status === 200).length).toBe(secondPerson.doors + 1);
  });

  it('says what it does in the words of the server, whatever title is sent', async () => {
    const { id: gate } = await server.build.gate({ siteId });
    const targets = [...units.map((id) => ({ entity: 'unit', id })), { entity: 'gate', id: gate }];
    const { body } = await request(ada, { act: 'open', targets, title: 'Lock units for the night' });
    expect(body).toMatchObject({ title: 'Unlock 1 gate and 11 units' });
    const [alert] = ((await server.call('GET', 'api/admin/alerts', { token: ben })).body as { rows: object[] }).rows;
    expect(alert).toMatchObject({ alert: { message: expect.stringMatching(/^Unlock 1 gate and 11 units at /) } });
    expect(JSON.stringify([await logged(), await listed(ben)])).not.toContain('for the night');
  });

  it('alerts those who may decide, and no one else, until one did', async () => {
    const id = await requested();
    const alertsOf = async (token: string) =>
      ((await server.call('GET', 'api/admin/alerts', { token })).body as { rows: object[] }).rows;
    const message = `Lock 11 units at Botany ${organisationId}: Ada Byron asks for approval. Reason: Break-in`;
    expect(await alertsOf(ben)).toMatchObject([{ read: false, alert: { message, siteId, approvalId: id } }]);
    expect([await alertsOf(ada), await alertsOf(cy)]).toEqual([[], []]);
    await step(ben, id, 'approve');
    expect(await alertsOf(ben)).toMatchObject([{ read: true }]);
  });

  it('is never given by its sender, without the right, or by another organisation', async () => {
    const id = await requested();
    const outsider = await server.signIn(await server.build.user());
    const statuses = [];
    for (const token of [ada, cy, outsider]) statuses.push((await step(token, id, 'approve')).status);
    expect(statuses).toEqual([403, 403, 404]);
    expect((await step(ada, id, 'use')).body).toBe('This request has not been approved yet.');
    expect((await step(ben, id, 'cancel')).status).toBe(403);
    expect((await listed(cy)).length + (await listed(outsider)).length).toBe(0);
    expect((await server.call('GET', `${calls}/${id}`, { token: cy })).status).toBe(404);
    expect((await server.call('GET', `${calls}/${id}`, { token: ben })).body).toMatchObject({ state: 'pending' });
    expect(await listed(ben)).toMatchObject([{ id, requestedBy: { name: 'Ada Byron' } }]);
  });

  it('is decided once, also by two at once', { tags: 'postgres' }, async () => {
    const id = await requested();
    const dee = await server.signIn(await server.build.user({ organisationId }));
    const both = await Promise.all([step(ben, id, 'approve'), step(dee, id, 'decline', { reason: 'False alarm' })]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('cannot be used once it was declined, withdrawn or left too long', async () => {
    const declined = await requested();
    expect((await step(ben, declined, 'decline', { reason: '' })).status).toBe(400);
    await step(ben, declined, 'decline', { reason: 'False alarm' });
    expect(await listed(ada)).toMatchObject([
      { state: 'declined', answer: 'False alarm', decidedBy: { name: 'Ben Cole' } },
    ]);
    const cancelled = await requested();
    expect((await request(ada)).status).toBe(409);
    await step(ada, cancelled, 'cancel');
    const late = await requested();
    pass(secondPerson.validity);
    expect((await step(ben, late, 'approve')).body).toBe('This request has expired. Ask again.');
    for (const id of [declined, cancelled, late]) expect((await step(ada, id, 'use')).status).toBe(409);
    await useUp(ada);
    expect((await command(ada, units[0] ?? 0)).status).toBe(409);
  });

  it('can be asked for only with a reason, for doors of the site, and where somebody can answer', async () => {
    expect((await request(ada, { reason: ' ' })).body).toBe('Reason is required.');
    const elsewhere = (await server.build.unit()).id;
    expect((await request(ada, { targets: [{ entity: 'unit', id: elsewhere }] })).status).toBe(400);
    expect((await request(cy)).status).toBe(403);
    const alone = await server.build.organisation({ twoPersonApproval: true });
    const site = await server.build.site({ organisationId: alone.id, name: 'Alone' });
    const eve = await server.signIn(await server.build.user({ organisationId: alone.id }));
    const unit = await server.build.unit({ siteId: site.id });
    const asked = await request(eve, { siteId: site.id, targets: [{ entity: 'unit', id: unit.id }] });
    expect(asked.body).toBe('Nobody else may approve this at Alone.');
  });

  it('is announced by the site to staff who may not read organisations', async () => {
    const site = async () => (await server.call('GET', `api/admin/sites/${siteId}`, { token: cy })).body;
    expect(await site()).toMatchObject({ twoPersonApproval: true });
    await server.call('PUT', `api/admin/organisations/${organisationId}`, {
      token: ada,
      body: { twoPersonApproval: false },
    });
    const [asked] = await listed(ben);
    await step(ben, asked?.id ?? 0, 'approve');
    expect(await site()).toMatchObject({ twoPersonApproval: false });
    expect(await openDoors(server, { siteId, token: ada }, beyond)).toBe(200);
  });
});
