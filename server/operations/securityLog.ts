import type { Logger } from 'pino';
import { loggable } from '#server/config/loggable.ts';
import { serverTiming } from '#server/config/timing.ts';
import type { Storage } from '#server/storage/storage.ts';
import { securityLines } from '#server/storage/schema/operations/securityLines.ts';

export type SecurityLine = Omit<typeof securityLines.$inferInsert, 'id' | 'at' | 'times'>;

/** Different lines of one kind and organisation that are stored within that time. Further ones are only counted. */
const mostLines = 500;

interface Counted {
  line: SecurityLine;
  since: Date;
  /** The number of lines that are not stored yet. */
  times: number;
}

export interface SecurityLogParts {
  storage: Storage;
  now: () => Date;
  log: Logger;
}

export interface SecurityLog {
  /** Stores a line in a transaction of its own. A failure is logged: it must not change the answer of the call. */
  record(line: SecurityLine): Promise<void>;
  /**
   * Stores the line of an act that must not happen without it, however many there are.
   * @throws the database's error, if the line could not be stored.
   */
  require(line: SecurityLine): Promise<void>;
  /** Stores the counted lines. */
  close(): Promise<void>;
}

/** The line without the fields that tell lines of a flood apart. */
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

  const store = (line: SecurityLine, at: Date, times: number) =>
    storage.write((transaction) => transaction.insert(securityLines).values({ ...line, at, times }));

  async function storeOrLog(line: SecurityLine, at: Date, times: number): Promise<void> {
    try {
      await store(line, at, times);
    } catch (error) {
      log.error({ failure: loggable(error) }, 'A line of the security log could not be stored');
    }
  }

  async function storeCounted(): Promise<void> {
    const waiting = [...counted.values()].filter(({ times }) => times > 0);
    counted.clear();
    linesOf.clear();
    begunAt = now();
    for (const { line, since, times } of waiting) await storeOrLog(line, since, times);
  }

  const timer = setInterval(() => void storeCounted(), serverTiming.securityCount);
  timer.unref();

  async function storeCountedInTime(at: Date): Promise<void> {
    if (at.getTime() - begunAt.getTime() >= serverTiming.securityCount) await storeCounted();
  }

  /** Whether an equal line is stored already: it counts this one too. */
  function isCounted(line: SecurityLine, at: Date): boolean {
    const known = counted.get(JSON.stringify(line));
    if (known === undefined) return false;
    if (known.times === 0) known.since = at;
    known.times += 1;
    return true;
  }

  const count = (line: SecurityLine, at: Date) => counted.set(JSON.stringify(line), { line, since: at, times: 0 });

  return {
    async record(line) {
      const at = now();
      await storeCountedInTime(at);
      const group = `${line.kind} ${line.organisationId}`;
      const lines = linesOf.get(group) ?? 0;
      const isOneMore = !counted.has(JSON.stringify(line)) && lines >= mostLines;
      const shown = isOneMore ? inGeneral(line) : line;
      if (isCounted(shown, at)) return;
      count(shown, at);
      linesOf.set(group, lines + 1);
      await storeOrLog(shown, at, 1);
    },
    async require(line) {
      const at = now();
      await storeCountedInTime(at);
      if (isCounted(line, at)) return;
      await store(line, at, 1);
      count(line, at);
    },
    async close() {
      clearInterval(timer);
      await storeCounted();
    },
  };
}
