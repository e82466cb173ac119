import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import { statusesToOverlock } from '#domain/lifecycle/overlock.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { bits } from '#domain/permissions/bits.ts';
import { overlock } from '#server/rentals/overlocks.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer();
const desk = await openDesk(server);
beforeEach(() => server.device.answerWith({ accepted: true }));

const [noon, later, last] = ['12:00', '13:00', '14:00'].map((time) => new Date(`2026-11-21T${time}:00Z`)) as [
  Date,
  Date,
  Date,
];
const read = async (path: string) => (await desk.ask('GET', path)).body as Record<string, unknown>;

describe('a record that can be held', () => {
  it.each(['unit', 'gate'] as const)('says of a %s since when it is held, until its device ends it', async (kind) => {
    const { id } = await server.build[kind]({ siteId: desk.siteId });
    const heldSince = async () => (await read(`${kind}s/${id}`))['heldSince'];
    const report = (at: Date, held: boolean | undefined) =>
      server.device.report({ kind, id, at, state: { status: held === false ? 'locked' : 'unlocked', held } });
    expect(await heldSince()).toBeNull();
    report(noon, true);
    await expect.poll(heldSince).toBe(noon.toISOString());
    report(later, true);
    report(later, undefined);
    await expect.poll(async () => (await read(`${kind}s/${id}`))['statusChangedAt']).toBe(later.toISOString());
    expect(await heldSince()).toBe(noon.toISOString());
    report(last, false);
    await expect.poll(heldSince).toBeNull();
  });

  it('is not held by a change of the record', async () => {
    const { id } = await server.build.unit({ siteId: desk.siteId });
    await desk.ask('PUT', `units/${id}`, { heldSince: noon.toISOString() });
    expect((await read(`units/${id}`))['heldSince']).toBeNull();
  });
});

describe('a hold', () => {
  it('is logged at the door as a request, with its reason, and needs the right of commands', async () => {
    const { id, name } = await server.build.unit({ siteId: desk.siteId });
    expect((await desk.ask('POST', `units/${id}/hold`, { reason: 'Removalists' })).status).toBe(200);
    const { rows } = (await read('actionLogs?limit=1')) as { rows: Record<string, unknown>[] };
    expect(rows[0]).toMatchObject({ action: 'Hold open requested', detail: `${name}, reason: Removalists` });
    const events = (await desk.ask('GET', `eventLogs/units/${id}`)).body as { rows: { event: string }[] };
    expect(events.rows.map(({ event }) => event)).toEqual(['Hold Requested']);
    const reader = await server.signIn(await server.build.user({ permissions: everywhere(bits.scope | bits.read) }));
    for (const act of ['hold', 'release']) {
      const { status } = await server.call('POST', `api/admin/units/${id}/${act}`, { token: reader, body: {} });
      expect(status).toBe(403);
    }
  });

  it('is refused to an overlocked unit, which can be shut if its device holds it still', async () => {
    const { siteId } = desk;
    const { id, name } = await server.build.unit({ siteId, status: 'overlocked' });
    for (const [act, done] of [
      ['hold', 'held open'],
      ['release', 'released'],
      ['lock', 'locked'],
    ] as const) {
      expect(await desk.refused('POST', `units/${id}/${act}`)).toMatchObject({
        status: 409,
        sentence: `${name} is overlocked and cannot be ${done} until the overlock is lifted.`,
      });
    }
    const held = await server.build.unit({ siteId, status: 'overlocked', heldSince: noon });
    const statusOf = async (act: string) => (await desk.ask('POST', `units/${held.id}/${act}`)).status;
    expect([await statusOf('hold'), await statusOf('open')]).toEqual([409, 409]);
    expect([await statusOf('release'), await statusOf('lock')]).toEqual([200, 200]);
  });

  it('keeps an overlock waiting until the door is shut', async () => {
    for (const status of statusesToOverlock) {
      const ids = [
        (await server.build.unit({ siteId: desk.siteId, status, heldSince: noon })).id,
        (await server.build.unit({ siteId: desk.siteId, status })).id,
      ];
      const count = await server.storage.write((transaction, addChange) =>
        overlock({ transaction, addChange, now: later } as Parameters<typeof overlock>[0], ids),
      );
      expect(count).toBe(1);
      expect((await read(`units/${ids[0]}`))['status']).toBe(status);
    }
  });
});

describe('where a second person approves', () => {
  it('no approval of other commands covers a hold, and none can be asked for', async () => {
    const { siteId, ada, ben, units } = await openTwoPersonSite(server, { units: secondPerson.doors + 1 });
    const send = (token: string, path: string, body: object = {}) =>
      server.call('POST', `api/admin/${path}`, { token, body });
    const asked = (act: string) =>
      send(ada, 'commandApprovals', {
        siteId,
        act,
        targets: units.map((id) => ({ entity: 'unit', id })),
        reason: 'Fire drill',
      });
    expect((await asked('hold')).status).toBe(400);
    const { id } = (await asked('open')).body as Approval;
    expect((await send(ben, `commandApprovals/${id}/approve`)).status).toBe(200);
    expect((await send(ada, `commandApprovals/${id}/use`)).status).toBe(200);
    const statuses: number[] = [];
    for (const unit of units) statuses.push((await send(ada, `units/${unit}/hold`)).status);
    expect(statuses).toEqual([...units.slice(1).map(() => 200), 409]);
    const refusal = await send(ada, `units/${units.at(-1)}/hold`);
    expect(refusal.body).toMatch(/Wait a minute, or ask another person to do it\.$/);
  });

  it('an emergency locks the doors that are held, whatever their status', async () => {
    const { siteId, ada } = await openTwoPersonSite(server, { twoPersonApproval: false });
    const [shut, held] = [
      await server.build.gate({ siteId, status: 'locked' }),
      await server.build.gate({ siteId, status: 'locked', heldSince: noon }),
    ];
    const unit = await server.build.unit({ siteId, status: 'armed', heldSince: noon });
    const put = await server.call('PUT', `api/admin/sites/${siteId}/scenarios`, {
      token: ada,
      body: { revision: 0, scenarios: [], emergencies: ['lockdown'] },
    });
    expect(put.status).toBe(200);
    expect(await lockdownTargets(siteId, ada)).toEqual([`gate ${held.id}`, `unit ${unit.id}`]);
    expect(shut.id).not.toBe(held.id);
  });
});

/** The doors that an emergency's lockdown would move. */
async function lockdownTargets(siteId: number, token: string): Promise<string[]> {
  const started = await server.call('POST', `api/admin/sites/${siteId}/emergencies`, {
    token,
    body: { scenario: 'lockdown', reason: 'Intruder' },
  });
  const { body } = await server.call('GET', `api/admin/commandApprovals/${(started.body as Approval).id}`, { token });
  return (body as Approval).targets.map(({ entity, id }) => `${entity} ${id}`);
}
