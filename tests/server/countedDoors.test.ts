import { beforeEach, describe, expect, it } from 'vitest';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { recordAccountChange } from '#server/people/accountChanges.ts';
import { expectDoorsLeft, openDoors, openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let now = new Date('2026-11-23T10:00:00Z');
let organisationId: number;
let siteId: number;
let ada: string;

const server = await startTestServer({ now: () => now });
beforeEach(async () => {
  ({ organisationId, siteId, ada } = await openTwoPersonSite(server));
});

const post = (path: string, body: object = {}) => server.call('POST', `api/admin/${path}`, { token: ada, body });
const connect = (path: string, wiring: object) => server.call('PUT', `api/admin/${path}`, { token: ada, body: wiring });
const refusal = (doors: number, period: string) =>
  expect.stringContaining(`more than ${doors} doors of this site within ${period}`) as string;

const expectLeft = (left: number) => expectDoorsLeft(server, { siteId, token: ada }, left);

const { doors } = secondPerson;

describe('the doors that a person moves alone', () => {
  it.each([
    ['a lockable', 1, async () => post(`lockables/${(await server.build.lockable({ siteId })).id}/open`)],
    ['a unit that is held open', 1, async () => post(`units/${(await server.build.unit({ siteId })).id}/hold`)],
    ['a release', 1, async () => post(`units/${(await server.build.unit({ siteId })).id}/release`)],
    [
      'an exit that is held open',
      1,
      async () => post(`gates/${(await server.build.gate({ siteId, direction: 'exit' })).id}/hold`),
    ],
    [
      'what a power controller feeds',
      1,
      async () =>
        post(`powerControllers/${(await server.build.powerController({ siteId })).id}/power`, { operation: 'TOGGLE' }),
    ],
    [
      'a channel of a multiplexer',
      1,
      async () => post(`multiplexers/${(await server.build.multiplexer({ siteId })).id}/power`, { channel: 3 }),
    ],
    [
      'channels that are reset',
      3,
      async () => {
        const { id } = await server.build.multiplexer({ siteId });
        return post(`multiplexers/${id}/channelReset`, { channels: [1, 2, 3], target: 'locks' });
      },
    ],
    [
      'a bolt that learns its ends',
      1,
      async () =>
        post(`motorisedLocks/${(await server.build.motorisedLock({ siteId })).id}/calibrate`, { event: 'start' }),
    ],
    [
      'the lockables of a controller',
      2,
      async () => {
        const { id: controllerId } = await server.build.controller({ siteId });
        for (const channel of [0, 1]) await server.build.lockable({ siteId, controllerId, channel });
        return post(`controllers/${controllerId}/open`);
      },
    ],
    [
      'the doors behind a whole multiplexer',
      2,
      async () => {
        const { id: controllerId } = await server.build.controller({ siteId });
        for (const channel of [0, 1]) await server.build.unit({ siteId, controllerId, channel });
        return post(`multiplexers/${(await server.build.multiplexer({ siteId, controllerId })).id}/power`);
      },
    ],
    [
      'a controller without a known door',
      1,
      async () => post(`controllers/${(await server.build.controller({ siteId })).id}/open`),
    ],
  ])('include %s', async (_what, count, move) => {
    expect((await move()).status).toBe(200);
    await expectLeft(doors - count);
    expect((await move()).body).toEqual(refusal(doors, 'a minute'));
  });

  it('include those that were disconnected lately, and each once', async () => {
    const { id: controllerId } = await server.build.controller({ siteId });
    const unit = async (channel: number) => (await server.build.unit({ siteId, controllerId, channel })).id;
    const ids = [await unit(0), await unit(1), await unit(2)];
    for (const id of ids) await connect(`units/${id}`, { controllerId: null, channel: null });
    await connect(`units/${ids[0]}`, { controllerId, channel: 7 });
    expect((await post(`controllers/${controllerId}/open`)).status).toBe(200);
    await expectLeft(doors - ids.length);
    now = new Date(now.getTime() + secondPerson.disconnected);
    expect((await post(`controllers/${controllerId}/open`)).status).toBe(200);
    await expectLeft(doors - 1);
  });

  it.each([
    ['the exit', async (gateId: number, _controllerId: number) => connect(`gates/${gateId}`, { channel: 1 })],
    [
      'its controller',
      async (_gateId: number, controllerId: number) => {
        const { id: networkDeviceId } = await server.build.networkDevice({ siteId });
        return connect(`controllers/${controllerId}`, { networkDeviceId });
      },
    ],
  ])('include an exit for a day where %s was connected elsewhere', async (_what, move) => {
    const { id: controllerId } = await server.build.controller({ siteId });
    await server.build.gate({ siteId });
    const exit = await server.build.gate({ siteId, direction: 'exit', controllerId, channel: 0 });
    const open = async () => expect((await post(`gates/${exit.id}/open`)).status).toBe(200);
    await open();
    expect((await move(exit.id, controllerId)).status).toBe(200);
    await open();
    await expectLeft(doors - 1);
    expect((await post(`gates/${exit.id}/open`)).body).toEqual(refusal(doors, 'a minute'));
    now = new Date(now.getTime() + secondPerson.disconnected);
    await open();
    await expectLeft(doors);
  });

  it('include no multiplexer that is enrolled', async () => {
    expect((await post(`multiplexers/${(await server.build.multiplexer({ siteId })).id}/enrol`)).status).toBe(200);
    await expectLeft(doors);
  });

  it('count at the site where they stood before, and at a new one', async () => {
    const { id: controllerId } = await server.build.controller({ siteId });
    await expectLeft(doors);
    const { id: home } = await server.build.site({ organisationId });
    const there = await server.call('PUT', `api/admin/controllers/${controllerId}`, {
      token: ada,
      body: { siteId: home },
    });
    expect(there.status).toBe(200);
    expect((await post(`controllers/${controllerId}/open`)).body).toEqual(refusal(doors, 'a minute'));
    now = new Date(now.getTime() + secondPerson.disconnected);
    await expectLeft(doors);
    expect((await post(`controllers/${controllerId}/open`)).status).toBe(200);
  });

  it('count together with those of accounts that the person set up within a day', async () => {
    const own = await server.build.user({ organisationId });
    const token = await server.signIn(own);
    const made = await server.build.user({ organisationId });
    await recordAccountChange(server.database, { userId: made.id, changedBy: own.id, at: now });
    const other = await server.signIn(made);
    const open = (by: string, count: number) => openDoors(server, { siteId, token: by }, count);
    expect([await open(token, 3), await open(other, 3), await open(token, doors - 6)]).toEqual([200, 200, 200]);
    expect([await open(token, 1), await open(other, 1)]).toEqual([409, 409]);
    await expectLeft(doors);
    now = new Date(now.getTime() + secondPerson.settled);
    expect([await open(token, doors), await open(other, doors)]).toEqual([200, 200]);
  });

  it('still count once such accounts are deleted', async () => {
    const own = await server.build.user({ organisationId });
    const token = await server.signIn(own);
    const make = async (changedBy: number) => {
      const { id, email } = await server.build.user({ organisationId });
      await recordAccountChange(server.database, { userId: id, changedBy, at: now });
      return { id, token: await server.signIn({ email }) };
    };
    const first = await make(own.id);
    const second = await make(first.id);
    const open = (by: string, count: number) => openDoors(server, { siteId, token: by }, count);
    expect([await open(first.token, 6), await open(second.token, doors - 6)]).toEqual([200, 200]);
    expect((await server.call('DELETE', `api/admin/users/${first.id}`, { token })).status).toBe(204);
    expect([await open(token, 1), await open(second.token, 1)]).toEqual([409, 409]);
    now = new Date(now.getTime() + secondPerson.hour);
    expect([await open(second.token, doors), await open(token, 1)]).toEqual([200, 409]);
  });

  it('are no more than forty within an hour, however slowly', async () => {
    const { id } = await server.build.unit({ siteId });
    const slowly = async () => {
      now = new Date(now.getTime() + secondPerson.period);
      return post(`units/${id}/open`);
    };
    const tens = secondPerson.doorsOfHour / doors;
    for (let minutes = 1; minutes < tens; minutes += 1) {
      await expectLeft(doors);
      now = new Date(now.getTime() + secondPerson.period);
    }
    for (let done = 0; done < doors; done += 1) expect((await slowly()).status).toBe(200);
    expect((await slowly()).body).toEqual(refusal(secondPerson.doorsOfHour, 'an hour'));
    expect((await slowly()).body).toMatch(/Wait an hour, or select the doors in their list and ask for approval\.$/);
    await server.build.user({ organisationId });
    const asked = { siteId, act: 'open', targets: [{ entity: 'unit', id }], reason: 'Fumigation' };
    expect((await post('commandApprovals', asked)).status).toBe(200);
    now = new Date(now.getTime() + secondPerson.hour);
    expect((await slowly()).status).toBe(200);
  });
});

describe('lockables', () => {
  it('open together once a second person approved it', async () => {
    const ids: number[] = [];
    while (ids.length <= doors) ids.push((await server.build.lockable({ siteId })).id);
    const ben = await server.signIn(await server.build.user({ organisationId }));
    const targets = ids.map((id) => ({ entity: 'lockable', id }));
    const asked = await post('commandApprovals', { siteId, act: 'open', targets, reason: 'Fumigation' });
    expect(asked.body).toMatchObject({ title: 'Unlock 11 lockables' });
    const { id } = asked.body as { id: number };
    await server.call('POST', `api/admin/commandApprovals/${id}/approve`, { token: ben });
    await post(`commandApprovals/${id}/use`);
    for (const lockable of ids) expect((await post(`lockables/${lockable}/open`)).status).toBe(200);
    await expectLeft(doors);
  });

  it('have no lock to approve', async () => {
    const { id } = await server.build.lockable({ siteId });
    const targets = [{ entity: 'lockable', id }];
    const asked = await post('commandApprovals', { siteId, act: 'lock', targets, reason: 'Night' });
    expect(asked).toMatchObject({ status: 400, body: 'A lockable cannot be locked.' });
  });
});

describe('a request for approval', () => {
  const request = async (unitId: number, act = 'open') => {
    const body = { siteId, act, targets: [{ entity: 'unit', id: unitId }], reason: 'Fumigation' };
    return post('commandApprovals', body);
  };

  it('stands in the way of the same request alone', async () => {
    await server.build.user({ organisationId });
    const [first, second] = [await server.build.unit({ siteId }), await server.build.unit({ siteId })];
    expect((await request(first.id)).status).toBe(200);
    expect((await request(first.id)).body).toBe('Your earlier request for this still waits. Cancel it first.');
    expect((await request(first.id, 'lock')).status).toBe(200);
    expect((await request(second.id)).status).toBe(200);
  });

  it('is one of few that wait', async () => {
    await server.build.user({ organisationId });
    for (let asked = 0; asked < secondPerson.waiting; asked += 1) {
      expect((await request((await server.build.unit({ siteId })).id)).status).toBe(200);
    }
    const sentence = `${secondPerson.waiting} of your requests still wait. Cancel one first.`;
    expect(await request((await server.build.unit({ siteId })).id)).toMatchObject({ status: 409, body: sentence });
  });
});
