import pg from 'pg';
import { serverTiming } from '#server/config/timing.ts';
import { probedConnection } from '#server/storage/database.ts';

export type Query = <Row extends pg.QueryResultRow>(text: string, values?: readonly unknown[]) => Promise<Row[]>;

/** A session with PostgreSQL. Its locks and channels end with it, also when this process hangs. */
export interface LeaseSession {
  /** Runs tasks one after the other: an earlier one's result is known to the next. */
  run<Result>(task: (query: Query) => Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

export interface LeaseSessionEvents {
  /** The session ended, or broke. */
  onEnd: () => void;
  onMessage: (channel: string, payload: string) => void;
}

/** Opens a session that listens to channels. */
export async function openLeaseSession(
  url: string,
  channels: readonly string[],
  { onEnd, onMessage }: LeaseSessionEvents,
  idleTimeout = serverTiming.lease.session,
): Promise<LeaseSession> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: serverTiming.lease.answer,
    query_timeout: serverTiming.lease.answer,
    ...probedConnection,
  });
  client.on('error', onEnd);
  client.on('end', onEnd);
  client.on('notification', ({ channel, payload = '' }) => onMessage(channel, payload));
  const query: Query = async <Row extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []) =>
    (await client.query<Row>(text, [...values])).rows;
  try {
    await client.connect();
    // Versions before 14 lack the setting; their sessions end with the connection alone.
    await query(`select set_config(name, $1, false) from pg_settings where name = 'idle_session_timeout'`, [
      String(idleTimeout),
    ]);
    for (const channel of channels) await query(`listen ${channel}`);
  } catch (error) {
    client.end().catch(() => undefined);
    throw error;
  }
  let last: Promise<unknown> = Promise.resolve();
  return {
    run(task) {
      const result = last.then(() => task(query));
      last = result.catch(() => undefined);
      return result;
    },
    end: () => client.end(),
  };
}
