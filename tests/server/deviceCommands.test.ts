import { beforeEach, describe, expect, it } from 'vitest';
import { calibrationSteps } from '#domain/lifecycle/calibration.ts';
import { calibrationEvents, calibrationStates } from '#domain/states/device.ts';
import { everywhere } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer({ acknowledgementTimeout: 150 });
const desk = await openDesk(server);
beforeEach(() => server.device.answerWith({ accepted: true }));

const lastCommand = () => server.device.commands.at(-1);
const rows = async (path: string) => ((await desk.ask('GET', path)).body as { rows: Record<string, unknown>[] }).rows;
const lastAction = async () => (await rows('actionLogs?limit=1'))[0];

/** Every command by path: the request, the device's command, and the log line. */
const everyCommand = [
  { kind: 'gate', path: 'gates/:id/lock', body: {}, hears: { act: 'lock' }, action: 'Lock requested' },
  { kind: 'gate', path: 'gates/:id/open', body: {}, hears: { act: 'open' }, action: 'Unlock requested' },
  { kind: 'gate', path: 'gates/:id/hold', body: {}, hears: { act: 'hold' }, action: 'Hold open requested' },
  { kind: 'gate', path: 'gates/:id/release', body: {}, hears: { act: 'release' }, action: 'Release requested' },
  { kind: 'unit', path: 'units/:id/hold', body: {}, hears: { act: 'hold' }, action: 'Hold open requested' },
  { kind: 'unit', path: 'units/:id/release', body: {}, hears: { act: 'release' }, action: 'Release requested' },
  { kind: 'controller', path: 'controllers/:id/lock', body: {}, hears: { act: 'lock' }, action: 'Lock requested' },
  { kind: 'controller', path: 'controllers/:id/open', body: {}, hears: { act: 'open' }, action: 'Unlock requested' },
  { kind: 'lockable', path: 'lockables/:id/open', body: {}, hears: { act: 'open' }, action: 'Open requested' },
  {
    kind: 'motorisedLock',
    path: 'motorisedLocks/:id/calibrate',
    body: { event: 'start' },
    hears: { act: 'calibrate', event: 'start' },
    action: 'Calibration requested',
  },
  {
    kind: 'multiplexer',
    path: 'multiplexers/:id/power',
    body: {},
    hears: { act: 'power' },
    action: 'Power toggle requested',
  },
  {
    kind: 'multiplexer',
    path: 'multiplexers/:id/power',
    body: { channel: 0 },
    hears: { act: 'power', channel: 0 },
    action: 'Power toggle requested',
  },
  {
    kind: 'multiplexer',
    path: 'multiplexers/:id/channelReset',
    body: { channels: [0, 31], target: 'locks' },
    hears: { act: 'channelReset', channels: [0, 31], target: 'locks' },
    action: 'Channel reset requested',
  },
  {
    kind: 'multiplexer',
    path: 'multiplexers/:id/enrol',
    body: {},
    hears: { act: 'enrol' },
    action: 'Enrolment requested',
  },
  {
    kind: 'powerController',
    path: 'powerControllers/:id/power',
    body: { operation: 'TOGGLE' },
    hears: { act: 'power' },
    action: 'Power toggle requested',
  },
] as const;

async function everyTarget() {
  const { build } = server;
  const { siteId } = desk;
  const controller = await build.controller({ siteId });
  const targets = {
    controller,
    gate: await build.gate({ siteId }),
    unit: await build.unit({ siteId }),
    lockable: await build.lockable({ siteId }),
    motorisedLock: await build.motorisedLock({ siteId, controllerId: controller.id, channel: 1 }),
    multiplexer: await build.multiplexer({ siteId, controllerId: controller.id }),
    powerController: await build.powerController({ siteId }),
  };
  return everyCommand.map((command) => {
    const { id, name } = targets[command.kind];
    return { ...command, id, name, path: command.path.replace(':id', String(id)) };
  });
}

