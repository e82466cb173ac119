import type { Change } from './change.ts';
import { appendChanges, type LoggedChange } from './changeLog.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Receives the changes of a transaction that this server has committed. Must not throw. */
export type CommitListener = (changes: readonly LoggedChange[]) => unknown;

/** Thrown when the stopping server has rolled this write back. */
export class WriteAborted extends Error {
  constructor() {
    super('The server is stopping; nothing was changed.');
    this.name = 'WriteAborted';
  }
}

export interface Storage {
  /** Only for reading: changes go through `write`. */
  readonly database: Database;
  /**
   * Runs the work in one transaction. The noted changes go into the change log with it, and to the listeners after the
   * commit; none if it fails.
   * The work must use only the transaction and have no other effects: after a deadlock it runs again.
   * @throws WriteAborted after `abortWrites`.
   */
  write<Result>(work: TransactionWork<Result>): Promise<Result>;
  onCommit(listener: CommitListener): () => void;
  /** null: no other server uses the database. */
  readonly server: ServerNumber | null;
  /** Whether the write of this line of the change log is committing here: the listeners will hear of it. */
  isCommitting(line: number): boolean;
  /** Rolls back every write that has not begun to commit, and waits for those that have. */
  abortWrites(): Promise<void>;
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

type TransactionWork<Result> = (transaction: Database, addChange: (change: Change) => void) => Promise<Result>;

/** The number of attempts at a transaction that ends in a deadlock each time. */
const maxTries = 5;

/**
 * Whether the transaction ended in a deadlock: SQLSTATE 40P01 (PostgreSQL manual, appendix A, class 40). It was rolled
 * back, so it can run again.
 */
function isDeadlock(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '40P01') return true;
  }
  return false;
}

/** Two rules may note the same change in one transaction. It is logged once, with the fields of either. */
function createNotes() {
  const noted = new Map<string, Change>();
  return {
    add(change: Change): void {
      const { fields, ...rest } = change;
      const key = JSON.stringify(rest);
      noted.set(key, fields === undefined ? (noted.get(key) ?? change) : change);
    },
    all: () => [...noted.values()],
  };
}

/** The transactions that are committing, and their lines of the change log. */
function createCommits() {
  const running = new Set<Promise<void>>();
  const lines = new Set<number>();
  return {
    /** Returns the function that ends the commit. */
    begin(changes: readonly LoggedChange[]): () => void {
      let resolve = () => {};
      const commit = new Promise<void>((resolved) => (resolve = resolved));
      running.add(commit);
      for (const { line } of changes) lines.add(line);
      return () => {
        running.delete(commit);
        for (const { line } of changes) lines.delete(line);
        resolve();
      };
    },
    has: (line: number) => lines.has(line),
    async drain(): Promise<void> {
      while (running.size > 0) await Promise.allSettled(running);
    },
  };
}

/** This server among several of one database. */
export interface ServerNumber {
  /** null: the others may think that this one is gone. */
  writerId(): number | null;
}

export function createStorage(open: OpenDatabase, server: ServerNumber | null = null): Storage {
  const { database } = open;
  const listeners = new Set<CommitListener>();
  const commits = createCommits();
  let isAborting = false;

  /** Runs the work in one transaction, and tells the listeners of its changes. */
  async function commit<Result>(work: TransactionWork<Result>, triesLeft: number): Promise<Result> {
    const notes = createNotes();
    let logged: LoggedChange[] = [];
    let endCommit: (() => void) | undefined;
    try {
      const result = await database.transaction(async (transaction) => {
        const made = await work(transaction, notes.add);
        logged = await appendChanges(transaction, notes.all(), server?.writerId() ?? null);
        if (isAborting) throw new WriteAborted();
        endCommit = commits.begin(logged);
        return made;
      });
      if (logged.length > 0) for (const listener of listeners) listener(logged);
      return result;
    } catch (error) {
      if (triesLeft > 1 && isDeadlock(error)) return commit(work, triesLeft - 1);
      throw error;
    } finally {
      endCommit?.();
    }
  }

  return {
    database,
    async write(work) {
      if (isAborting) throw new WriteAborted();
      return commit(work, maxTries);
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async abortWrites() {
      isAborting = true;
      await commits.drain();
    },
    server,
    isCommitting: commits.has,
    dump: open.dump,
    close: open.close,
  };
}
