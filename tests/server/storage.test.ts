import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#server/storage/change.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/organisations.ts';
import { relayOutbox } from '#server/storage/outbox.ts';
import { outbox } from '#server/storage/schema/outbox.ts';
import { createStorage, WriteCutOff, type Storage, type StorageOptions } from '#server/storage/storage.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';

let open: OpenDatabase;
let storage: Storage;
let told: Change[];
beforeAll(async () => {
  open = await openDatabase(await lentDatabase(), (error) => {
    throw error;
  });
  storage = createStorage(open);
  storage.onCommit((changes) => told.push(...changes));
});
afterAll(() => open.close());

/** Ends the transaction as the database ends one of two that wait for each other, or for a reason of another kind. */
const endAs = (transaction: Database, code: '40P01' | '22012') =>
  transaction.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));

/** Writes one organisation and its event, and is ended as long as `fails` says so. */
function writeOne(name: string, fails: (attempt: number) => '40P01' | '22012' | null): Promise<number> {
  let attempt = 0;
  told = [];
  return storage.write(async (transaction, note) => {
    attempt += 1;
    await transaction.insert(organisations).values({ name });
    note({ entity: 'customer', act: 'CREATE', id: attempt, organisationIds: [] });
    const code = fails(attempt);
    if (code !== null) await endAs(transaction, code);
    return attempt;
  });
}

const written = async (name: string) =>
  (await open.database.select().from(organisations)).filter((row) => row.name === name).length;

describe('a write', () => {
  it('that the database ends, so that another can go on, is done again as if for the first time', async () => {
    expect(await writeOne('Twice', (attempt) => (attempt < 3 ? '40P01' : null))).toBe(3);
    expect(await written('Twice')).toBe(1);
    expect(told.map(({ id }) => id)).toEqual([3]);
  });

  it('fails at last when it is ended each time, and tells nothing', async () => {
    await expect(writeOne('Never', () => '40P01')).rejects.toThrow('Failed query: do');
    expect(await written('Never')).toBe(0);
    expect(told).toEqual([]);
  });

  it('that fails for any other reason is not done again', async () => {
    let attempts = 0;
    const failing = writeOne('Once', (attempt) => {
      attempts = attempt;
      return '22012';
    });
    await expect(failing).rejects.toThrow('Failed query: do');
    expect(attempts).toBe(1);
    expect(told).toEqual([]);
  });
});

/** Something that a test lets go on. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

describe('a write while the server stops', () => {
  it('is rolled back where it was not about to commit, and told to nobody', async () => {
    const stopping = createStorage(open);
    const heard: Change[] = [];
    stopping.onCommit((changes) => heard.push(...changes));
    const { until, release } = held();
    const writing = stopping.write(async (transaction, note) => {
      await transaction.insert(organisations).values({ name: 'Too late' });
      note({ entity: 'customer', act: 'CREATE', id: 1, organisationIds: [] });
      await until;
    });
    await stopping.cutOff();
    release();
    await expect(writing).rejects.toThrow(WriteCutOff);
    await expect(stopping.write(() => Promise.resolve())).rejects.toThrow(WriteCutOff);
    expect(await written('Too late')).toBe(0);
    expect(heard).toEqual([]);
  });
});

describe('the outbox', () => {
  const change: Change = { entity: 'customer', act: 'UPDATE', id: 7, organisationIds: [1], siteId: 3 };
  const kept = async () => (await open.database.select().from(outbox)).map(({ changes }) => changes);
  const writing = (options: StorageOptions, listener: () => unknown) => {
    const storage = createStorage(open, { outbox: true, ...options });
    storage.onCommit(listener);
    return { storage, write: storage.write((_transaction, note) => Promise.resolve(note(change))) };
  };

  it('keeps what was committed until every server was told', async () => {
    const { until, release } = held();
    const { storage, write } = writing({}, () => until);
    await write;
    expect(await kept()).toEqual([[change]]);
    release();
    await storage.allTold();
    expect(await kept()).toEqual([]);
  });

  it('gives what a server left behind to another, and keeps it when that one cannot tell it either', async () => {
    const troubles: unknown[] = [];
    const lost = new Error('redis is gone');
    const { storage, write } = writing({ onTrouble: (error) => troubles.push(error) }, () => Promise.reject(lost));
    await write;
    await storage.allTold();
    expect(troubles).toEqual([lost]);
    await expect(relayOutbox(open.database, 0, () => Promise.reject(lost))).rejects.toBe(lost);
    const heard: Change[] = [];
    const tell = (changes: readonly Change[]) => Promise.resolve(void heard.push(...changes));
    expect(await relayOutbox(open.database, 60_000, tell)).toBe(0);
    expect(await relayOutbox(open.database, 0, tell)).toBe(1);
    expect(heard).toEqual([change]);
    expect(await kept()).toEqual([]);
  });

  it('holds nothing of a write that failed', async () => {
    const storage = createStorage(open, { outbox: true });
    const failing = storage.write((transaction, note) => {
      note(change);
      return endAs(transaction, '22012');
    });
    await expect(failing).rejects.toThrow('Failed query: do');
    expect(await kept()).toEqual([]);
  });
});
