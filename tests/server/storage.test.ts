import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#server/storage/change.ts';
import { openDatabase, type Database, type OpenDatabase } from '#server/storage/database.ts';
import { organisations } from '#server/storage/schema/organisations.ts';
import { createStorage, type Storage } from '#server/storage/storage.ts';
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
