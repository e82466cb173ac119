import { sql } from 'drizzle-orm';
import type { DriverName } from '#domain/states/network.ts';
import type { Database } from '#server/storage/database.ts';

/** Whether one of the servers of the database drives the doors. */
export interface Driving {
  isDriving: boolean;
  /** null: unknown. */
  since: Date | null;
  /** null: unknown. */
  drivers: readonly DriverName[] | null;
}

/** Whether a server of a PostgreSQL database has a lease, by its advisory lock. */
export async function isLeaseTaken(database: Database, lock: number): Promise<boolean> {
  const { rows } = (await database.execute(sql`
    select exists (
      select from pg_locks where locktype = 'advisory' and granted and objsubid = 1 and classid = 0 and objid = ${lock}
        and database = (select oid from pg_database where datname = current_database())
    ) as taken`)) as unknown as { rows: { taken: boolean }[] };
  return rows[0]?.taken === true;
}
