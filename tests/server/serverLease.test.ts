// @module-tag postgres
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import type { LeasedWork } from '#server/lease/leaseParts.ts';
import { isLeaseTaken } from '#server/devices/driving.ts';
import { openServerLease } from '#server/lease/serverLease.ts';
import { openDatabase, type DatabaseChoice } from '#server/storage/database.ts';
import { emptyDatabase } from '#tests/support/server/emptyDatabase.ts';
import { farDeadline } from '#tests/support/server/farDeadline.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const lock = 4_999_001;
const takeover = { timeout: 10_000 };

/** A server's share in the work, and whether it does it now. */
function shareOf(name: string, failures = 0) {
  let isWorking = false;
  let failuresLeft = failures;
  const work: LeasedWork<string, string> = {
    start() {
      failuresLeft -= 1;
      if (failuresLeft >= 0) return Promise.reject(new Error('It cannot start'));
      isWorking = true;
      return Promise.resolve();
    },
    stop() {
      isWorking = false;
      return Promise.resolve();
    },
    answer: (request) => Promise.resolve(`${request}, says ${name}`),
  };
  return { work, isWorking: () => isWorking };
}

const open = (database: DatabaseChoice, { work }: ReturnType<typeof shareOf>, mayHold = true) =>
  openServerLease({ database, lock, mayHold, work, log: pino({ level: 'silent' }) });

it('lets the only server of an embedded database work, or one of several on PostgreSQL', async () => {
  const database = await emptyDatabase();
  const [first, second] = [shareOf('first'), shareOf('second')];
  const leases = [await open(database, first), await open(database, second)];
  expect([first.isWorking(), second.isWorking()]).toEqual([true, !isOnPostgres]);
  expect(await leases[0]?.ask('Hello', farDeadline)).toBe('Hello, says first');
  expect(await leases[1]?.ask('Hello', farDeadline)).toBe(`Hello, says ${isOnPostgres ? 'first' : 'second'}`);
  for (const lease of leases) await lease.stop();
  for (const lease of leases) await lease.release();
  expect([first.isWorking(), second.isWorking()]).toEqual([false, false]);
});

it('fails to open where the work cannot start', async () => {
  await expect(open(await emptyDatabase(), shareOf('first', 1))).rejects.toThrow('It cannot start');
});

describe.runIf(isOnPostgres)('a lease on PostgreSQL', { timeout: 30_000 }, () => {
  it('passes on replies that are longer than a notification', async () => {
    const database = await emptyDatabase();
    const [first, second] = [shareOf('first'), shareOf('second')];
    const long = 'Tür "1" \\ ŁódźХ🔑\n'.repeat(2_000);
    const work = { ...first.work, answer: (request: string) => Promise.resolve(`${request}${long}`) };
    const [one, other] = [await open(database, { ...first, work }), await open(database, second)];
    expect(await other.ask('Hello', farDeadline)).toBe(`Hello${long}`);
    for (const lease of [one, other]) await lease.stop();
    for (const lease of [one, other]) await lease.release();
  });

  it('goes to another server once it is released, not before', async () => {
    const database = await emptyDatabase();
    const [first, second] = [shareOf('first'), shareOf('second')];
    const [one, other] = [await open(database, first), await open(database, second)];
    await one.stop();
    expect(first.isWorking()).toBe(false);
    expect(one.isHeld()).toBe(true);
    const reader = await openDatabase(database, () => undefined);
    expect(await isLeaseTaken(reader.database, lock)).toBe(true);
    expect(await isLeaseTaken(reader.database, lock + 1)).toBe(false);
    await reader.close();
    await one.release();
    await expect.poll(second.isWorking, takeover).toBe(true);
    await other.stop();
    await other.release();
  });

  it('ends with its connection: the work stops, and one server goes on', async () => {
    const database = await emptyDatabase();
    const [first, second] = [shareOf('first'), shareOf('second')];
    const [one, other] = [await open(database, first), await open(database, second)];
    const operator = await openDatabase(database, () => undefined);
    await operator.database.execute(
      sql`select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = ${lock}
        and database = (select oid from pg_database where datname = current_database())`,
    );
    await expect.poll(first.isWorking).toBe(false);
    await expect.poll(() => first.isWorking() !== second.isWorking(), takeover).toBe(true);
    const holder = first.isWorking() ? 'first' : 'second';
    await expect.poll(() => one.ask('Hello', farDeadline), takeover).toBe(`Hello, says ${holder}`);
    await expect.poll(() => other.ask('Hello', farDeadline), takeover).toBe(`Hello, says ${holder}`);
    for (const lease of [one, other]) {
      await lease.stop();
      await lease.release();
    }
    await operator.close();
  });

  it('is given up where the work cannot start, so that a luckier server has it', async () => {
    const database = await emptyDatabase();
    const [first, unlucky, lucky] = [shareOf('first'), shareOf('unlucky', 1_000), shareOf('lucky')];
    const one = await open(database, first);
    const others = [await open(database, unlucky), await open(database, lucky)];
    await one.stop();
    await one.release();
    await expect.poll(lucky.isWorking, { timeout: 20_000 }).toBe(true);
    expect(unlucky.isWorking()).toBe(false);
    for (const lease of others) {
      await lease.stop();
      await lease.release();
    }
  });

  it('leaves a request without an answer at once where nobody may hold it', async () => {
    const lease = await open(await emptyDatabase(), shareOf('asker'), false);
    expect(await lease.ask('Hello', farDeadline)).toBeNull();
    await lease.stop();
    await lease.release();
  });

  it('drops a request that expired', async () => {
    const database = await emptyDatabase();
    const first = shareOf('first');
    const [one, other] = [await open(database, first), await open(database, shareOf('second'))];
    expect(await other.ask('Hello', { ...farDeadline, at: performance.now() })).toBeNull();
    for (const lease of [one, other]) {
      await lease.stop();
      await lease.release();
    }
  });
});
