import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import type { NamedScenario, SiteScenarios } from '#domain/calls/scenarios.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { bits } from '#domain/permissions/bits.ts';
import { emergencySentences } from '#server/places/emergencySentences.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { expectDoorsLeft, openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const beyond = secondPerson.doors + 1;

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
const signedIn = async (given: object) => server.signIn(await server.build.user({ organisationId, ...given }));

async function openSite(twoPersonApproval = true): Promise<void> {
  const unit = { status: 'unlocked' };
  const opened = await openTwoPersonSite(server, { twoPersonApproval, units: beyond, unit });
  ({ organisationId, siteId, ada, ben, cy, units } = opened);
}

const server = await startTestServer({ now: () => now });
beforeEach(() => openSite());

const send = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });

type Kept = SiteScenarios & { asked?: number };
const read = async (token = ada) => (await send(token, 'GET', `sites/${siteId}/scenarios`)).body as Kept;
const save = (token: string, body: object) => send(token, 'PUT', `sites/${siteId}/scenarios`, body);
const decide = (token: string, id = 0, answer = 'approve') =>
  send(token, 'POST', `commandApprovals/${id}/${answer}`, answer === 'decline' ? { reason: 'No' } : undefined);

const evening: NamedScenario = {
  name: 'Evening',
  act: 'lock',
  gates: 'none',
  gateIds: [],
  units: 'all',
  areaIds: [],
  unitIds: [],
};
const marked = { ...evening, emergency: true };
const withLockdown = { revision: 0, scenarios: [], emergencies: ['lockdown'] };

/** Ada asks and Ben approves. */
async function setUp(body: object): Promise<void> {
  const { status, body: answer } = await save(ada, body);
  expect(status).toBe(202);
  expect((await decide(ben, (answer as Kept).asked)).status).toBe(200);
}

const run = (token: string, scenario: unknown = 'lockdown', given: object = { reason: 'Intruder' }) =>
  send(token, 'POST', `sites/${siteId}/emergencies`, { scenario, ...given });
const command = (token: string, id: number, act = 'lock', kind = 'units') =>
  send(token, 'POST', `${kind}/${id}/${act}`, {});

async function lockAll(token: string): Promise<number> {
  let sent = 0;
  for (const id of units) if ((await command(token, id)).status === 200) sent += 1;
  return sent;
}

interface Heard {
  read: boolean;
  alert: { message: string; siteId: number };
}
const heardBy = async (token: string) => ((await send(token, 'GET', 'alerts')).body as { rows: Heard[] }).rows;

