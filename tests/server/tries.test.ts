import { beforeEach, describe, expect, it } from 'vitest';
import type { Approval } from '#domain/calls/approvals.ts';
import { secondPerson } from '#domain/limits/secondPerson.ts';
import { deviceLimits } from '#domain/messages/deviceLimits.ts';
import { bits } from '#domain/permissions/bits.ts';
import type { Output } from '#server/devices/mqtt/dialects/dialect.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { expectDoorsLeft, openTwoPersonSite } from '#tests/support/server/openTwoPersonSite.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

let now = new Date('2026-11-27T03:00:00Z');
let siteId: number;
let organisationId: number;
/** Ada tries, Ben may decide, Cy may only read. */
let ada: string;
let ben: string;
let cy: string;
const server = await startTestServer({ now: () => now, acknowledgementTimeout: 200 });
beforeEach(async () => {
  server.device.answerWith({ accepted: true });
  ({ siteId, organisationId, ada, ben, cy } = await openTwoPersonSite(server));
});

const pass = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
};

const output = (key: string, kind: Output['kind'] = 'relay'): Output => {
  return { key, kind, name: key, holds: true, pulses: true, locks: false };
};
const outputs = [output('POWER1'), output('POWER2'), output('keypad', 'keypad')];
const build = async (given: object = {}) => (await server.build.networkDevice({ siteId, outputs, ...given })).id;

const tryIt = (token: string, id: number, place = 0, given: object = {}) =>
  server.call('POST', `api/admin/networkDevices/${id}/try`, { token, body: { output: place, ...given } });
const sent = () => server.device.commands.at(-1);
const newest = async (token = ada) => {
  const { body } = await server.call('GET', `api/admin/actionLogs?siteId=${siteId}`, { token });
  return (body as { rows: Record<string, unknown>[] }).rows[0];
};

