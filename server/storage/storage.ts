import type { Change } from './change.ts';
import { isDeadlock } from './deadlock.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Told the changes of a transaction after it was committed. */
export type CommitListener = (changes: readonly Change[]) => void;

export interface Storage {
  /** For reading; what changes records goes through `write`. */
  readonly database: Database;
  /**
   * Runs the work in one transaction. What it notes is told to the listeners after the commit; a transaction that
   * fails tells nothing. The work must ask nothing but the transaction, and do nothing else: where two transactions wait
   * for each other the database ends one of them, and that one's work is run again.
   */
  write<Result>(work: Work<Result>): Promise<Result>;
  onCommit(listener: CommitListener): () => void;
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

type Work<Result> = (transaction: Database, note: (change: Change) => void) => Promise<Result>;

/** How often a transaction is begun, should it be the one that the database ends each time. */
const tries = 5;

/** The work in one transaction, with what it noted. */
async function whole<Result>(
  database: Database,
  work: Work<Result>,
  left: number,
): Promise<{ result: Result; changes: readonly Change[] }> {
  const changes: Change[] = [];
  try {
    const result = await database.transaction((transaction) => work(transaction, (change) => changes.push(change)));
    return { result, changes };
  } catch (error) {
    if (left > 1 && isDeadlock(error)) return whole(database, work, left - 1);
    throw error;
  }
}

export function createStorage(open: OpenDatabase): Storage {
  const listeners = new Set<CommitListener>();
  return {
    database: open.database,
    async write(work) {
      const { result, changes } = await whole(open.database, work, tries);
      if (changes.length > 0) for (const listener of listeners) listener(changes);
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dump: open.dump,
    close: open.close,
  };
}
