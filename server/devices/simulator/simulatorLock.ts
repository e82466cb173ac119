import pg from 'pg';
import { advisoryLocks } from '#server/storage/advisoryLocks.ts';
import { probedConnection, type DatabaseChoice } from '#server/storage/database.ts';

export interface SimulatorLock {
  release(): Promise<void>;
}

/**
 * One of several servers on a database simulates customers and faults. A separate connection holds the lock while this
 * server runs.
 * @param onLost called when that connection breaks.
 * @returns null: another server has it.
 */
export async function lockSimulator(
  choice: DatabaseChoice,
  onLost: (error: Error) => void,
): Promise<SimulatorLock | null> {
  // Only this process uses an embedded database.
  if (choice.kind !== 'url') return { release: () => Promise.resolve() };
  const client = new pg.Client({ connectionString: choice.url, connectionTimeoutMillis: 5_000, ...probedConnection });
  client.on('error', onLost);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [
    advisoryLocks.simulator,
  ]);
  if (rows[0]?.held === true) return { release: () => client.end() };
  await client.end();
  return null;
}
