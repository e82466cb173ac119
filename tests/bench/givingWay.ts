import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RunningServer } from '#server/start.ts';

/** Nice values of a group of processes: a third of the usual weight, and the usual. */
const low = 5;
const usual = 0;

/** What a file of /proc says; null: there is none, as of a process that has ended. */
function inProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Whether Linux weighs processes by group here (autogroups, see sched(7)) and we may change a weight: only its
 * administrator can take it back.
 */
export const canGiveWay = inProc(process.pid, 'autogroup') !== null && process.getuid?.() === 0;

async function processesOf({ database }: RunningServer): Promise<number[]> {
  const { rows } = z
    .object({ rows: z.array(z.object({ pid: z.number() })) })
    .parse(await database.execute(sql`select pid from pg_stat_activity`));
  // The number that PGlite gives is not one of this machine.
  return rows.map(({ pid }) => pid).filter((pid) => inProc(pid, 'comm') === 'postgres');
}

function weigh(pids: readonly number[], nice: number): void {
  for (const pid of pids) if (inProc(pid, 'autogroup') !== null) writeFileSync(`/proc/${pid}/autogroup`, String(nice));
}

/**
 * Runs something while the server and its database give way to the browser. At a facility the browser has a machine of
 * its own; here all share one, on which each connection of PostgreSQL is given as much of a processor as all threads of
 * the browser together, so that a task of the page would last as long as the database is busy. A third for each, and
 * together they weigh about as much as the browser: more would hold up those who ask the server for much.
 */
export async function givingWay<T>(server: RunningServer, run: () => Promise<T>): Promise<T> {
  const pids = canGiveWay ? [process.pid, ...(await processesOf(server))] : [];
  weigh(pids, low);
  try {
    return await run();
  } finally {
    weigh(pids, usual);
  }
}
