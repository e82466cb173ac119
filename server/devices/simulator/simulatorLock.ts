import pg from 'pg';
import type { DatabaseChoice } from '#server/storage/database.ts';

/** Must differ from every other advisory lock in the database. */
const simulatorLockId = 4_200_957;

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
  const client = new pg.Client({ connectionString: choice.url, connectionTimeoutMillis: 5_000 });
  client.on('error', onLost);
  await client.connect();
  const { rows } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [simulatorLockId]);
  if (rows[0]?.held === true) return { release: () => client.end() };
  await client.end();
  return null;
}
