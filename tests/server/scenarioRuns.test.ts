import { beforeEach, describe, expect, it } from 'vitest';
import { eq } from 'drizzle-orm';
import type { ScenarioRun } from '#domain/entities/site.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { scenarioRunMessages } from '#domain/messages/scenarioRuns.ts';
import { scenarioMessages } from '#domain/messages/scenarios.ts';
import { bits } from '#domain/permissions/bits.ts';
import { scenarioRuns } from '#server/storage/schema/operations/scenarioRuns.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let now = new Date('2026-11-23T15:14:00Z');
let organisationId: number;
let siteId: number;
/** Two people who may command doors, and one who may only read. */
let ada: string;
let ben: string;
let cy: string;

const heldSince = new Date('2026-11-20T01:00:00Z');

async function openSite(twoPersonApproval = false, units = 0): Promise<void> {
  ({ organisationId, siteId, ada, ben, cy } = await openTwoPersonSite(server, {
    twoPersonApproval,
    units,
    unit: { status: 'unlocked' },
  }));
}

const server = await startTestServer({ now: () => now });
beforeEach(() => openSite());

const send = (token: string, method: string, path: string, body?: object) =>
  server.call(method, `api/admin/${path}`, { token, ...(body === undefined ? {} : { body }) });
const runs = (token: string, step = '', body?: object) =>
  send(token, body === undefined ? 'GET' : 'POST', `sites/${siteId}/scenarioRuns${step}`, body);
const start = (token: string, scenario: string, given: object = {}) => runs(token, '', { scenario, ...given });
const end = (token: string, runId: number) => runs(token, '/end', { runId });
const shownTo = async (token: string) =>
  ((await send(token, 'GET', `sites/${siteId}`)).body as { scenarioRuns: ScenarioRun[] }).scenarioRuns;
const logOfSite = async () => {
  const { rows } = (await send(ada, 'GET', `actionLogs/sites/${siteId}`)).body as {
    rows: { action: string; detail: string; userName: string }[];
  };
  return rows.map(({ action, detail, userName }) => `${userName}: ${action}: ${detail}`);
};

interface Started {
  id: number;
  act: string;
  targets: { entity: string; id: number; name: string }[];
}

const gate = (given: object) => server.build.gate({ siteId, status: 'locked', doorType: 'gate', ...given });
const unit = (given: object) => server.build.unit({ siteId, ...given });