describe('every command', () => {
  it('reaches its device unchanged, and is logged', async () => {
    for (const { id, name, kind, path, body, hears, action } of await everyTarget()) {
      expect(await desk.ask('POST', path, body)).toMatchObject({ status: 200, body: '' });
      expect(lastCommand()).toEqual({ kind, id, ...hears });
      expect(await lastAction()).toMatchObject({
        action,
        siteId: desk.siteId,
        detail: expect.stringContaining(name) as string,
      });
    }
  });

  it(
    "is refused with the device's reason, answered 202 on a timeout, and sent once for each key",
    { tags: 'postgres' },
    async () => {
      const targets = await everyTarget();
      for (const { name, path, body } of targets) {
        server.device.answerWith({ accepted: false, reason: 'it is jammed' });
        expect(await desk.refused('POST', path, body)).toMatchObject({
          status: 409,
          sentence: `${name} refused the command: it is jammed.`,
        });
      }
      server.device.answerWith(null);
      const late = await Promise.all(targets.map(({ path, body }) => desk.ask('POST', path, body)));
      expect(late.map(({ status }) => status)).toEqual(targets.map(() => 202));
      server.device.answerWith({ accepted: true });
      for (const { path, body } of targets) {
        const before = server.device.commands.length;
        const key = `key of ${path} ${before}`;
        expect((await desk.ask('POST', path, body, key)).status).toBe(200);
        expect((await desk.ask('POST', path, body, key)).status).toBe(200);
        expect(server.device.commands.length - before).toBe(1);
      }
    },
  );

  it('needs the right sites: state, and is not found for other organisations', async () => {
    const clerk = await openDesk(server, { ...desk, permissions: { ...everywhere(31), sites: 15 } });
    const stateAlone = await openDesk(server, { ...desk, permissions: { sites: 16 } });
    const stranger = await openDesk(server);
    const before = server.device.commands.length;
    const targets = await everyTarget();
    for (const { path, body } of targets) {
      expect(await clerk.refused('POST', path, body)).toMatchObject({ status: 403 });
      expect(await stranger.refused('POST', path, body)).toMatchObject({ status: 404 });
    }
    expect(server.device.commands).toHaveLength(before);
    for (const { path, body } of targets) expect((await stateAlone.ask('POST', path, body)).status).toBe(200);
  });
});

describe('an opening', () => {
  it('is logged at its target: gate, controller or lockable', async () => {
    const { siteId } = desk;
    const gate = await server.build.gate({ siteId });
    const controller = await server.build.controller({ siteId });
    const lockable = await server.build.lockable({ siteId });
    await desk.ask('POST', `gates/${gate.id}/open`);
    await desk.ask('POST', `controllers/${controller.id}/open`);
    await desk.ask('POST', `lockables/${lockable.id}/open`);
    const requested = [{ event: 'Open Requested', kind: 'open' }];
    expect(await rows(`eventLogs/gates/${gate.id}`)).toMatchObject(requested);
    expect(await rows(`eventLogs/controllers/${controller.id}`)).toMatchObject(requested);
    expect(await rows(`lockables/${lockable.id}/logs`)).toMatchObject(requested);
    expect(await rows(`actionLogs/gates/${gate.id}`)).toMatchObject([{ action: 'Unlock requested' }]);
    expect(await rows(`actionLogs/controllers/${controller.id}`)).toMatchObject([{ action: 'Unlock requested' }]);
  });
});

describe('a reason', () => {
  it('is in the action log of every command, and optional', async () => {
    for (const { name, path, body } of await everyTarget()) {
      expect((await desk.ask('POST', path, { ...body, reason: ' The tenant forgot the PIN ' })).status).toBe(200);
      const { detail } = (await lastAction()) ?? {};
      expect(detail).toMatch(new RegExp(`^${name}.*, reason: The tenant forgot the PIN$`));
    }
  });

  it('is refused when it is too long', async () => {
    const { id } = await server.build.gate({ siteId: desk.siteId });
    const refusal = await desk.refused('POST', `gates/${id}/open`, { reason: 'x'.repeat(201) });
    expect(refusal).toMatchObject({ status: 400, field: 'reason' });
  });
});

