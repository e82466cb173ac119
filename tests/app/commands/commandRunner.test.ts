import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CommandRunner } from '#app/commands/commandRunner.ts';
import type { Act, CommandTarget } from '#domain/commands/act.ts';
import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import { notSentMessages, overlockMessages } from '#domain/messages/commandEnds.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import { bits } from '#domain/permissions/bits.ts';
import type { UnitStatus } from '#domain/states/unitStatus.ts';
import { newRequestKey } from '#collections/transport/requestKey.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { createApi } from '#collections/transport/api.ts';
import { requestAnswers } from '#server/storage/schema/requestAnswers.ts';
import { startProxy } from '../../support/proxy/proxy.ts';
import { startTestServer, type TestServer } from '../../support/server/startServer.ts';

/** Starts a runner on a real server, whose device the test controls. */
function runnerOf(
  { url }: { url: string },
  token: string,
  known: UnitStatus | undefined,
  controllerOf: (id: number) => number | null = () => null,
) {
  const sequence = new Sequence();
  const changes: Command[] = [];
  let read: (id: number) => void = () => undefined;
  const waiting: { fits: (command: Command) => boolean; found: (command: Command) => void }[] = [];
  const runner = new CommandRunner({
    api: createApi({ base: url, token: () => token }),
    sequence,
    connection: () => ({ state: 'live', since: 0 }),
    liveRowOf: (_entity, id) =>
      known === undefined ? undefined : { id, status: known, controllerId: controllerOf(id) },
    refresh: (_entity, id) => read(id),
    onChange(command) {
      changes.push(command);
      for (const { fits, found } of waiting) if (fits(command)) found(command);
    },
  });
  const reaches = (state: Command['state']) =>
    new Promise<Command>((found) => {
      const already = changes.find((command) => command.state === state);
      if (already !== undefined) found(already);
      else waiting.push({ fits: (command) => command.state === state, found });
    });
  const nextRead = () => new Promise<number>((resolve) => (read = resolve));
  return { runner, sequence, changes, reaches, nextRead };
}

const pressOf = (target: CommandTarget, act: Act = 'open'): CommandPress => ({
  key: newRequestKey(),
  target,
  act,
  requestedAt: Date.now(),
});

