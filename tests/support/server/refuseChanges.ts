import { sql } from 'drizzle-orm';
import type { Database } from '#server/storage/database.ts';

/**
 * The database refuses to store a row that meets the condition, as a violated check would; returns a function that ends
 * it.
 * @param condition SQL about the row `new`.
 */
export async function refuseChanges(
  database: Database,
  table: string,
  condition: string,
): Promise<() => Promise<void>> {
  const name = `refuse_${table}`;
  await database.execute(
    sql.raw(`create function ${name}() returns trigger language plpgsql as
      $$ begin raise exception 'refused' using errcode = '23514'; end $$`),
  );
  await database.execute(
    sql.raw(`create trigger ${name} before insert or update on ${table} for each row when (${condition})
      execute function ${name}()`),
  );
  return async () => {
    await database.execute(sql.raw(`drop function ${name}() cascade`));
  };
}