describe('an emergency', () => {
  it('locks all doors at once, while the same scenario without the mark waits', async () => {
    expect((await run(ada)).status).toBe(409);
    expect(await lockAll(ada)).toBe(secondPerson.doors);
    pass(secondPerson.period);
    await setUp(withLockdown);
    const { status, body } = await run(ada);
    expect([status, body]).toMatchObject([200, { state: 'used', act: 'lock', title: `Lock ${beyond} units`, siteId }]);
    expect((body as Approval).targets.map(({ id }) => id)).toEqual(units);
    expect(await lockAll(ada)).toBe(beyond);
  });

  it('tells everybody who reads the site at once who started it and why, and nobody else', async () => {
    await setUp({ ...withLockdown, scenarios: [marked] });
    const outsider = await server.signIn(await server.build.user());
    const blind = await signedIn({ permissions: { bookings: 31 } });
    await run(ada, { name: 'evening' }, { reason: 'Smoke in hall B' });
    const message = `Emergency at Botany ${organisationId}: Evening. Started by Ada Byron. Reason: Smoke in hall B`;
    for (const token of [ada, ben, cy]) {
      const unread = (await heardBy(token)).filter((alert) => !alert.read);
      expect(unread).toMatchObject([{ alert: { message, siteId, level: 'high' } }]);
    }
    expect([await heardBy(outsider), await heardBy(blind)]).toEqual([[], []]);
  });

  it('leaves a line in the log of the site and in the security log', async () => {
    await setUp(withLockdown);
    await run(ada);
    const log = (await send(ada, 'GET', `actionLogs/sites/${siteId}`)).body as { rows: object[] };
    expect(log.rows[0]).toMatchObject({
      action: 'Started emergency',
      detail: `${scenarioMessages.lockdown}: Lock ${beyond} units, reason: Intruder`,
      userName: 'Ada Byron',
    });
    const path = `organisations/${organisationId}/securityLog`;
    const trace = (await send(ada, 'GET', `${path}?kind=command`)).body as { rows: object[] };
    expect(trace.rows).toMatchObject([
      {
        call: 'siteEmergency',
        isRefused: false,
        recordId: siteId,
        detail: `${scenarioMessages.lockdown}. Reason: Intruder`,
      },
    ]);
  });

  it('covers the doors that the server chose, its act and its sender alone', async () => {
    const [only = 0, ...others] = units;
    const one = { ...marked, units: 'chosen', unitIds: [only] };
    await setUp({ ...withLockdown, scenarios: [one], emergencies: [] });
    const targets = units.map((id) => ({ entity: 'unit', id }));
    const { body } = await run(ada, { name: 'Evening' }, { reason: 'Intruder', targets, act: 'open' });
    expect((body as Approval).targets.map(({ id }) => id)).toEqual([only]);
    expect((await command(ada, only)).status).toBe(200);
    await expectDoorsLeft(server, { siteId, token: ada }, secondPerson.doors);
    expect((await command(ada, others[0] ?? 0)).status).toBe(409);
    expect((await command(ada, only, 'open')).status).toBe(409);
    expect((await command(ada, only)).status).toBe(200);
    expect(await lockAll(ben)).toBe(secondPerson.doors);
  });

  it('includes gates of other sites that lead to this one', async () => {
    const { id: home } = await server.build.site({ organisationId });
    const { id: gate } = await server.build.gate({ siteId: home, alsoAt: [siteId], status: 'unlocked' });
    await setUp(withLockdown);
    expect((await run(ada)).body).toMatchObject({ title: `Lock 1 gate and ${beyond} units` });
    await expectDoorsLeft(server, { siteId, token: ada }, secondPerson.doors);
    expect((await command(ada, gate, 'lock', 'gates')).status).toBe(200);
  });

  it('goes on after its server stopped, as long as its list runs, and repeats doors that did not answer', async () => {
    await setUp(withLockdown);
    await run(ada);
    for (const id of units.slice(0, 5)) expect((await command(ada, id)).status).toBe(200);
    const second = await openApplication(server, { now: () => now });
    const lock = async (id: number) =>
      (await fetch(`${second.url}/api/admin/units/${id}/lock`, { method: 'POST', headers: { Authorization: ada } }))
        .status;
    for (const id of [...units, ...units.slice(0, 2)]) expect(await lock(id)).toBe(200);
    await second.close();
    pass(secondPerson.validity);
    expect(await lockAll(ada)).toBe(secondPerson.doors);
  });

  it('ends an hour after its start, however its list runs on, and with its mark', async () => {
    await setUp(withLockdown);
    await run(ada);
    const lasts = secondPerson.emergency / (secondPerson.validity - 1);
    for (let index = 0; index < lasts; index += 1) {
      expect((await command(ada, units[index] ?? 0)).status).toBe(200);
      pass(secondPerson.validity - 1);
    }
    expect(await lockAll(ada)).toBe(secondPerson.doors);
    pass(secondPerson.hour);
    await run(ada);
    const { asked } = (await save(ada, { revision: 1, scenarios: [], emergencies: [] })).body as Kept;
    expect((await decide(ben, asked)).status).toBe(200);
    expect(await lockAll(ada)).toBe(secondPerson.doors);
  });

  it('alerts once where one person starts it again within a minute', async () => {
    await setUp(withLockdown);
    for (let each = 0; each < 3; each += 1) expect((await run(ada)).status).toBe(200);
    expect(await heardBy(cy)).toHaveLength(1);
    await run(ben);
    pass(secondPerson.emergencyAlert);
    await run(ada);
    expect(await heardBy(cy)).toHaveLength(3);
  });

  it('is an ordinary scenario for guests of the site', async () => {
    const { id: guestOf } = await server.build.organisation();
    siteId = (await server.build.site({ organisationId, sharing: 'SITE', sharedWith: [guestOf] })).id;
    const guest = await server.signIn(await server.build.user({ organisationId: guestOf }));
    await setUp({ ...withLockdown, scenarios: [marked] });
    expect(await read(guest)).toEqual({ revision: 1, scenarios: [evening] });
    expect((await run(guest)).status).toBe(403);
  });

  it('is started with a reason, by those who may command the doors of a site that they see', async () => {
    await setUp(withLockdown);
    expect((await run(ada, 'lockdown', { reason: ' ' })).body).toBe('Reason is required.');
    expect((await run(cy)).status).toBe(403);
    expect((await run(await server.signIn(await server.build.user()))).status).toBe(404);
    expect((await run(ada, 'fire')).body).toBe(emergencySentences.noEmergency(scenarioMessages.fire));
    expect((await run(ada, { name: 'Evening' })).body).toBe(emergencySentences.noEmergency('Evening'));
    expect((await run(ada, 7)).status).toBe(400);
  });
});

