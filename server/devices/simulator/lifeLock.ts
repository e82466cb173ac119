import pg from 'pg';
import type { DatabaseChoice } from '#server/storage/database.ts';

/** Any number that nothing else in the database locks by. */
const lifeLock = 4_200_957;

/** The right to let the simulator live on a database. */
export interface HeldLife {
  release(): Promise<void>;
}

/**
 * Asks to be the one server of several on a database whose simulator lives: two would play every customer twice. Held on
 * a connection of its own for as long as this server runs.
 * @param onLost told when that connection breaks.
 * @returns null when another server has it.
 */
export async function holdLife(choice: DatabaseChoice, onLost: (error: Error) => void): Promise<HeldLife | null> {
  // An embedded database is this process's alone.
  if (choice.kind !== 'url') return { release: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: choice.url, connectionTimeoutMillis: 5_000 });
  client.on('error', onLost);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [lifeLock]);
  if (rows[0]?.held === true) return { release: () => client.end() };
  await client.end();
  return null;
}