describe('a fire', () => {
  it('holds every exit and front door open, until another person ends it, and the log tells it as one story', async () => {
    const exit = await gate({ name: 'Exit', direction: 'exit' });
    const front = await gate({ name: 'Front door', direction: 'entrance', doorType: 'door' });
    await gate({ name: 'Entrance', direction: 'entrance' });
    const kept = await gate({ name: 'Dock', direction: 'exit', heldSince });
    const live = await listenLive(server.url, cy);
    const { status, body } = await start(ada, 'fire', { reason: 'Smoke in hall B' });
    const { id, ...started } = body as Started;
    expect([status, started]).toMatchObject([
      200,
      { act: 'hold', targets: [exit, front, kept].map((each) => ({ entity: 'gate', id: each.id, name: each.name })) },
    ]);
    await live.hears('SITE:UPDATE', siteId);
    live.close();
    const shown: Partial<ScenarioRun> = {
      id,
      name: scenarioMessages.fire,
      scenario: 'fire',
      act: 'hold',
      gateIds: [exit.id, front.id, kept.id],
      unitCount: 0,
      startedAt: now.toISOString(),
      startedBy: 'Ada Byron',
      stopsPins: false,
    };
    for (const token of [ada, ben, cy]) expect(await shownTo(token)).toEqual([shown]);
    for (const { id: held } of [exit, front]) {
      server.device.report({ kind: 'gate', id: held, at: now, state: { status: 'opened', held: true } });
      const read = async () => (await send(ada, 'GET', `gates/${held}`)).body;
      await expect.poll(read).toMatchObject({ heldSince: now.toISOString() });
    }

    const second = await openApplication(server, { now: () => now });
    const answer = await fetch(`${second.url}/api/admin/sites/${siteId}`, { headers: { Authorization: cy } });
    expect(((await answer.json()) as { scenarioRuns: unknown }).scenarioRuns).toEqual([shown]);
    await second.close();

    now = new Date(now.getTime() + 5 * 60_000);
    expect((await end(ben, id)).body).toEqual({
      commands: [
        { act: 'release', targets: [exit, front].map((each) => ({ entity: 'gate', id: each.id, name: each.name })) },
      ],
      left: { overlocked: 0, unknown: 0, gone: 0 },
    });
    expect(await shownTo(cy)).toEqual([]);
    expect(await end(ada, id)).toMatchObject({ status: 409, body: scenarioRunMessages.over });
    expect((await logOfSite()).slice(0, 2)).toEqual([
      `Ben Cole: ${scenarioRunMessages.ended}: ${scenarioMessages.fire}, after 5m 00s, Release 2 gates`,
      `Ada Byron: ${scenarioRunMessages.started}: ${scenarioMessages.fire}: Hold open 3 gates, reason: Smoke in hall B`,
    ]);
  });

  it('that is started twice is one, which keeps the doors as they were before the first', async () => {
    const exit = await gate({ direction: 'exit' });
    const { id } = (await start(ada, 'fire')).body as Started;
    server.device.report({ kind: 'gate', id: exit.id, at: now, state: { status: 'opened', held: true } });
    const isHeld = async () => ((await send(ada, 'GET', `gates/${exit.id}`)).body as { heldSince: unknown }).heldSince;
    await expect.poll(isHeld).not.toBeNull();
    const later = await gate({ direction: 'exit' });
    expect(((await start(ben, 'fire')).body as Started).id).toBe(id);
    expect((await runs(ada)).body).toMatchObject([
      {
        id,
        startedBy: 'Ada Byron',
        doors: [
          { id: exit.id, status: 'locked', wasHeld: false },
          { id: later.id, wasHeld: false },
        ],
      },
    ]);
  });

  it('belongs to the staff of the site who may command doors; guests see that it runs, and no name', async () => {
    await gate({ direction: 'exit' });
    const guests = await server.build.organisation();
    siteId = (await server.build.site({ organisationId, sharing: 'SITE', sharedWith: [guests.id] })).id;
    const guest = await server.signIn(await server.build.user({ organisationId: guests.id }));
    const stranger = await server.signIn(await server.build.user());
    const writer = await server.signIn(
      await server.build.user({ organisationId, permissions: everywhere(bits.scope | bits.read | bits.write) }),
    );
    const { id } = (await start(ada, 'fire')).body as Started;
    const statuses = async (token: string) => [
      (await start(token, 'fire')).status,
      (await end(token, id)).status,
      (await runs(token, '/pins', { runId: id, stopsPins: true })).status,
      (await runs(token)).status,
    ];
    expect(await statuses(stranger)).toEqual([404, 404, 404, 404]);
    expect(await statuses(guest)).toEqual([403, 403, 403, 403]);
    expect(await statuses(writer)).toEqual([403, 403, 403, 200]);
    expect(await shownTo(guest)).toMatchObject([{ id, startedBy: null }]);
    expect((await start(ada, 'evening')).body).toBe(scenarioRunMessages.badScenario);
    expect((await end(ada, id + 1)).status).toBe(409);
    siteId = (await server.build.site({ organisationId })).id;
    expect((await end(ada, id)).status).toBe(409);
  });
});