describe('where a second person is asked, an emergency', () => {
  it('is set up once another person approved it, who sees what it does', async () => {
    const { status, body } = await save(ada, { revision: 0, scenarios: [marked], emergencies: ['lockdown'] });
    const { asked, ...kept } = body as Kept;
    expect([status, kept]).toEqual([202, { revision: 0, scenarios: [], emergencies: [] }]);
    expect((await run(ada)).status).toBe(409);
    const [request] = (await send(ben, 'GET', 'commandApprovals')).body as Approval[];
    expect(request).toMatchObject({
      id: asked,
      act: 'changeEmergencies',
      title: 'Change 2 emergencies',
      siteId,
      targets: [],
      changes: [
        `“${scenarioMessages.lockdown}” becomes an emergency.`,
        '“Evening” becomes an emergency. It locks all units.',
      ],
    });
    expect((await decide(ada, asked)).status).toBe(403);
    expect((await decide(cy, asked)).status).toBe(403);
    expect((await decide(ben, asked)).body).toMatchObject({ state: 'used' });
    expect(await read()).toEqual({ revision: 1, scenarios: [marked], emergencies: ['lockdown'] });
    expect((await run(ada)).status).toBe(200);
    expect((await decide(ben, asked)).status).toBe(409);
  });

  it('tells no names of doors that the site does not have', async () => {
    const { id: elsewhere } = await server.build.site();
    const { id } = await server.build.unit({ siteId: elsewhere, name: 'Vault' });
    const foreign = { ...marked, units: 'chosen', unitIds: [units[0] ?? 0, id] };
    const { asked } = (await save(ada, { revision: 0, scenarios: [foreign] })).body as Kept;
    const [request] = (await send(ben, 'GET', 'commandApprovals')).body as Approval[];
    expect(request).toMatchObject({ id: asked, changes: [expect.stringMatching(/which this site does not have\.$/)] });
    expect(JSON.stringify(request)).not.toContain('Vault');
  });

  const area = { ...marked, units: 'chosen', areaIds: [3] };
  it.each<[string, object]>([
    ['another act', { scenarios: [{ ...area, act: 'open' }] }],
    ['other doors', { scenarios: [{ ...area, units: 'all', areaIds: [] }] }],
    ['another name', { scenarios: [{ ...area, name: 'Night' }] }],
    ['no mark', { scenarios: [{ ...area, emergency: false }] }],
    ['no mark as one of every site', { scenarios: [area], emergencies: [] }],
    ['an end', { scenarios: [] }],
    ['another act, with its name in capitals', { scenarios: [{ ...area, name: 'EVENING', act: 'open' }] }],
  ])('gets %s once another person approved it, and not before', async (_what, change) => {
    await setUp({ revision: 0, scenarios: [area], emergencies: ['lockdown'] });
    const before = await read();
    const { status, body } = await save(ada, { revision: 1, emergencies: ['lockdown'], ...change });
    expect(status).toBe(202);
    expect(await read()).toEqual(before);
    expect((await decide(ben, (body as Kept).asked)).status).toBe(200);
    expect(await read()).not.toEqual(before);
  });

  it('does not change by its request once that was declined, withdrawn or left too long', async () => {
    const ask = async () => ((await save(ada, withLockdown)).body as Kept).asked;
    expect((await decide(ben, await ask(), 'decline')).status).toBe(200);
    expect((await decide(ada, await ask(), 'cancel')).status).toBe(200);
    const late = await ask();
    pass(secondPerson.validity);
    expect((await decide(ben, late)).status).toBe(409);
    expect((await read()).emergencies).toEqual([]);
  });

  it('has a request that whoever may ask for it may cancel, and nobody else', async () => {
    const permissions = { sites: bits.scope | bits.read | bits.write };
    const [writer, other] = [await signedIn({ permissions }), await signedIn({ permissions })];
    const { asked } = (await save(writer, withLockdown)).body as Kept;
    expect((await send(writer, 'GET', 'commandApprovals')).body).toMatchObject([{ id: asked, state: 'pending' }]);
    expect((await decide(other, asked, 'cancel')).status).toBe(404);
    expect((await decide(ben, asked, 'cancel')).status).toBe(403);
    for (const step of ['approve', 'decline', 'use']) expect((await decide(writer, asked, step)).status).toBe(403);
    expect((await decide(writer, asked, 'cancel')).body).toMatchObject({ state: 'cancelled' });
    expect((await decide(ben, asked)).status).toBe(409);
  });

  it('is not approved over a change that was saved meanwhile', async () => {
    const { asked } = (await save(ada, withLockdown)).body as Kept;
    expect((await save(ada, { revision: 0, scenarios: [evening] })).status).toBe(200);
    expect(await decide(ben, asked)).toMatchObject({ status: 409, body: emergencySentences.outdatedRequest });
    expect(await read()).toEqual({ revision: 1, scenarios: [evening], emergencies: [] });
  });

  it('is asked for once, and lets other scenarios change at once', async () => {
    const first = (await save(ada, withLockdown)).body as Kept;
    expect(((await save(ada, withLockdown)).body as Kept).asked).toBe(first.asked);
    expect((await save(ada, { ...withLockdown, emergencies: ['fire'] })).status).toBe(409);
    await decide(ben, first.asked);
    expect((await save(ada, { revision: 1, scenarios: [evening] })).status).toBe(200);
    expect(await read()).toEqual({ revision: 2, scenarios: [evening], emergencies: ['lockdown'] });
  });
});

