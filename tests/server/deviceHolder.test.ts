// @module-tag postgres
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { eventLogs } from '#server/storage/schema/operations/logs.ts';
import { createEmptyDatabase } from '#tests/support/postgres/databases.ts';
import { createBuilders, type Builders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { openDesk } from '#tests/support/server/openDesk.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import { startTestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres, postgresUrl } from '#tests/support/postgres/postgresUrl.ts';

const unreachable = 'no gateway is connected to this server';

// Only one process uses an embedded database.
describe.runIf(isOnPostgres)('one of several servers holds the devices', { timeout: 60_000 }, () => {
  it('and answers the commands of the others as its own', async () => {
    const database = { kind: 'url', url: await createEmptyDatabase(postgresUrl) } as const;
    const holder = await startTestServer({ database, acknowledgementTimeout: 300 });
    const other = await startTestServer({ database, acknowledgementTimeout: 300 });
    const desk = await openDesk(other);
    const unit = await other.build.unit({ siteId: desk.siteId, name: 'U1' });
    const open = (key?: string) => desk.ask('POST', `units/${unit.id}/open`, {}, key);

    expect(await open()).toMatchObject({ status: 200, body: '' });
    expect(holder.device.commands).toEqual([{ kind: 'unit', id: unit.id, act: 'open' }]);

    holder.device.answerWith({ accepted: false, reason: 'it is jammed' });
    expect(await open()).toMatchObject({ status: 409, body: 'U1 refused the command: it is jammed.' });

    holder.device.answerWith(null);
    expect((await open()).status).toBe(202);

    holder.device.answerWith({ accepted: true });
    const before = holder.device.commands.length;
    for (let times = 0; times < 2; times += 1) expect((await open('the key of one press')).status).toBe(200);
    expect(holder.device.commands.length - before).toBe(1);

    holder.device.answerWith(() => {
      throw new Error('The driver has a fault');
    });
    expect((await open()).status).toBe(500);
    expect(other.device.commands).toEqual([]);
    await Promise.all([other.close(), holder.close()]);
  });

  it('and refuses at once when none does', async () => {
    const database = { kind: 'url', url: await createEmptyDatabase(postgresUrl) } as const;
    const holder = await startTestServer({ database });
    const without = await startTestServer({ database, devices: undefined });
    const desk = await openDesk(without);
    const unit = await without.build.unit({ siteId: desk.siteId, name: 'U1' });
    expect((await desk.ask('POST', `units/${unit.id}/open`)).status).toBe(200);
    await holder.close();
    // A command that waits for an answer in vain ends with 202.
    expect(await desk.refused('POST', `units/${unit.id}/open`)).toMatchObject({
      status: 409,
      sentence: `Not sent: ${unreachable}.`,
    });
    await without.close();
  });

  it('and reports to nobody twice', async () => {
    const database = { kind: 'url', url: await createEmptyDatabase(postgresUrl) } as const;
    const holder = await startTestServer({ database });
    const other = await startTestServer({ database });
    const { id } = await holder.build.unit({ name: 'U1' });
    for (const { device } of [other, holder])
      device.report({ kind: 'unit', id, event: { name: 'Opened', kind: 'open' } });
    const events = () => holder.database.select({ event: eventLogs.event }).from(eventLogs);
    await expect.poll(events).toEqual([{ event: 'Opened' }]);
    await other.close();
    expect(await events()).toHaveLength(1);
    await holder.close();
  });
});

describe.runIf(isOnPostgres)('when the holder of the devices stops', { timeout: 120_000 }, () => {
  let open: OpenDatabase;
  let build: Builders;
  let environment: Record<string, string>;
  let siteId: number;
  let user: { email: string };

  beforeAll(async () => {
    if (!isOnPostgres) return;
    const url = await createEmptyDatabase(postgresUrl);
    environment = { DATABASE_URL: url, ACKNOWLEDGEMENT_TIMEOUT: '1000' };
    open = await openDatabase({ kind: 'url', url }, () => undefined);
    build = createBuilders(open.database);
    const site = await build.site();
    siteId = site.id;
    user = await build.user({ organisationId: site.organisationId });
  });
  afterAll(async () => {
    if (isOnPostgres) await open.close();
  });

  const freshUnit = async () => (await build.unit({ siteId })).id;
  const openUnit = async (server: RemoteServer, token: string, id: number) =>
    (await server.call('POST', `api/admin/units/${id}/open`, token)).status;

  /** The processes whose doors opened for a unit, one for each time. */
  async function openersOf(unitId: number): Promise<(string | null)[]> {
    const rows = await open.database
      .select({ detail: eventLogs.detail })
      .from(eventLogs)
      .where(and(eq(eventLogs.unitId, unitId), eq(eventLogs.event, 'Unlocked')));
    return rows.map(({ detail }) => detail);
  }
  async function opensOnceBy(unitId: number, server: RemoteServer): Promise<void> {
    await expect.poll(() => openersOf(unitId)).toEqual([`by process ${server.process.child.pid}`]);
  }

  async function isHeld(): Promise<boolean> {
    const { rows } = (await open.database.execute(sql`select from pg_locks
      where locktype = 'advisory' and objid = ${advisoryLocks.devices}
      and database = (select oid from pg_database where datname = current_database())`)) as { rows: unknown[] };
    return rows.length > 0;
  }

  /** The holder starts first. */
  async function startBoth() {
    const holder = await startServerProcess(environment);
    const other = await startServerProcess(environment);
    return { holder, other, token: await other.signIn(user, builtPassword) };
  }

  async function opensWithinTenSeconds(since: number, server: RemoteServer, token: string): Promise<void> {
    await expect
      .poll(async () => openUnit(server, token, await freshUnit()), { timeout: 10_000 - (performance.now() - since) })
      .toBe(200);
  }

  it('by a crash or in order, another takes over within ten seconds, and each command opens its door once', async () => {
    const { holder, other, token } = await startBoth();
    const units = await Promise.all(Array.from({ length: 10 }, freshUnit));
    const answers = await Promise.all(units.map((id, index) => openUnit(index % 2 === 0 ? holder : other, token, id)));
    expect(answers).toEqual(units.map(() => 200));
    for (const id of units) await opensOnceBy(id, holder);

    const killedAt = performance.now();
    await holder.kill();
    await opensWithinTenSeconds(killedAt, other, token);
    for (const id of units) expect(await openersOf(id)).toHaveLength(1);

    const back = await startServerProcess(environment);
    const [before, after] = [await freshUnit(), await freshUnit()];
    expect(await openUnit(back, token, before)).toBe(200);
    await opensOnceBy(before, other);
    const stoppedAt = performance.now();
    await other.stop();
    await opensWithinTenSeconds(stoppedAt, back, token);
    expect(await openUnit(back, token, after)).toBe(200);
    await opensOnceBy(after, back);
    await back.stop();
    expect(await isHeld()).toBe(false);
  });

  it('for a while, nobody opens a door late, and the other takes over', async () => {
    const { holder, other, token } = await startBoth();
    const [late, later, next] = [await freshUnit(), await freshUnit(), await freshUnit()];
    holder.process.child.kill('SIGSTOP');
    expect(await openUnit(other, token, late)).toBe(202);
    holder.process.child.kill('SIGCONT');
    // Commands arrive in order, so the late one was decided before this one.
    expect(await openUnit(other, token, next)).toBe(200);
    await opensOnceBy(next, holder);

    const stoppedAt = performance.now();
    holder.process.child.kill('SIGSTOP');
    expect(await openUnit(other, token, later)).toBe(202);
    await opensWithinTenSeconds(stoppedAt, other, token);
    holder.process.child.kill('SIGCONT');
    await opensWithinTenSeconds(performance.now(), holder, token);
    const last = await freshUnit();
    expect(await openUnit(holder, token, last)).toBe(200);
    await opensOnceBy(last, other);
    for (const id of [late, later]) expect(await openersOf(id)).toEqual([]);
    await Promise.all([other.stop(), holder.stop()]);
  });
});
