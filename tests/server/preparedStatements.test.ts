import { PGlite } from '@electric-sql/pglite';
import { sql, type SQL } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { z } from 'zod';
import { constraintViolation } from '#server/storage/constraint.ts';
import { extensions, openDatabase, rowsOf } from '#server/storage/database.ts';
import { emptyFolder } from '#tests/support/server/databaseFolders.ts';

// An empty one in memory would be made from nothing.
const client = await PGlite.create(await emptyFolder(), { extensions });
await client.exec('create table things (id integer primary key, name text unique)');
const open = await openDatabase({ kind: 'open', client }, () => undefined);
afterAll(() => open.close());

const add = (id: number, name: string | null) => sql`insert into things (id, name) values (${id}, ${name})`;
const nameOf = (id: number) => sql`select name from things where id = ${id}`;
const names = async (query: SQL, database = open.database) =>
  (await rowsOf(database, z.object({ name: z.string().nullable() }), query)).map(({ name }) => name);

it('run with the values of each time, of every type, and none', async () => {
  const given = [
    {
      number: 1,
      text: 'a "quoted" \\ word',
      flag: true,
      json: { a: [1, null] },
      list: ['x,y', '"z"'],
      bytes: [0, 255],
    },
    { number: -2.5, text: '', flag: false, json: {}, list: [], bytes: [] },
    { number: null, text: null, flag: null, json: null, list: null, bytes: null },
  ];
  const schema = z.object({
    number: z.number().nullable(),
    text: z.string().nullable(),
    flag: z.boolean().nullable(),
    json: z.unknown(),
    list: z.array(z.string()).nullable(),
    bytes: z.instanceof(Uint8Array).nullable(),
  });
  for (const { number, text, flag, json, list, bytes } of [...given, ...given]) {
    const query = sql`
      select ${number}::float8 as number, ${text}::text as text, ${flag}::boolean as flag, ${json}::jsonb as json,
        ${sql.param(list)}::text[] as list, ${bytes && Uint8Array.from(bytes)}::bytea as bytes`;
    const [row] = await rowsOf(open.database, schema, query);
    expect({ ...row, bytes: row?.bytes && [...row.bytes] }).toEqual({ number, text, flag, json, list, bytes });
  }
});

it('that fail name the violated constraint, and the next one runs', async () => {
  await open.database.execute(add(1, 'one'));
  for (const id of [2, 3]) {
    const refused = await open.database.execute(add(id, 'one')).catch((error: unknown) => error);
    expect(constraintViolation(refused)).toEqual({ kind: 'duplicate', constraint: 'things_name_key' });
    expect(await names(nameOf(1))).toEqual(['one']);
  }
});

it('that fail in a transaction undo all of it', async () => {
  const work = open.database.transaction(async (transaction) => {
    await transaction.execute(add(10, 'ten'));
    await transaction.execute(add(11, 'ten'));
  });
  await expect(work).rejects.toThrow('Failed query');
  expect(await names(nameOf(10))).toEqual([]);
});

it('wait for the transaction that runs, and do not see what it undoes', async () => {
  let outside: Promise<(string | null)[]> = Promise.resolve([]);
  const work = open.database.transaction(async (transaction) => {
    await transaction.execute(add(20, 'twenty'));
    outside = names(nameOf(20));
    expect(await names(nameOf(20), transaction)).toEqual(['twenty']);
    throw new Error('undone');
  });
  await expect(work).rejects.toThrow('undone');
  expect(await outside).toEqual([]);
});

it('are refused by a transaction that has ended', async () => {
  let ended = open.database;
  await open.database.transaction(async (transaction) => {
    await transaction.execute(nameOf(1));
    ended = transaction;
  });
  await expect(ended.execute(nameOf(1))).rejects.toThrow('Failed query');
});

it('are kept by the hundred, not more', async () => {
  for (let nth = 0; nth < 700; nth += 1) await open.database.execute(sql.raw(`select ${nth}`));
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from pg_prepared_statements');
  expect(rows[0]?.count).toBe(500);
  expect(await names(nameOf(1))).toEqual(['one']);
});
