import pg from 'pg';

export interface DatabaseClock {
  /** @param milliseconds before the right time. */
  set(milliseconds: number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gives a database without tables a clock that can be set: its name for "now" stands before PostgreSQL's own in the
 * search path, also in the defaults of columns and in triggers that are made later.
 */
export async function openDatabaseClock(url: string): Promise<DatabaseClock> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = new URL(url).pathname.slice(1);
  await client.query(`
    create schema simulated;
    create table simulated.clock (ahead interval not null);
    insert into simulated.clock values ('0');
    create function simulated.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + ahead from simulated.clock';
    create function simulated.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + ahead from simulated.clock';
    alter database ${name} set search_path = public, simulated, pg_catalog`);
  // PostgreSQL tidies up once a minute, and a minute passes many times a second here.
  await client.query("alter system set autovacuum_naptime = '1s'");
  await client.query('select pg_reload_conf()');
  return {
    async set(milliseconds) {
      await client.query('update simulated.clock set ahead = make_interval(secs => $1)', [milliseconds / 1_000]);
    },
    close: () => client.end(),
  };
}