describe('a running command', () => {
  let server: TestServer;
  let token: string;
  let siteId: number;
  let organisationId: number;

  beforeAll(async () => {
    server = await startTestServer();
    organisationId = (await server.build.organisation()).id;
    siteId = (await server.build.site({ organisationId })).id;
    token = await server.signIn(await server.build.user({ organisationId }));
  });

  afterAll(() => server.close());

  it('is confirmed by a read that was sent after it, and by no earlier read', async () => {
    const { id, name } = await server.build.unit({ siteId, status: 'locked' });
    const { runner, sequence, changes, reaches } = runnerOf(server, token, 'locked');
    const before = sequence.next();
    runner.press(pressOf({ entity: 'unit', id, siteId, name }));
    await reaches('accepted');
    runner.addEvidence('unit', id, before, { id, status: 'unlocked' });
    expect(changes.at(-1)?.state).toBe('accepted');
    runner.addEvidence('unit', id, sequence.next(), { id, status: 'locked' });
    expect(changes.at(-1)?.state).toBe('accepted');
    runner.addEvidence('unit', id, sequence.next(), { id, status: 'unlocked' });
    expect(changes.at(-1)?.state).toBe('confirmed');
    runner.stopAll();
  });

  it('is sent with a key, so that the device hears it once if the browser sends it again', async () => {
    const { id, name } = await server.build.unit({ siteId, status: 'locked' });
    const { runner, reaches } = runnerOf(server, token, undefined);
    runner.press(pressOf({ entity: 'unit', id, siteId, name }));
    await reaches('accepted');
    const rows = await server.database.select().from(requestAnswers);
    expect(rows.map(({ call }) => call)).toContain(`POST /api/admin/units/${id}/open`);
    runner.stopAll();
  });

  it('is confirmed by the log alone when the door had the state before, or its state was unknown', async () => {
    for (const known of ['unlocked', undefined] as const) {
      const { id, name } = await server.build.unit({ siteId, status: 'unlocked' });
      const { runner, sequence, changes, reaches } = runnerOf(server, token, known);
      runner.press(pressOf({ entity: 'unit', id, siteId, name }));
      await reaches('accepted');
      const logged = server.storage.onCommit(() => {
        runner.addEvidence('unit', id, sequence.next(), { id, status: 'unlocked' });
      });
      runner.addEvidence('unit', id, sequence.next(), { id, status: 'unlocked' });
      expect(changes.at(-1)?.state).toBe('accepted');
      server.device.report({
        kind: 'unit',
        id,
        state: { status: 'unlocked' },
        event: { name: 'Unlocked', kind: 'access' },
      });
      await reaches('confirmed');
      logged();
      runner.stopAll();
    }
  });

  it.each([
    ['lock', 'unlocked', 'confirmed'],
    ['lock', 'locked', 'confirmed'],
    ['open', 'locked', 'failed'],
  ] as const)('to %s a door that was %s is %s by an overlock, which it names', async (act, known, end) => {
    const { id, name } = await server.build.unit({ siteId, status: known });
    const { runner, sequence, reaches } = runnerOf(server, token, known);
    runner.press(pressOf({ entity: 'unit', id, siteId, name }, act));
    await reaches('accepted');
    runner.addEvidence('unit', id, sequence.next(), { id, status: 'pending overlock' });
    runner.addEvidence('unit', id, sequence.next(), { id, status: 'overlocked' });
    const { message, settledAt } = await reaches(end);
    expect(message).toBe(overlockMessages[act](name));
    expect(settledAt).not.toBeNull();
    runner.stopAll();
  });

  it.each([
    ['lock', 'confirmed'],
    ['open', 'failed'],
  ] as const)('to %s a door is %s by an overlock also in the host that took it over', async (act, end) => {
    const { id, name } = await server.build.unit({ siteId, status: 'unlocked' });
    const first = runnerOf(server, token, 'unlocked');
    first.runner.press(pressOf({ entity: 'unit', id, siteId, name }, act));
    const accepted = await first.reaches('accepted');
    first.runner.stopAll();
    const { runner, sequence, reaches } = runnerOf(server, token, undefined);
    runner.inherit([accepted]);
    runner.addEvidence('unit', id, sequence.next(), { id, status: 'overlocked' });
    expect((await reaches(end)).message).toBe(overlockMessages[act](name));
    runner.stopAll();
  });

  it('has its target read repeatedly when nothing can confirm it', async () => {
    const { id, name } = await server.build.multiplexer({ siteId });
    const { runner, reaches, nextRead } = runnerOf(server, token, undefined);
    const target: CommandTarget = { entity: 'multiplexer', id, siteId, name };
    runner.press({ ...pressOf(target), act: 'channelReset', details: { channels: [3], target: 'all' } });
    expect((await reaches('accepted')).settledAt).not.toBeNull();
    expect(await nextRead()).toBe(id);
    runner.stopAll();
  });

  it('is not sent to the door after it was stopped', async () => {
    const { id, name } = await server.build.unit({ siteId, status: 'unlocked' });
    const asked = server.device.commands.length;
    const { runner, reaches } = runnerOf(server, token, undefined);
    runner.press(pressOf({ entity: 'unit', id, siteId, name }));
    await reaches('requested');
    runner.stopAll();
    await server.call('GET', 'api/admin/sites', { token });
    expect(server.device.commands).toHaveLength(asked);
  });

  it('keeps the server’s answer: a refusal ends it, a server error leaves it unconfirmed', async () => {
    const { id, name, siteId: at } = await server.build.unit({ siteId, status: 'locked' });
    const target: CommandTarget = { entity: 'unit', id, siteId: at, name };
    const asked = server.device.commands.length;
    const reader = await server.build.user({ organisationId, permissions: { sites: bits.scope | bits.read } });
    const refused = runnerOf(server, await server.signIn(reader), 'locked');
    refused.runner.press(pressOf(target));
    const { message, refusal } = await refused.reaches('failed');
    expect(refusal).toEqual({ status: 403, message });
    expect(message).toMatch(/Sites/);
    refused.runner.stopAll();

    const gateway = await startProxy({
      target: server.url,
      instead: ({ method }) => (method === 'POST' ? { status: 502, body: 'The gateway rests.' } : undefined),
    });
    const broken = runnerOf(gateway, token, 'locked');
    broken.runner.press(pressOf(target));
    const open = { message: commandMessages.unconfirmed, refusal: { status: 502, message: 'The gateway rests.' } };
    expect(await broken.reaches('unconfirmed')).toMatchObject(open);
    broken.runner.stopAll();
    await gateway.close();
    expect(server.device.commands).toHaveLength(asked);
  });

  describe('of many', () => {
    const patience = { timeout: 20_000 };
    /** Units on these controllers, behind a proxy that holds each command until released. */
    async function bulkOf(controllerIds: readonly number[]) {
      const targets: CommandTarget[] = [];
      for (const [index, controllerId] of controllerIds.entries()) {
        const { id, name } = await server.build.unit({ siteId, status: 'locked', controllerId, channel: index + 1 });
        targets.push({ entity: 'unit', id, siteId, name });
      }
      let sent = 0;
      const held: (() => void)[] = [];
      const proxy = await startProxy({
        target: server.url,
        ask: async ({ path, method }) => {
          if (method !== 'POST') return path;
          sent += 1;
          await new Promise<void>((resolve) => held.push(resolve));
          return path;
        },
      });
      const controllerOf = (id: number) => controllerIds[targets.findIndex((target) => target.id === id)] ?? null;
      const { runner, changes } = runnerOf(proxy, token, 'locked', controllerOf);
      const presses = targets.map((target) => ({ ...pressOf(target), isOfMany: true }));
      for (const press of presses) runner.press(press);
      const finish = async () => {
        runner.stopAll();
        for (const release of held) release();
        await proxy.close();
      };
      return { runner, changes, presses, sent: () => sent, releaseNext: () => held.shift()?.(), finish };
    }
    const controllersOf = async (count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await server.build.controller({ siteId })).id));

    it('is sent to 30 controllers side by side', async () => {
      const bulk = await bulkOf(await controllersOf(30));
      await expect.poll(bulk.sent, patience).toBe(30);
      await bulk.finish();
    });

    it('is sent to one controller one after the other, and what waits can be stopped', async () => {
      const [controllerId = 0] = await controllersOf(1);
      const bulk = await bulkOf([controllerId, controllerId, controllerId, controllerId]);
      await expect.poll(bulk.sent, patience).toBe(1);
      bulk.releaseNext();
      await expect.poll(bulk.sent, patience).toBe(2);
      bulk.runner.stop(bulk.presses.map(({ key }) => key));
      const stopped = bulk.changes.filter(({ message }) => message === notSentMessages.stopped);
      expect(stopped.map(({ key }) => key)).toEqual(bulk.presses.slice(2).map(({ key }) => key));
      bulk.releaseNext();
      await expect.poll(() => bulk.changes.filter(({ state }) => state === 'accepted'), patience).toHaveLength(2);
      expect(bulk.sent()).toBe(2);
      await bulk.finish();
    });
  });
});
