import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { unreachable } from '#server/devices/refusals.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { openApplication } from '#tests/support/server/openApplication.ts';
import { listenLive } from '#tests/support/server/listen.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';

const server = await startTestServer({ acknowledgementTimeout: 150 });
const organisationId = (await server.build.organisation()).id;
const siteId = (await server.build.site({ organisationId })).id;
const token = await server.signIn(await server.build.user({ organisationId, firstName: 'Ada', lastName: 'Byron' }));
beforeEach(() => server.device.answerWith({ accepted: true }));

const command = (id: number, act: 'lock' | 'open') => server.call('POST', `api/admin/units/${id}/${act}`, { token });

async function rows(path: string): Promise<Record<string, unknown>[]> {
  const { body } = await server.call('GET', `api/admin/${path}`, { token });
  return (body as { rows: Record<string, unknown>[] }).rows;
}

describe('an accepted command', () => {
  it('is answered before the door moves, and logged', async () => {
    const unit = await server.build.unit({ siteId, name: 'A1' });
    expect(await command(unit.id, 'open')).toMatchObject({ status: 200, body: '' });
    expect(server.device.commands.at(-1)).toEqual({ kind: 'unit', id: unit.id, act: 'open' });
    const read = await server.call('GET', `api/admin/units/${unit.id}`, { token });
    expect(read.body).toMatchObject({ status: 'locked' });
    expect(await rows(`actionLogs/units/${unit.id}`)).toMatchObject([
      { action: 'Unlock requested', userName: 'Ada Byron', detail: 'A1', siteId },
    ]);
    expect(await rows(`eventLogs/units/${unit.id}`)).toMatchObject([{ event: 'Open Requested', kind: 'open' }]);
    expect((await command(unit.id, 'lock')).status).toBe(200);
    expect((await rows(`actionLogs/units/${unit.id}`))[0]).toMatchObject({ action: 'Lock requested' });
  });

  it("is followed by the device's report, which changes state, time and log and sends a live event", async () => {
    const unit = await server.build.unit({ siteId });
    const live = await listenLive(server.url, token);
    await command(unit.id, 'open');
    const at = new Date('2026-11-21T03:04:05.678Z');
    server.device.report({
      kind: 'unit',
      id: unit.id,
      at,
      state: { status: 'unlocked' },
      event: { name: 'Unlocked', kind: 'access' },
    });
    expect((await live.hears('UNIT:UPDATE', unit.id)).payload).toEqual({ id: unit.id, siteId });
    const read = await server.call('GET', `api/admin/units/${unit.id}`, { token });
    expect(read.body).toMatchObject({ status: 'unlocked', statusChangedAt: at.toISOString() });
    const logged = await rows(`eventLogs/units/${unit.id}`);
    expect(logged).toContainEqual(expect.objectContaining({ event: 'Unlocked', createdAt: at.toISOString() }));
    live.close();
  });
});

describe('a command that is sent twice', () => {
  const key = 'a-key-of-the-sender';

  it('reaches the device once, with the same answer', { tags: 'postgres' }, async () => {
    const unit = await server.build.unit({ siteId });
    const open = () => server.call('POST', `api/admin/units/${unit.id}/open`, { token, key });
    const before = server.device.commands.length;
    const answers = await Promise.all([open(), open(), open()]);
    answers.push(await open());
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(server.device.commands.length - before).toBe(1);
  });

  it('reaches the device twice with another key or without one', async () => {
    const unit = await server.build.unit({ siteId });
    const before = server.device.commands.length;
    for (const key of ['another-key-1', 'another-key-2', undefined, undefined]) {
      expect((await server.call('POST', `api/admin/units/${unit.id}/open`, { token, key })).status).toBe(200);
    }
    expect(server.device.commands.length - before).toBe(4);
  });

  it('is refused when its key was used for another target, act or channel', async () => {
    const [one, other] = [await server.build.unit({ siteId }), await server.build.unit({ siteId })];
    const multiplexer = await server.build.multiplexer({ siteId });
    const ask = async (path: string, body?: object) =>
      (await server.call('POST', `api/admin/${path}`, { token, body, key: 'a-key-used-twice' })).status;
    expect(await ask(`units/${one.id}/open`)).toBe(200);
    const before = server.device.commands.length;
    const others = [await ask(`units/${other.id}/open`), await ask(`units/${one.id}/lock`)];
    expect([...others, await ask(`units/${one.id}/open`, { reason: 'Fire' })]).toEqual([422, 422, 422]);
    expect(await ask(`multiplexers/${multiplexer.id}/power`, { channel: 1 })).toBe(422);
    expect(server.device.commands).toHaveLength(before);
  });

  it('gets the first answer even when the unit can take no command any more', async () => {
    const unit = await server.build.unit({ siteId });
    const open = () => server.call('POST', `api/admin/units/${unit.id}/open`, { token, key: 'a-key-before-overlock' });
    expect((await open()).status).toBe(200);
    await server.database.update(units).set({ status: 'overlocked' }).where(eq(units.id, unit.id));
    expect((await open()).status).toBe(200);
  });

  it('reaches the device once, whatever it answered the first time', async () => {
    const refusal = { accepted: false, reason: 'it is jammed' } as const;
    for (const [answer, status] of [
      [refusal, 409],
      [null, 202],
    ] as const) {
      server.device.answerWith(answer);
      const unit = await server.build.unit({ siteId });
      const key = `a-key-answered-${status}`;
      const open = () => server.call('POST', `api/admin/units/${unit.id}/open`, { token, key });
      const first = await open();
      server.device.answerWith({ accepted: true });
      const before = server.device.commands.length;
      expect(await open()).toMatchObject({ status, body: first.body });
      expect(server.device.commands).toHaveLength(before);
    }
  });

  it('is sent after a refusal that kept it from the device', async () => {
    const unit = await server.build.unit({ siteId, status: 'overlocked' });
    const open = () => server.call('POST', `api/admin/units/${unit.id}/open`, { token, key: 'a-key-of-overlocked' });
    expect((await open()).status).toBe(409);
    await server.database.update(units).set({ status: 'locked' }).where(eq(units.id, unit.id));
    expect((await open()).status).toBe(200);
  });

  it('is not sent by another server while the first waits for the device', async () => {
    const unit = await server.build.unit({ siteId });
    const second = await openApplication(server);
    server.device.answerWith(null);
    const before = server.device.commands.length;
    const key = 'a-key-of-two-servers';
    const first = server.call('POST', `api/admin/units/${unit.id}/open`, { token, key });
    await expect.poll(() => server.device.commands.length).toBe(before + 1);
    const headers = { Authorization: token, 'Idempotency-Key': key };
    const again = await fetch(`${second.url}/api/admin/units/${unit.id}/open`, { method: 'POST', headers });
    expect([again.status, (await first).status]).toEqual([202, 202]);
    expect(server.device.commands.length - before).toBe(1);
    await second.close();
  });
});