describe('an offline target', () => {
  const lastHeardAt = new Date('2026-11-21T03:04:00Z');

  it("gets no command, nor do devices connected to it: the refusal has the time in the site's zone", async () => {
    const { id: siteId } = await server.build.site({
      organisationId: desk.organisationId,
      timeZone: 'Australia/Perth',
    });
    const gone = await server.build.controller({ siteId, name: 'C9', online: false, lastHeardAt });
    const unit = await server.build.unit({ siteId, name: 'A1', controllerId: gone.id, channel: 0 });
    const lock = await server.build.motorisedLock({ siteId, name: 'B1', online: false, lastHeardAt });
    const before = server.device.commands.length;
    expect(await desk.refused('POST', `controllers/${gone.id}/open`)).toMatchObject({
      status: 409,
      sentence: 'C9 is offline. It was last seen at 21/11/2026 11:04AM.',
    });
    expect((await desk.refused('POST', `units/${unit.id}/open`)).sentence).toBe(
      'A1 cannot be reached. Its controller C9 was last seen at 21/11/2026 11:04AM.',
    );
    expect((await desk.refused('POST', `motorisedLocks/${lock.id}/calibrate`, { event: 'start' })).status).toBe(409);
    expect(server.device.commands).toHaveLength(before);
  });

  it('is one that reported before: a device that never reported gets commands', async () => {
    const fresh = await server.build.controller({ siteId: desk.siteId, online: false });
    expect((await desk.ask('POST', `controllers/${fresh.id}/lock`)).status).toBe(200);
  });
});

describe('a calibration', () => {
  it.each(calibrationStates)('that is "%s" takes the steps that fit, and no others', async (calibration) => {
    const lock = await server.build.motorisedLock({ siteId: desk.siteId, name: `Bolt ${calibration}`, calibration });
    for (const event of calibrationEvents) {
      const answer = await desk.ask('POST', `motorisedLocks/${lock.id}/calibrate`, { event });
      if (calibrationSteps[event].includes(calibration)) expect(answer.status).toBe(200);
      else {
        const body = `The calibration of Bolt ${calibration} is at "${calibration}", so the step "${event}" is not possible.`;
        expect(answer).toEqual(expect.objectContaining({ status: 409, body }));
      }
    }
  });

  it('goes from start to calibrated as the lock reports', async () => {
    const lock = await server.build.motorisedLock({ siteId: desk.siteId });
    const step = (event: string) => desk.ask('POST', `motorisedLocks/${lock.id}/calibrate`, { event });
    const steps = [
      ['start', 'waiting for open'],
      ['opened', 'waiting for closed'],
      ['closed', 'calibrated'],
    ] as const;
    for (const [event, calibration] of steps) {
      expect((await step(event)).status).toBe(200);
      server.device.report({ kind: 'motorisedLock', id: lock.id, state: { calibration } });
      await expect
        .poll(async () => (await desk.ask('GET', `motorisedLocks/${lock.id}`)).body)
        .toMatchObject({ calibration });
    }
  });
});

describe('an invalid body', () => {
  it('is refused with its field', async () => {
    const { id } = await server.build.multiplexer({ siteId: desk.siteId });
    const refusals = [
      [`multiplexers/${id}/power`, { channel: 32 }, 'channel'],
      [`multiplexers/${id}/channelReset`, { channels: [], target: 'all' }, 'channels'],
      [`multiplexers/${id}/channelReset`, { channels: [1], target: 'nothing' }, 'target'],
      ['motorisedLocks/1/calibrate', { event: 'turn' }, 'event'],
      ['powerControllers/1/power', { operation: 'ON' }, 'operation'],
    ] as const;
    for (const [path, body, field] of refusals) {
      expect(await desk.refused('POST', path, body)).toMatchObject({ status: 400, field });
    }
  });
});
