import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { like } from 'drizzle-orm';
import { openDatabase, type Database } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { units } from '#server/storage/schema/access/units.ts';
import { createBuilders } from '#tests/support/server/builders/index.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';

export interface StopOptions {
  databaseUrl: string;
  redisUrl: string;
  signal: 'SIGTERM' | 'SIGKILL';
  rounds: number;
  /** 0 to 1: decides when each round's server is stopped. */
  random: () => number;
  onRound?: (line: string) => void;
}

/** Writes a second, and milliseconds until a stop: at least, and in addition. */
const rate = 12;
const shortest = 500;
const spread = 1_500;

/** The time for the other server to send all committed events (milliseconds). */
const hearingLimit = 10_000;

/** Status by write; 0: no answer. */
type Sent = Map<string, number>;

/** Sends at an even pace over open connections, until the server is gone. */
async function writeUntilGone(server: RemoteServer, token: string, siteId: number, prefix: string): Promise<Sent> {
  const sent: Sent = new Map();
  const writes: Promise<void>[] = [];
  let isGone = false;
  void server.process.ended.then(() => (isGone = true));
  for (let nth = 1; !isGone; nth += 1) {
    const name = `${prefix}-${nth}`;
    sent.set(name, 0);
    const write = server.call('POST', 'api/admin/units', token, { siteId, name }).then(
      ({ status }) => void sent.set(name, status),
      () => undefined, // no answer: it stays 0
    );
    writes.push(write);
    await pause(1000 / rate);
  }
  await Promise.all(writes);
  return sent;
}

async function committed(database: Database, prefix: string): Promise<Map<string, number>> {
  const rows = await database
    .select({ id: units.id, name: units.name })
    .from(units)
    .where(like(units.name, `${prefix}-%`));
  return new Map(rows.map(({ id, name }) => [name, id]));
}

async function heardInTime(live: Listener, ids: readonly number[]): Promise<number[]> {
  const late = pause(hearingLimit).then(() => 'late' as const);
  await Promise.race([Promise.all(ids.map((id) => live.hears('UNIT:CREATE', id))), late]);
  const heard = new Set(live.heard.flatMap(({ name, payload }) => (name === 'UNIT:CREATE' ? payload.id : [])));
  return ids.filter((id) => !heard.has(id));
}

/** The faults after a server was stopped, a sentence each. */
function faultsOf(sent: Sent, there: ReadonlyMap<string, number>, unheard: readonly number[], signal: string) {
  const faults: string[] = unheard.map((id) => `Unit ${id} was committed and not heard at the other server.`);
  for (const [name, status] of sent) {
    const isAcknowledged = status >= 200 && status < 300;
    if (isAcknowledged && !there.has(name)) faults.push(`${name} was answered ${status} and is not there.`);
    // A killed server cannot answer; one that was asked to stop must.
    if (signal === 'SIGTERM' && !isAcknowledged && there.has(name))
      faults.push(`${name} was committed and answered ${status}.`);
  }
  return faults;
}

/**
 * Stops one of two servers at work, again and again, while a dashboard listens at the other.
 * @returns a sentence for each write that was lost, or committed without an answer or event.
 */
export async function stopRounds(options: StopOptions): Promise<string[]> {
  const { databaseUrl, redisUrl, signal, rounds, random, onRound } = options;
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const open = await openDatabase({ kind: 'url', url: databaseUrl }, () => undefined);
  await migrate(open);
  const build = createBuilders(open.database);
  const { id: siteId, organisationId } = await build.site();
  const user = await build.user({ organisationId });
  const other = await startServerProcess(environment);
  const token = await other.signIn(user, builtPassword);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      const server = await startServerProcess(environment);
      const live = await listenLive(other.url, token);
      const prefix = `${signal}-${round}`;
      const gone = once(server.process.child, 'close');
      const writing = writeUntilGone(server, token, siteId, prefix);
      await pause(shortest + random() * spread);
      server.process.child.kill(signal);
      const sent = await writing;
      await gone;
      const there = await committed(open.database, prefix);
      const unheard = await heardInTime(live, [...there.values()]);
      live.close();
      const faults = faultsOf(sent, there, unheard, signal);
      onRound?.(`round ${round}: ${sent.size} writes, ${there.size} committed, ${faults.length} faults`);
      if (faults.length > 0) return faults;
    }
    return [];
  } finally {
    await Promise.all([other.stop(), open.close()]);
  }
}