describe('a try', () => {
  it('opens a bare output once, and is logged with device and channel', async () => {
    const id = await build({ name: 'relays-a103' });
    const before = server.device.commands.length;
    expect((await tryIt(ada, id, 1, { reason: 'Walking along' })).status).toBe(200);
    expect(server.device.commands.slice(before)).toEqual([{ kind: 'networkDevice', id, act: 'try', output: 1 }]);
    expect(await newest()).toMatchObject({
      action: 'Try requested',
      detail: 'relays-a103, channel 1, reason: Walking along',
    });
  });

  it('says in words that the device refused, and 202 where none answers in time', async () => {
    const id = await build({ name: 'Box' });
    server.device.answerWith({ accepted: false, reason: 'its lock is jammed' });
    expect(await tryIt(ada, id)).toMatchObject({
      status: 409,
      body: 'Box refused the command: its lock is jammed.',
    });
    server.device.answerWith(null);
    expect((await tryIt(ada, id)).status).toBe(202);
    expect(await newest()).toMatchObject({ detail: 'Box, channel 0, not acknowledged in time' });
  });

  it('is sent once for a repeated key', async () => {
    const id = await build();
    const before = server.device.commands.length;
    const press = () =>
      server.call('POST', `api/admin/networkDevices/${id}/try`, { token: ada, body: { output: 0 }, key: 'one press' });
    expect([(await press()).status, (await press()).status]).toEqual([200, 200]);
    expect(server.device.commands.length - before).toBe(1);
  });

  it.each([
    ['an output that it lacks', 7, {}, 400, 'Box has no output 7.'],
    ['a keypad', 2, {}, 409, `Box refused the command: ${deviceLimits.keypad}.`],
    ['a removed device', 0, { removedAt: new Date() }, 409, 'Box was removed from the network.'],
    ['a device that is offline', 0, { online: false }, 409, 'Box is offline.'],
  ])('is refused at %s, and reaches nothing', async (_name, place, given, status, body) => {
    const id = await build({ name: 'Box', ...given });
    const before = server.device.commands.length;
    expect(await tryIt(ada, id, place)).toMatchObject({ status, body });
    expect(server.device.commands.length).toBe(before);
  });

  it('of a door’s output is the door’s own command', async () => {
    const id = await build({ name: 'Box' });
    const controller = await server.build.controller({ siteId, networkDeviceId: id });
    const wired = { siteId, controllerId: controller.id, name: 'A101' };
    const unit = await server.build.unit({ ...wired, channel: 0 });
    expect((await tryIt(ada, id)).status).toBe(200);
    expect(sent()).toEqual({ kind: 'unit', id: unit.id, act: 'open' });
    expect(await newest()).toMatchObject({
      action: 'Unlock requested',
      detail: 'A101, tried at channel 0 of Box',
      unitId: unit.id,
    });
    await server.build.unit({ ...wired, channel: 1, name: 'A102', status: 'overlocked' });
    const before = server.device.commands.length;
    expect(await tryIt(ada, id, 1)).toMatchObject({
      status: 409,
      body: 'A102 is overlocked and cannot be unlocked until the overlock is lifted.',
    });
    expect(server.device.commands.length).toBe(before);
  });

  it('leaves a trace in the security log where it is refused', async () => {
    const id = await build({ name: 'Box', online: false });
    await tryIt(ada, id);
    const newest = async () => {
      const path = `api/admin/organisations/${organisationId}/securityLog`;
      return ((await server.call('GET', path, { token: ada })).body as { rows: object[] }).rows[0];
    };
    await expect
      .poll(newest)
      .toMatchObject({ call: 'networkDeviceTry', kind: 'command', isRefused: true, recordId: id });
  });

  it('is not made at what is no door', async () => {
    const id = await build({ name: 'Box' });
    const { id: controllerId } = await server.build.controller({ siteId, networkDeviceId: id });
    await server.build.powerController({ siteId, controllerId, channel: 0, name: 'Lights' });
    expect(await tryIt(ada, id)).toMatchObject({
      status: 409,
      body: 'Output 0 of Box is used by the power controller Lights. Only doors can be tried.',
    });
  });

  it('is not made at a device that is no controller', async () => {
    const { id: unitId } = await server.build.unit({ siteId, status: 'overlocked' });
    const padlock = await build({ name: 'Lock' });
    await server.build.padlock({ siteId, unitId, name: 'P1', networkDeviceId: padlock });
    const before = server.device.commands.length;
    expect(await tryIt(ada, padlock)).toMatchObject({
      status: 409,
      body: 'Lock is used by the padlock P1, so no door can be connected to it.',
    });
    expect(server.device.commands.length).toBe(before);
  });

  it('is not made at the second announcement of a device that is in use', async () => {
    const used = await build({ topics: ['cmnd/box/Backlog', 'cmnd/box/POWER1'] });
    const { id: controllerId } = await server.build.controller({ siteId, networkDeviceId: used, name: 'Box' });
    await server.build.unit({ siteId, controllerId, channel: 0, status: 'overlocked' });
    const twin = await build({ name: 'Twin', topics: ['cmnd/box/POWER1'] });
    const before = server.device.commands.length;
    expect(await tryIt(ada, twin)).toMatchObject({
      status: 409,
      body: 'Twin is the same device as that of the controller Box. Use that one, or replace it.',
    });
    const linked = await server.call('POST', 'api/admin/controllers', {
      token: await server.signIn(await server.build.user({ organisationId })),
      body: { siteId, name: 'Second box', networkDeviceId: twin },
    });
    expect(linked).toMatchObject({ status: 409, body: /^Twin is the same device as that of the controller Box/ });
    expect(server.device.commands.length).toBe(before);
    const other = await build({ topics: ['cmnd/other/POWER1'] });
    expect((await tryIt(ada, other)).status).toBe(200);
  });

  it('needs the right to command doors, and a device that the person may see', async () => {
    const id = await build();
    const none = await build({ siteId: null });
    const stranger = await openDesk(server);
    const writer = await openDesk(server, { organisationId, siteId, permissions: everywhere(bits.read | bits.write) });
    const root = await openDesk(server, { isSuperAdmin: true });
    expect((await tryIt(cy, id)).status).toBe(403);
    expect((await tryIt(writer.token, id)).status).toBe(403);
    expect((await tryIt(stranger.token, id)).status).toBe(404);
    expect((await tryIt(ada, none)).status).toBe(404);
    expect((await tryIt(root.token, none)).status).toBe(200);
  });
});

