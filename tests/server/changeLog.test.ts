// @module-tag postgres
import { asc, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startChangeSender } from '#server/live/changeSender.ts';
import { startRetention } from '#server/operations/retention.ts';
import type { Change } from '#server/storage/change.ts';
import { appendChanges, readChanges, type Page } from '#server/storage/changeLog.ts';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { openDatabase, type OpenDatabase } from '#server/storage/database.ts';
import { changeCursors, changeLines } from '#server/storage/schema/changeLog.ts';
import { createStorage, type Storage } from '#server/storage/storage.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';
import { startTestServer, type TestServer } from '#tests/support/server/startServer.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

const silent = pino({ level: 'silent' });
const day = 24 * 60 * 60 * 1000;

const change = (id: number, act: Change['act'] = 'UPDATE'): Change => ({
  entity: 'unit',
  act,
  id,
  siteId: 3,
  organisationIds: [1],
});

/** A promise that the test releases. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

describe('the change log', () => {
  let open: OpenDatabase;
  let storage: Storage;
  beforeEach(async () => {
    open = await openDatabase(await lentDatabase(), (error) => {
      throw error;
    });
    storage = createStorage(open);
  });
  afterEach(() => open.close());

  const write = (...ids: number[]) =>
    storage.write((_transaction, addChange) => Promise.resolve(ids.forEach((id) => addChange(change(id)))));

  /** The ids that a consumer reads now, until the end. */
  async function readAs(name: string, maxAge = 60 * day): Promise<(number | 'behind')[]> {
    const heard: (number | 'behind')[] = [];
    const handle = ({ changes, isBehind }: Page) => {
      heard.push(...(isBehind ? ['behind' as const] : []), ...changes.map(({ id }) => id));
      return Promise.resolve();
    };
    while (await readChanges(open.database, { name, maxAge }, handle));
    return heard;
  }

  it('gives each consumer every committed change once, at its own pace', async () => {
    await write(1, 2);
    expect(await readAs('one')).toEqual([1, 2]);
    await write(3);
    expect(await readAs('one')).toEqual([3]);
    expect(await readAs('other')).toEqual([1, 2, 3]);
    expect(await readAs('one')).toEqual([]);
  });

  it('has more changes than fit on a page, in their order', async () => {
    const ids = Array.from({ length: 2_500 }, (_, index) => index + 1);
    await write(...ids);
    expect(await readAs('one')).toEqual(ids);
  });

  it('gives a change whole, with its audience', async () => {
    const whole: Change = {
      ...change(7),
      organisationId: 2,
      organisationIds: [1, 2],
      alsoAtSites: [4],
      area: 'bookings',
      toUser: 9,
      onlyForThem: true,
      requestId: 'one-save-of-a-tab',
    };
    await storage.write((_transaction, addChange) => Promise.resolve(addChange(whole)));
    const heard: Change[] = [];
    await readChanges(open.database, { name: 'one', maxAge: day }, ({ changes }) =>
      Promise.resolve(void heard.push(...changes)),
    );
    expect(heard).toMatchObject([whole]);
  });

  it('has nothing of a write that failed', async () => {
    const failing = storage.write((_transaction, addChange) => {
      addChange(change(1));
      return Promise.reject(new Error('no'));
    });
    await expect(failing).rejects.toThrow('no');
    expect(await open.database.select().from(changeLines)).toEqual([]);
  });

  it('keeps the cursor of a consumer that fails', async () => {
    await write(1);
    const lost = new Error('redis is gone');
    await expect(readChanges(open.database, { name: 'one', maxAge: day }, () => Promise.reject(lost))).rejects.toBe(
      lost,
    );
    expect(await readAs('one')).toEqual([1]);
  });

  it('refuses to change a line, and to delete a young one', async () => {
    await write(1);
    for (const statement of [sql`update change_lines set act = 'DELETE'`, sql`delete from change_lines`]) {
      const refused: unknown = await open.database.execute(statement).catch((error: unknown) => error);
      expect(String((refused as Error).cause)).toMatch(/never changed, and kept for a day/);
    }
  });

  /** Stores lines as if they were written so long ago (milliseconds). */
  const writeEarlier = (age: number, ...ids: number[]) =>
    open.database.insert(changeLines).values(
      ids.map((recordId) => ({
        entity: 'unit' as const,
        act: 'UPDATE' as const,
        recordId,
        at: new Date(Date.now() - age),
        audience: { organisationIds: [1] },
      })),
    );

  it('ends its lines by age, tells a consumer that had not read them, and lets it start anew', async () => {
    await write(1);
    expect(await readAs('slow')).toEqual([1]);
    expect(await readAs('fast')).toEqual([1]);
    await writeEarlier(40 * day, 2, 3);
    expect(await readAs('fast')).toEqual([2, 3]);
    await writeEarlier(20 * day, 4);
    await startRetention({ storage, days: null, changeDays: 30, log: silent }).stop();
    const kept = await open.database
      .select({ id: changeLines.recordId })
      .from(changeLines)
      .orderBy(asc(changeLines.id));
    expect(kept.map(({ id }) => id)).toEqual([1, 4]);
    await write(5);
    expect(await readAs('fast')).toEqual([4, 5]);
    expect(await readAs('slow')).toEqual(['behind', 5]);
    expect(await readAs('slow')).toEqual([]);
  });

  it('tells a consumer for which the next changes are too old', async () => {
    await write(1);
    expect(await readAs('one')).toEqual([1]);
    await writeEarlier(60 * 60_000, 2);
    await write(3);
    expect(await readAs('one', 10 * 60_000)).toEqual(['behind', 3]);
  });

  describe('and its sender', () => {
    /** A server that notes its messages, each call by itself. */
    function serverOf(number: number | null, more: Partial<Parameters<typeof startChangeSender>[0]> = {}) {
      const sent: number[][] = [];
      const own = createStorage(open, number === null ? null : { writerId: () => number });
      const sender = startChangeSender({
        storage: own,
        consumer: { name: 'live', maxAge: day },
        isReady: () => true,
        prepare: () => undefined,
        send: ({ changes }) => void sent.push(changes.map(({ id }) => id)),
        settle: () => Promise.resolve(),
        log: silent,
        ...more,
      });
      const save = (...ids: number[]) =>
        own.write((_transaction, addChange) => Promise.resolve(ids.forEach((id) => addChange(change(id)))));
      return { sent, sender, save };
    }
    const show = (number: number) =>
      open.database.execute(sql`select pg_advisory_lock(${advisoryLocks.server}::int, ${number}::int)`);

    it('send a change with its commit, and not again from the log', async () => {
      const { sent, sender, save } = serverOf(null);
      await save(1, 2);
      expect(sent).toEqual([[1, 2]]);
      await sender.flush();
      await save(3);
      await sender.flush();
      await sender.stop();
      expect(sent).toEqual([[1, 2], [3]]);
      expect(await readAs('live')).toEqual([]);
    });

    it('send nothing of another server that is slow', async () => {
      await show(11);
      await show(12);
      const { until, release } = held();
      const slow = serverOf(11, { settle: () => until });
      const quick = serverOf(12);
      await slow.save(1);
      await quick.save(2);
      await quick.sender.flush();
      release();
      await slow.sender.flush();
      await quick.sender.flush();
      await Promise.all([slow.sender.stop(), quick.sender.stop()]);
      expect([slow.sent, quick.sent]).toEqual([[[1]], [[2]]]);
      expect(await readAs('live')).toEqual([]);
    });

    it('send what a server left behind that is gone', async () => {
      await show(21);
      const gone = serverOf(20, { send: () => undefined });
      await gone.save(1);
      const alive = serverOf(21);
      await alive.save(2);
      await alive.sender.flush();
      await Promise.all([gone.sender.stop(), alive.sender.stop()]);
      expect(alive.sent).toEqual([[2], [1]]);
    });

    it('send what could not leave once it can', async () => {
      let isUp = false;
      const { sent, sender, save } = serverOf(null, { isReady: () => isUp });
      await save(1);
      await sender.flush();
      expect(sent).toEqual([]);
      isUp = true;
      await sender.flush();
      await sender.stop();
      expect(sent).toEqual([[1]]);
    });

    it('send again what was lost on its way', async () => {
      const lost = [new Error('redis is gone')];
      const settle = () => Promise.all(lost.splice(0).map((error) => Promise.reject(error))).then(() => undefined);
      const { sent, sender, save } = serverOf(null, { settle });
      await save(1);
      await sender.flush();
      await sender.flush();
      await sender.stop();
      expect(sent).toEqual([[1], [1]]);
    });
  });
});