describe('a refused command', () => {
  it("is answered with the device's reason, which is logged", async () => {
    server.device.answerWith({ accepted: false, reason: 'its controller is offline' });
    const unit = await server.build.unit({ siteId, name: 'A2' });
    expect(await command(unit.id, 'open')).toMatchObject({
      status: 409,
      body: 'A2 refused the command: its controller is offline.',
    });
    expect(await rows(`actionLogs/units/${unit.id}`)).toMatchObject([
      { detail: 'A2, refused: its controller is offline' },
    ]);
  });

  it('was not sent where no gateway takes it', async () => {
    server.device.answerWith(unreachable);
    const unit = await server.build.unit({ siteId, name: 'A9' });
    const sentence = 'Not sent: no gateway is connected to this server.';
    expect(await command(unit.id, 'open')).toMatchObject({ status: 409, body: sentence });
    expect(await rows(`actionLogs/units/${unit.id}`)).toMatchObject([
      { detail: 'A9, not sent: no gateway is connected to this server' },
    ]);
  });

  it('never reaches the device when the unit is overlocked', async () => {
    const before = server.device.commands.length;
    const unit = await server.build.unit({ siteId, name: 'A3', status: 'overlocked' });
    expect(await command(unit.id, 'open')).toMatchObject({
      status: 409,
      body: 'A3 is overlocked and cannot be unlocked until the overlock is lifted.',
    });
    expect((await command(unit.id, 'lock')).status).toBe(409);
    expect(server.device.commands).toHaveLength(before);
    expect(await rows(`actionLogs/units/${unit.id}`)).toEqual([]);
  });

  it('is not found for users of other organisations', async () => {
    const unit = await server.build.unit();
    expect((await command(unit.id, 'open')).status).toBe(404);
  });
});

describe('a command that the device never acknowledges', () => {
  it('is answered with 202, since the door may still move', async () => {
    server.device.answerWith(null);
    const unit = await server.build.unit({ siteId, name: 'A4' });
    expect((await command(unit.id, 'open')).status).toBe(202);
    expect(await rows(`actionLogs/units/${unit.id}`)).toMatchObject([{ detail: 'A4, not acknowledged in time' }]);
  });
});

describe('a reading', () => {
  it('that is older than the state is only logged', async () => {
    const unit = await server.build.unit({
      siteId,
      status: 'locked',
      statusChangedAt: new Date('2026-11-21T05:00:00Z'),
    });
    const live = await listenLive(server.url, token);
    server.device.report({
      kind: 'unit',
      id: unit.id,
      at: new Date('2026-11-21T04:59:59Z'),
      state: { status: 'opened' },
      event: { name: 'Opened', kind: 'open' },
    });
    await live.hears('UNIT:UPDATE', unit.id);
    const read = await server.call('GET', `api/admin/units/${unit.id}`, { token });
    expect(read.body).toMatchObject({ status: 'locked' });
    expect(await rows(`eventLogs/units/${unit.id}`)).toMatchObject([{ event: 'Opened' }]);
    live.close();
  });

  it('of a deleted unit is dropped, and the next one is stored', async () => {
    const unit = await server.build.unit({ siteId });
    const live = await listenLive(server.url, token);
    server.device.report({ kind: 'unit', id: 1_999_999_999, state: { status: 'opened' } });
    server.device.report({ kind: 'unit', id: unit.id, state: { status: 'opened' } });
    await live.hears('UNIT:UPDATE', unit.id);
    expect(live.heard).toHaveLength(1);
    live.close();
  });
});

describe('the logs of a unit', () => {
  it('are listed newest first, in pages', async () => {
    const unit = await server.build.unit({ siteId });
    for (const minute of [3, 1, 2]) {
      await server.build.eventLog({
        siteId,
        unitId: unit.id,
        event: `E${minute}`,
        createdAt: new Date(minute * 60_000),
      });
    }
    const path = `eventLogs/units/${unit.id}`;
    expect((await rows(path)).map(({ event }) => event)).toEqual(['E3', 'E2', 'E1']);
    expect((await rows(`${path}?limit=1&offset=1`)).map(({ event }) => event)).toEqual(['E2']);
    expect((await server.call('GET', `api/admin/${path}?limit=1`, { token })).body).toMatchObject({ count: 3 });
    const foreign = await server.build.unit();
    expect((await server.call('GET', `api/admin/eventLogs/units/${foreign.id}`, { token })).status).toBe(404);
  });
});
