import { getTableName, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '#server/storage/database.ts';

/** Statements that drop and create a foreign key or an index. */
interface Key {
  drop: string;
  create: string;
}

export interface KeysToDrop {
  foreignKeysOf: readonly PgTable[];
  /** Unique indexes stay: they enforce rules. */
  indexesOf: readonly PgTable[];
}

const named = (tables: readonly PgTable[]) =>
  sql`array[${sql.join(
    tables.map((table) => sql`${getTableName(table)}`),
    sql`, `,
  )}]::text[]::regclass[]`;

async function keysOf(database: Database, { foreignKeysOf, indexesOf }: KeysToDrop): Promise<Key[]> {
  const { rows } = (await database.execute(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as create, 1 as turn
      from pg_index where indrelid = any(${named(indexesOf)}) and not indisunique
    union all
    select format('alter table %s drop constraint %I', conrelid::regclass, conname),
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)), 2
      from pg_constraint where conrelid = any(${named(foreignKeysOf)}) and contype = 'f'
    order by turn, 2`)) as unknown as { rows: Key[] };
  return rows;
}

/**
 * Drops foreign keys and indexes, loads rows, and creates the keys again: keeping them for each row would take most of
 * the time. Needs a transaction, so nobody sees tables without keys. @see
 * https://www.postgresql.org/docs/current/populate.html
 */
export async function loadWithoutKeys(
  transaction: Database,
  keys: KeysToDrop,
  load: () => Promise<void>,
): Promise<void> {
  const dropped = await keysOf(transaction, keys);
  for (const { drop } of dropped.toReversed()) await transaction.execute(sql.raw(drop));
  await load();
  for (const { create } of dropped) await transaction.execute(sql.raw(create));
}
