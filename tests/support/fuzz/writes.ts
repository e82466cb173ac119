import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { rowsOf, type Database } from '#server/storage/database.ts';
import { schema } from '#server/storage/schema/index.ts';

/** What a call may write even though it is refused or only reads, and why. */
const mayBeWritten = {
  tables: {
    change_cursors: 'the sender of live events keeps how far it has read, some time after a change',
    factor_challenges: 'a wrong answer to a second step counts as a try',
    security_lines: 'tells of refused sign-ins and acts',
  },
  columns: {
    // Each call of a sign-in is a use of it.
    sessions: ['last_used_at'],
  },
} as const;

export interface WatchedWrites {
  /** The tables in which rows changed since the last question: "units UPDATE". */
  take(): Promise<string[]>;
  /** Leaves the database as it was. */
  stop(): Promise<void>;
}

const lineSchema = z.object({ id: z.coerce.number(), what: z.string() });

/**
 * A trigger of every table notes each row that a call made, changed or deleted, in the transaction of that call: what is
 * rolled back leaves no note, and each note belongs to one call. To compare all rows after each call would take a
 * hundred times as long.
 */
export async function watchWrites(database: Database): Promise<WatchedWrites> {
  const names = Object.values(schema as Record<string, unknown>).flatMap((table) =>
    is(table, PgTable) ? [getTableName(table)] : [],
  );
  const watched = names.filter((name) => !(name in mayBeWritten.tables));
  await database.execute(sql.raw('create schema fuzz'));
  await database.execute(
    sql.raw('create table fuzz.writes (id bigint generated always as identity primary key, what text not null)'),
  );
  await database.execute(
    sql.raw(`create function fuzz.note() returns trigger language plpgsql as $$ begin
      if tg_op = 'UPDATE' and to_jsonb(old) - tg_argv::text[] = to_jsonb(new) - tg_argv::text[] then return null; end if;
      insert into fuzz.writes (what) values (tg_table_name || ' ' || tg_op);
      return null;
    end $$`),
  );
  const triggers = watched.map((name) => {
    const columns = (mayBeWritten.columns as Record<string, readonly string[]>)[name] ?? [];
    const given = columns.map((column) => `'${column}'`).join(', ');
    return `create trigger fuzz_note after insert or update or delete on "${name}" for each row execute function fuzz.note(${given});`;
  });
  await database.execute(sql.raw(`do $$ begin ${triggers.join('\n')} end $$`));
  let last = 0;
  return {
    async take() {
      const lines = await rowsOf(
        database,
        lineSchema,
        sql`select id, what from fuzz.writes where id > ${last} order by id`,
      );
      last = lines.at(-1)?.id ?? last;
      return [...new Set(lines.map(({ what }) => what))];
    },
    async stop() {
      await database.execute(sql.raw('drop schema fuzz cascade'));
    },
  };
}