describe('the end of a lockdown', () => {
  it('returns the doors that were unlocked, holds those that were held, and says what stays', async () => {
    const open = await unit({ name: 'Open', status: 'unlocked' });
    const unknown = await unit({ name: 'New', status: null });
    const owing = await unit({ name: 'Owing', status: 'opened' });
    const shut = await unit({ name: 'Shut', status: 'locked' });
    const held = await gate({ name: 'Dock', direction: 'exit', status: 'opened', heldSince });
    const { id, act, targets } = (await start(ada, 'lockdown')).body as Started;
    expect([act, targets.map(({ name }) => name)]).toEqual(['lock', ['Dock', 'Open', 'New', 'Owing']]);
    expect(targets.some((each) => each.entity === 'unit' && each.id === shut.id)).toBe(false);
    const report = (kind: 'unit' | 'gate', door: { id: number }, status: string) =>
      server.device.report({ kind, id: door.id, at: now, state: { status, held: false } as never });
    report('gate', held, 'locked');
    report('unit', open, 'locked');
    report('unit', unknown, 'locked');
    const statusOf = async (path: string) => (await send(ada, 'GET', path)).body;
    await expect.poll(() => statusOf(`units/${unknown.id}`)).toMatchObject({ status: 'locked' });
    await server.database.execute(`update units set status = 'overlocked' where id = ${owing.id}`);
    expect((await end(ben, id)).body).toMatchObject({
      commands: [
        { act: 'open', targets: [{ name: 'Open' }] },
        { act: 'hold', targets: [{ name: 'Dock' }] },
      ],
      left: { overlocked: 1, unknown: 1, gone: 0 },
    });
  });

  it('of an emergency waits for no second person, where each door would count', async () => {
    const many = secondPerson.doors + 1;
    await openSite(true, many);
    await server.database.execute(
      `update sites set scenarios = '{"revision":1,"scenarios":[],"emergencies":["lockdown"]}' where id = ${siteId}`,
    );
    await send(ada, 'POST', `sites/${siteId}/emergencies`, { scenario: 'lockdown', reason: 'Intruder' });
    const [run] = await shownTo(ada);
    expect(run).toMatchObject({ name: scenarioMessages.lockdown, unitCount: many });
    await server.database.execute(`update units set status = 'locked' where site_id = ${siteId}`);
    const { commands } = (await end(ben, run?.id ?? 0)).body as {
      commands: { act: string; targets: Started['targets'] }[];
    };
    expect(commands.map(({ act, targets }) => [act, targets.length])).toEqual([['open', many]]);
    for (const { id } of commands[0]?.targets ?? [])
      expect((await send(ben, 'POST', `units/${id}/open`, {})).status).toBe(200);
  });
});

describe('the PINs of a site', () => {
  it('are stopped by a lockdown that says so, changed while it runs, and each change is in the log', async () => {
    await unit({ status: 'unlocked' });
    const { id } = (await start(ada, 'lockdown', { stopsPins: true })).body as Started;
    expect(await shownTo(cy)).toMatchObject([{ stopsPins: true }]);
    for (const stopsPins of [false, true])
      expect((await runs(ben, '/pins', { runId: id, stopsPins })).body).toMatchObject({ id, stopsPins });
    expect(await shownTo(cy)).toMatchObject([{ stopsPins: true }]);
    expect((await logOfSite()).slice(0, 3)).toEqual([
      `Ben Cole: ${scenarioRunMessages.stoppedPins}: ${scenarioMessages.lockdown}`,
      `Ben Cole: ${scenarioRunMessages.allowedPins}: ${scenarioMessages.lockdown}`,
      `Ada Byron: ${scenarioRunMessages.started}: ${scenarioMessages.lockdown}: Lock 1 unit, ${scenarioRunMessages.pinsStopped}`,
    ]);
    await end(ben, id);
    const [stored] = await server.database.select().from(scenarioRuns).where(eq(scenarioRuns.id, id));
    expect(stored?.endedAt).toEqual(now);
    expect((await runs(ben, '/pins', { runId: id, stopsPins: true })).status).toBe(409);
  });
});