describe('where no second person is asked, an emergency', () => {
  beforeEach(() => openSite(false));

  it('is set up, changed and deleted by those who may write the administration', async () => {
    const clerk = await signedIn({ permissions: { ...everywhere(31), admin: bits.scope | bits.read } });
    expect(await save(clerk, withLockdown)).toMatchObject({
      status: 403,
      body: emergencySentences.needsAdministration,
    });
    expect((await save(clerk, { revision: 0, scenarios: [marked] })).status).toBe(403);
    expect((await save(ada, { ...withLockdown, scenarios: [marked] })).status).toBe(200);
    const off = { revision: 1, scenarios: [{ ...marked, emergency: false }], emergencies: [] };
    expect((await save(clerk, off)).status).toBe(403);
    expect((await save(clerk, { revision: 1, scenarios: [] })).status).toBe(403);
    expect((await save(clerk, { revision: 1, scenarios: [marked, { ...evening, name: 'Late' }] })).status).toBe(200);
    expect((await run(clerk)).status).toBe(200);
    expect(await heardBy(cy)).toHaveLength(1);
    expect((await save(ada, { ...off, revision: 2 })).body).toMatchObject({ emergencies: [], scenarios: [evening] });
  });

  it('keeps its mark where a dashboard saves the scenarios that knows no marks', async () => {
    await save(ada, { ...withLockdown, scenarios: [marked] });
    const clerk = await signedIn({ permissions: { sites: 31 } });
    expect((await save(clerk, { revision: 1, scenarios: [evening, { ...evening, name: 'Late' }] })).status).toBe(200);
    expect(await read()).toMatchObject({ scenarios: [marked, { name: 'Late' }], emergencies: ['lockdown'] });
  });
});
