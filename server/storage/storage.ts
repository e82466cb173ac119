import type { Change } from './change.ts';
import type { Database, OpenDatabase } from './database.ts';

/** Told the changes of a transaction after it was committed. */
export type CommitListener = (changes: readonly Change[]) => void;

export interface Storage {
  /** For reading; what changes records goes through `write`. */
  readonly database: Database;
  /**
   * Runs the work in one transaction. What it notes is told to the listeners after the commit; a transaction that
   * fails tells nothing. The work must ask nothing but the transaction.
   */
  write<Result>(work: (transaction: Database, note: (change: Change) => void) => Promise<Result>): Promise<Result>;
  onCommit(listener: CommitListener): () => void;
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export function createStorage(open: OpenDatabase): Storage {
  const listeners = new Set<CommitListener>();
  return {
    database: open.database,
    async write(work) {
      const changes: Change[] = [];
      const result = await open.database.transaction((transaction) =>
        work(transaction, (change) => changes.push(change)),
      );
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
