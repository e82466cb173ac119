import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import type { Change } from '#server/storage/change.ts';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/places/organisations.ts';
import { createStorage, WriteAborted } from '#server/storage/storage.ts';
import { lentDatabase } from '#tests/support/server/lentDatabase.ts';

let committed: Change[];
const open = await openDatabase(await lentDatabase(), (error) => {
  throw error;
});
const storage = createStorage(open);
storage.onCommit((changes) => committed.push(...changes));
afterAll(() => open.close());

/** Ends the transaction as a deadlock does, or for another reason. */
const endAs = (transaction: Database, code: '40P01' | '22012') =>
  transaction.execute(sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`));

/** An organisation and its event; aborted while `fails` says so. */
function writeOne(name: string, fails: (attempt: number) => '40P01' | '22012' | null): Promise<number> {
  let attempt = 0;
  committed = [];
  return storage.write(async (transaction, addChange) => {
    attempt += 1;
    await transaction.insert(organisations).values({ name });
    addChange({ entity: 'customer', act: 'CREATE', id: attempt, organisationIds: [] });
    const code = fails(attempt);
    if (code !== null) await endAs(transaction, code);
    return attempt;
  });
}

const written = async (name: string) =>
  (await open.database.select().from(organisations)).filter((row) => row.name === name).length;

describe('a write', () => {
  it('that ends in a deadlock runs again', async () => {
    expect(await writeOne('Twice', (attempt) => (attempt < 3 ? '40P01' : null))).toBe(3);
    expect(await written('Twice')).toBe(1);
    expect(committed.map(({ id }) => id)).toEqual([3]);
  });

  it('fails after several deadlocks, without live events', async () => {
    await expect(writeOne('Never', () => '40P01')).rejects.toThrow('Failed query: do');
    expect(await written('Never')).toBe(0);
    expect(committed).toEqual([]);
  });

  it('that fails for another reason does not run again', async () => {
    let attempts = 0;
    const failing = writeOne('Once', (attempt) => {
      attempts = attempt;
      return '22012';
    });
    await expect(failing).rejects.toThrow('Failed query: do');
    expect(attempts).toBe(1);
    expect(committed).toEqual([]);
  });
});

/** A promise that the test releases. */
function held() {
  let release = () => {};
  const until = new Promise<void>((resolve) => (release = resolve));
  return { until, release };
}

describe('a write while the server stops', () => {
  it('is rolled back without live events, unless it is committing', async () => {
    const stopping = createStorage(open);
    const heard: Change[] = [];
    stopping.onCommit((changes) => heard.push(...changes));
    const { until, release } = held();
    const writing = stopping.write(async (transaction, addChange) => {
      await transaction.insert(organisations).values({ name: 'Too late' });
      addChange({ entity: 'customer', act: 'CREATE', id: 1, organisationIds: [] });
      await until;
    });
    await stopping.abortWrites();
    release();
    await expect(writing).rejects.toThrow(WriteAborted);
    await expect(stopping.write(() => Promise.resolve())).rejects.toThrow(WriteAborted);
    expect(await written('Too late')).toBe(0);
    expect(heard).toEqual([]);
  });
});
