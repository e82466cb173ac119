import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import type { Storage } from '#server/storage/storage.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';

export type SecurityLine = Omit<typeof securityLines.$inferInsert, 'id' | 'at' | 'times'>;

/** Equal lines are counted for so long, and then stored as one (milliseconds). */
const countingTime = 10 * 60_000;

/** Different lines of one kind and organisation that are stored within that time. Further ones are only counted. */
const mostLines = 500;

interface Counted {
  line: SecurityLine;
  since: Date;
  /** Those that are not stored yet. */
  times: number;
}

export interface SecurityLogParts {
  storage: Storage;
  now: () => Date;
  log: Logger;
}

export interface SecurityLog {
  /** In a transaction of its own. A failure is logged: it must not change the answer of the call. */
  record(line: SecurityLine): Promise<void>;
  /** Stores what was counted. */
  close(): Promise<void>;
}

/** Without what tells lines of a flood apart. */
const inGeneral = ({ organisationId, kind, call, isRefused }: SecurityLine): SecurityLine => ({
  organisationId,
  kind,
  call,
  isRefused,
  detail: 'Further ones, which are only counted.',
});

/** The first of equal lines is stored at once; the others are counted, and stored as one line. Counted on this server only. */
export function openSecurityLog({ storage, now, log }: SecurityLogParts): SecurityLog {
  const counted = new Map<string, Counted>();
  const linesOf = new Map<string, number>();
  let begunAt = now();

  async function store(line: SecurityLine, at: Date, times: number): Promise<void> {
    try {
      await storage.write((transaction) => transaction.insert(securityLines).values({ ...line, at, times }));
    } catch (error) {
      log.error({ failure: loggable(error) }, 'A line of the security log could not be stored');
    }
  }

  async function storeCounted(): Promise<void> {
    const waiting = [...counted.values()].filter(({ times }) => times > 0);
    counted.clear();
    linesOf.clear();
    begunAt = now();
    for (const { line, since, times } of waiting) await store(line, since, times);
  }

  const timer = setInterval(() => void storeCounted(), countingTime);
  timer.unref();

  return {
    async record(line) {
      const at = now();
      if (at.getTime() - begunAt.getTime() >= countingTime) await storeCounted();
      const group = `${line.kind} ${line.organisationId}`;
      const lines = linesOf.get(group) ?? 0;
      const isOneMore = !counted.has(JSON.stringify(line)) && lines >= mostLines;
      const shown = isOneMore ? inGeneral(line) : line;
      const key = JSON.stringify(shown);
      const known = counted.get(key);
      if (known !== undefined) {
        if (known.times === 0) known.since = at;
        known.times += 1;
        return;
      }
      counted.set(key, { line: shown, since: at, times: 0 });
      linesOf.set(group, lines + 1);
      await store(shown, at, 1);
    },
    async close() {
      clearInterval(timer);
      await storeCounted();
    },
  };
}
