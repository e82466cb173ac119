import { setTimeout as pause } from 'node:timers/promises';
import { openDatabase } from '#server/storage/database.ts';
import { migrate } from '#server/storage/migrate.ts';
import { builtPassword } from '#tests/support/server/builders/people.ts';
import { listenLive, type Listener } from '#tests/support/server/listen.ts';
import { startServerProcess, type RemoteServer } from '#tests/support/server/serverProcess.ts';
import {
  findHalves,
  isStored,
  openCashDesk,
  readStored,
  writeUntilOver,
  type SendWrite,
  type Write,
} from './cashiers.ts';

export interface RollingRestart {
  databaseUrl: string;
  redisUrl: string;
  /** Each stops both servers and starts them again, one after the other. */
  rounds: number;
  /** 0 to 1: decides when each server is stopped. */
  random: () => number;
  onLine: (line: string) => void;
}

const cashiers = 4;

/** Milliseconds until a server is stopped: at least, and in addition. */
const shortest = 300;
const spread = 1_200;

/** The time for a server to stop, and for the other to send all committed events (milliseconds). */
const limit = 10_000;

/** Sends each write to the next server, as a load balancer does, and to the other one if there is no answer. */
function balancer(servers: readonly RemoteServer[], token: string, onRepeat: () => void): SendWrite {
  let turn = 0;
  return async (method, path, body, key) => {
    for (;;) {
      const server = servers[(turn += 1) % servers.length];
      const answer = await server?.call(method, path, token, body, key).catch((error: unknown) => {
        // Nothing listens there, or the connection was cut.
        if (error instanceof TypeError) return undefined;
        throw error;
      });
      if (answer !== undefined && answer.status < 300) return answer.body as { id: number };
      if (answer !== undefined && answer.status !== 503)
        throw new Error(`${method} ${path} was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      onRepeat();
    }
  };
}

/** Orders and payments have no events. @returns a sentence for each unit whose creation was not heard once. */
async function findUnheard(live: Listener, units: readonly number[]): Promise<string[]> {
  const late = pause(limit).then(() => 'late' as const);
  await Promise.race([Promise.all(units.map((id) => live.hears('UNIT:CREATE', id))), late]);
  return units.flatMap((unit) => {
    const times = live.heard.filter(({ name, payload: { id } }) => name === 'UNIT:CREATE' && id === unit).length;
    return times === 1 ? [] : [`The creation of unit ${unit} was heard ${times} times at the other server.`];
  });
}

/** @returns a sentence unless the server ends by itself, in time and without an error. */
async function stopGently({ process }: RemoteServer): Promise<string[]> {
  process.child.kill('SIGTERM');
  const code = await Promise.race([process.ended, pause(limit).then(() => 'late' as const)]);
  return code === 0 ? [] : [`A server that was asked to stop ended with ${String(code)}:\n${process.output()}`];
}

/**
 * Restarts two servers in turn, again and again, while people work at both.
 * @returns a sentence for each write that was lost, doubled or not heard.
 */
export async function restartInTurn(options: RollingRestart): Promise<string[]> {
  const { databaseUrl, redisUrl, rounds, random, onLine } = options;
  const environment = { DATABASE_URL: databaseUrl, REDIS_URL: redisUrl };
  const open = await openDatabase({ kind: 'url', url: databaseUrl }, () => undefined);
  await migrate(open);
  const desk = await openCashDesk(open.database, cashiers);
  const servers = await Promise.all([startServerProcess(environment), startServerProcess(environment)]);
  const token = await servers[0].signIn(desk.user, builtPassword);
  const faults: string[] = [];
  const all: Write[] = [];
  let isOver = false;
  let repeated = 0;
  try {
    for (let stop = 0; stop < rounds * servers.length && faults.length === 0; stop += 1) {
      const [leaving, staying] = [stop % 2, (stop + 1) % 2] as const;
      const live = await listenLive(servers[staying]?.url ?? '', token);
      isOver = false;
      repeated = 0;
      const writing = writeUntilOver(
        desk,
        balancer(servers, token, () => (repeated += 1)),
        () => isOver,
      );
      await pause(shortest + random() * spread);
      const server = servers[leaving];
      if (server !== undefined) faults.push(...(await stopGently(server)));
      servers[leaving] = await startServerProcess(environment);
      isOver = true;
      const written = await writing;
      const stored = await readStored(open.database, desk);
      const lost = [...all, ...written].filter((write) => !isStored(stored, write));
      all.push(...written);
      faults.push(
        ...lost.map(({ kind, id, version }) => `The ${kind} ${version || id} was acknowledged and is not there.`),
      );
      const known = new Set(all.map(({ kind, id }) => `${kind} ${id}`));
      for (const [kind, ids] of Object.entries(stored.made))
        for (const id of ids) if (!known.has(`${kind} ${id}`)) faults.push(`Nobody was told of ${kind} ${id}.`);
      const units = written.flatMap(({ kind, id }) => (kind === 'unit' ? [id] : []));
      faults.push(...(await findUnheard(live, units)), ...(await findHalves(open.database, desk)));
      live.close();
      onLine(
        `stop ${stop + 1}: ${written.length} writes acknowledged, ${repeated} sent again, ${units.length} units heard of, ` +
          `${faults.length} faults`,
      );
    }
    return faults;
  } finally {
    isOver = true;
    await Promise.all([...servers.map((server) => server.stop()), open.close()]);
  }
}
