import { readFileSync, writeFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { RunningServer } from '#server/start.ts';

/** Nice values of process groups: a third of the usual weight, and the usual. */
const low = 5;
const usual = 0;

/** Reads a file of /proc; null: there is no such file, as for an ended process. */
function inProc(pid: number, name: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim();
  } catch {
    return null;
  }
}

/**
 * Linux must weigh processes by group (autogroups, see sched(7)) and let us change weights: only its administrator can
 * take that back.
 */
export const canGiveWay = inProc(process.pid, 'autogroup') !== null && process.getuid?.() === 0;

async function processesOf({ database }: RunningServer): Promise<number[]> {
  const { rows } = z
    .object({ rows: z.array(z.object({ pid: z.number() })) })
    .parse(await database.execute(sql`select pid from pg_stat_activity`));
  // PGlite's number is not a process of this machine.
  return rows.map(({ pid }) => pid).filter((pid) => inProc(pid, 'comm') === 'postgres');
}

function weigh(pids: readonly number[], nice: number): void {
  for (const pid of pids) if (inProc(pid, 'autogroup') !== null) writeFileSync(`/proc/${pid}/autogroup`, String(nice));
}

/**
 * Lowers the weight of server and database meanwhile. A facility's browser has its own machine; here each PostgreSQL
 * connection gets as much processor time as the whole browser, and a page's task would last as long as the database is
 * busy. With a third each they weigh about as much as the browser together.
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
