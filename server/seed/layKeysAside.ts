import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';

interface Key {
  /** The statements that take it away and make it anew. */
  drop: string;
  make: string;
}

/** What is looked up, or kept in order, for each row that comes. */
export interface KeysAside {
  foreignKeysOf: readonly PgTable[];
  /** Indexes that hold no rule. */
  indexesOf: readonly PgTable[];
}

const named = (tables: readonly PgTable[]) =>
  sql`array[${sql.join(
    tables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  )}]::text[]::regclass[]`;

async function keysOf(database: Database, { foreignKeysOf, indexesOf }: KeysAside): Promise<Key[]> {
  const { rows } = (await database.execute(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make, 1 as turn
      from pg_index where indrelid = any(${named(indexesOf)}) and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
      from pg_constraint where conrelid = any(${named(foreignKeysOf)}) and contype = 'f'
    order by turn, make`)) as unknown as { rows: Key[] };
  return rows;
}

/**
 * Fills tables without their foreign keys and indexes, and makes those anew afterwards: row by row, they take most of the
 * time. To be asked of a transaction, which nobody else sees before everything holds again.
 * @see https://www.postgresql.org/docs/current/populate.html
 */
export async function layKeysAside(transaction: Database, keys: KeysAside, fill: () => Promise<void>): Promise<void> {
  const aside = await keysOf(transaction, keys);
  for (const { drop } of aside.toReversed()) await transaction.execute(sql.raw(drop));
  await fill();
  for (const { make } of aside) await transaction.execute(sql.raw(make));
}
