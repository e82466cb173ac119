import { PGlite } from '@electric-sql/pglite';
import { z } from 'zod';
import { extensions, type DatabaseChoice } from '#server/storage/database.ts';
import type { Statements } from '#server/storage/preparedStatements.ts';
import { emptyFolder } from './databaseFolders.ts';
import { emptyDatabase } from './emptyDatabase.ts';
import { isOnPostgres } from '#tests/support/postgres/postgresUrl.ts';

interface Lendable {
  client: PGlite;
  /** Every server prepares about the same: each plans it anew only once. */
  statements: Statements;
}

/** Free open databases without rows. */
const free: Lendable[] = [];

const namesSchema = z.array(z.object({ name: z.string() }));

/** Also resets sequences. Truncating would take ten times as long: it makes new files. */
async function removeRows(client: PGlite): Promise<void> {
  const namesOf = async (query: string) => namesSchema.parse((await client.query(query)).rows).map(({ name }) => name);
  const used = await namesOf(
    "select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace " +
      'and pg_relation_size(oid) > 0',
  );
  const counted = await namesOf(
    "select format('%I', sequencename) as name from pg_sequences where schemaname = 'public' and last_value is not null",
  );
  // The rows are written as in a replica: without foreign keys and triggers.
  await client.exec('set session_replication_role = replica');
  await client.exec(
    [...used.map((name) => `delete from ${name};`), ...counted.map((name) => `alter sequence ${name} restart;`)].join(
      '',
    ),
  );
  await client.exec('set session_replication_role = origin; select pg_advisory_unlock_all()');
  // Deleted rows leave the files too, or the next test would read past them.
  if (used.length > 0) await client.exec(`vacuum ${used.join(', ')}`);
}

/** Lends a database to a server until that closes it; then the next one has it. */
function lend({ client, statements }: Lendable): PGlite {
  let isClosed = false;
  const refuse = () => Promise.reject(new Error('PGlite is closed'));
  const close = async () => {
    isClosed = true;
    await removeRows(client);
    free.push({ client, statements });
  };
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      if (isClosed) return refuse;
      return name === 'close' ? close : value.bind(target);
    },
  });
}

/**
 * All tables, no rows, unshared until closed: on TEST_DATABASE_URL's server, else one that an earlier file of this
 * process used, since opening one takes almost a second, and its first queries another.
 */
export async function lentDatabase(): Promise<DatabaseChoice> {
  if (isOnPostgres) return emptyDatabase();
  const lendable = free.pop() ?? {
    client: await PGlite.create(await emptyFolder(), { extensions }),
    statements: new Map(),
  };
  return { kind: 'open', client: lend(lendable), statements: lendable.statements };
}