describe('the second person', () => {
  const useUp = () => expectDoorsLeft(server, { siteId, token: ada }, secondPerson.doors);
  const step = (token: string, id: number, name: string) =>
    server.call('POST', `api/admin/commandApprovals/${id}/${name}`, { token });
  const ask = (
    ids: readonly number[],
    { token = ada, ...given }: { token?: string; [field: string]: unknown } = {},
  ) => {
    const targets = ids.map((id) => ({ entity: 'networkDevice', id }));
    const body = { siteId, act: 'try', targets, reason: 'New relays', ...given };
    return server.call('POST', 'api/admin/commandApprovals', { token, body });
  };
  async function approved(...ids: number[]): Promise<Approval> {
    const { status, body } = await ask(ids);
    expect(status).toBe(200);
    const answer = await step(ben, (body as Approval).id, 'approve');
    expect(answer.status).toBe(200);
    return answer.body as Approval;
  }

  it('counts tries as doors that one person moves alone', async () => {
    const id = await build();
    expect((await tryIt(ada, id)).status).toBe(200);
    await expectDoorsLeft(server, { siteId, token: ada }, secondPerson.doors - 1);
    const { status, body } = await tryIt(ada, id);
    expect(status).toBe(409);
    expect(body).toMatch(/^A second person has to approve .* or ask for approval to try the doors of this device\.$/);
  });

  it('approves tries at a gateway and at what it connects for two hours', async () => {
    const gateway = await build({ name: 'zigbee-a139', key: 'discovery:zigbee-a139', outputs: [] });
    const behind = await build({ gateway: 'discovery:zigbee-a139' });
    const beside = await build();
    const approval = await approved(gateway);
    expect(approval).toMatchObject({
      title: 'Try the doors of zigbee-a139 for 2 hours',
      state: 'approved',
      expiresAt: new Date(now.getTime() + secondPerson.tryValidity).toISOString(),
    });
    await useUp();
    for (let times = 0; times < 3; times += 1) expect((await tryIt(ada, behind)).status).toBe(200);
    expect((await tryIt(ada, beside)).status).toBe(409);
    // The covered tries were not counted.
    pass(secondPerson.period);
    await useUp();
    pass(secondPerson.tryValidity - secondPerson.period - 1);
    await useUp();
    expect((await tryIt(ada, behind)).status).toBe(200);
    const listed = async () =>
      (await server.call('GET', 'api/admin/commandApprovals', { token: ada })).body as Approval[];
    expect(await listed()).toMatchObject([{ id: approval.id, state: 'approved' }]);
    pass(1);
    expect((await tryIt(ada, behind)).status).toBe(409);
    expect(await listed()).toEqual([]);
  });

  it('covers a door on the device, with its obstacles, and ends when it is cancelled', async () => {
    const id = await build();
    const { id: controllerId } = await server.build.controller({ siteId, networkDeviceId: id });
    await server.build.unit({ siteId, controllerId, channel: 0 });
    await server.build.unit({ siteId, controllerId, channel: 1, status: 'overlocked' });
    const approval = await approved(id);
    await useUp();
    expect((await tryIt(ada, id, 0)).status).toBe(200);
    expect((await tryIt(ada, id, 1)).body).toMatch(/is overlocked/);
    expect(await step(ada, approval.id, 'use')).toMatchObject({ status: 409, body: expect.stringMatching(/no start/) });
    expect((await step(ada, approval.id, 'cancel')).status).toBe(200);
    expect((await tryIt(ada, id, 0)).status).toBe(409);
  });

  it('covers only the person who asked', async () => {
    const id = await build();
    await approved(id);
    await expectDoorsLeft(server, { siteId, token: ben }, secondPerson.doors);
    expect((await tryIt(ben, id)).status).toBe(409);
  });

  it('covers no try at another site', async () => {
    const id = await build({ siteId: null });
    const root = await openDesk(server, { isSuperAdmin: true });
    const { status, body } = await ask([id], { token: root.token });
    expect(status).toBe(200);
    expect((await step(ben, (body as Approval).id, 'approve')).status).toBe(200);
    const other = await openTwoPersonSite(server);
    const { id: controllerId } = await server.build.controller({ siteId: other.siteId, networkDeviceId: id });
    await server.build.unit({ siteId: other.siteId, controllerId, channel: 0 });
    await expectDoorsLeft(server, { siteId: other.siteId, token: root.token }, secondPerson.doors);
    expect((await tryIt(root.token, id)).status).toBe(409);
  });

  it('is not asked for by guests of the site, who see none of its devices', async () => {
    const id = await build({ name: 'Hidden' });
    const guest = await openDesk(server);
    const root = await openDesk(server, { isSuperAdmin: true });
    await root.record('PUT', `sites/${siteId}`, { sharing: 'SITE', sharedWith: [guest.organisationId] });
    expect(await ask([id], { token: guest.token })).toMatchObject({
      status: 400,
      body: 'Choose network devices of this site to try.',
    });
  });

  it('is asked for devices of the site alone, and for doors by other acts', async () => {
    const [id, elsewhere] = [await build(), (await server.build.networkDevice()).id];
    const unit = await server.build.unit({ siteId });
    expect(await ask([id, elsewhere])).toMatchObject({
      status: 400,
      body: 'Choose network devices of this site to try.',
    });
    const door = { targets: [{ entity: 'unit', id: unit.id }] };
    expect(await ask([], door)).toMatchObject({ status: 400 });
    expect(await ask([id], { act: 'open' })).toMatchObject({
      status: 400,
      body: 'A network device can only be tried.',
    });
  });
});