describe.runIf(isOnPostgres)('the change log on PostgreSQL', () => {
  it('misses no change of a write that commits after a later one', async () => {
    const open = await openDatabase(await lentDatabase(), (error) => {
      throw error;
    });
    const heard: number[] = [];
    const read = () =>
      readChanges(open.database, { name: 'one', maxAge: day }, ({ changes }) =>
        Promise.resolve(void heard.push(...changes.map(({ id }) => id))),
      );
    const { until, release } = held();
    const written = held();
    const slow = open.database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_current_xact_id()`);
      await appendChanges(transaction, [change(1), change(2)]);
      written.release();
      await until;
    });
    await written.until;
    await open.database.transaction((transaction) => appendChanges(transaction, [change(3)]));
    await read();
    expect(heard).toEqual([3]);
    await open.database.transaction((transaction) => appendChanges(transaction, [change(4)]));
    await read();
    release();
    await slow;
    await read();
    expect(heard).toEqual([3, 4, 1, 2]);
    const undone = open.database.transaction(async (transaction) => {
      await appendChanges(transaction, [change(5)]);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await open.database.transaction((transaction) => appendChanges(transaction, [change(6)]));
    // A number that was not used is given up once the transactions of its time have ended, of any database.
    const gaps = async () => {
      await read();
      return (await open.database.select({ gaps: changeCursors.gaps }).from(changeCursors)).flatMap(
        (each) => each.gaps,
      );
    };
    await expect.poll(gaps).toEqual([]);
    expect(heard).toEqual([3, 4, 1, 2, 6]);
    await open.close();
  });
});

describe('a line of the change log', () => {
  let server: TestServer;
  let token: string;
  let home: { organisationId: number; siteId: number; userId: number };
  beforeAll(async () => {
    server = await startTestServer();
    const { id: organisationId } = await server.build.organisation();
    const { id: siteId } = await server.build.site({ organisationId });
    const user = await server.build.user({ organisationId });
    token = await server.signIn(user);
    home = { organisationId, siteId, userId: user.id };
  });
  afterAll(() => server.close());

  const linesOf = async (entity: string, id: number) =>
    (await server.database.select().from(changeLines).orderBy(asc(changeLines.id))).filter(
      (line) => line.entity === entity && line.recordId === id,
    );

  it('says who changed what, with before and after', async () => {
    const { siteId, userId } = home;
    const body = { siteId, name: 'A1', price: 100 };
    const created = await server.call('POST', 'api/admin/units', { token, body });
    const { id } = created.body as { id: number };
    await server.call('PUT', `api/admin/units/${id}`, { token, body: { price: 135 } });
    await server.call('DELETE', `api/admin/units/${id}`, { token });
    const lines = await linesOf('unit', id);
    expect(lines).toMatchObject([
      { act: 'CREATE', siteId, byId: userId },
      { act: 'UPDATE', siteId, byId: userId, fields: [{ field: 'price', from: 100, to: 135 }] },
      { act: 'DELETE', siteId, byId: userId },
    ]);
    expect(lines[0]?.fields).toContainEqual({ field: 'name', from: null, to: 'A1' });
    expect(lines[2]?.fields).toContainEqual({ field: 'price', from: 135, to: null });
    expect(lines[0]?.at).toBeInstanceOf(Date);
  });

  it('has no secrets', async () => {
    const { organisationId } = home;
    const { id } = await server.build.user({ organisationId });
    const body = { firstName: 'Grace', password: 'Correct-horse-7-battery' };
    await server.call('PUT', `api/admin/users/${id}`, { token, body });
    const made = await server.call('POST', `api/admin/users/${id}/pinCodes`, { token, body: { code: '7391' } });
    expect(made).toMatchObject({ status: 201 });
    const all = JSON.stringify(await server.database.select().from(changeLines));
    expect(all).toContain('Grace');
    for (const secret of ['horse', '7391']) expect(all).not.toContain(secret);
  });
});
