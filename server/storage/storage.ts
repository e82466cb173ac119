import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from './change.ts';
import type { Database, OpenDatabase } from './database.ts';
import { putInOutbox, removeFromOutbox } from './outbox.ts';

/** Receives the changes of a committed transaction. Its promise resolves once every server has them. */
export type CommitListener = (changes: readonly Change[]) => unknown;

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
   * Runs the work in one transaction. The listeners receive the noted changes after the commit, and none if it fails.
   * The work must use only the transaction and have no other effects: after a deadlock it runs again.
   * @throws WriteAborted after `abortWrites`.
   */
  write<Result>(work: TransactionWork<Result>): Promise<Result>;
  onCommit(listener: CommitListener): () => void;
  /** Rolls back every write that has not begun to commit, and waits for those that have. */
  abortWrites(): Promise<void>;
  /** Resolves once the listeners have handled every committed change. */
  flushChanges(): Promise<void>;
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export interface StorageOptions {
  /** Whether changes are stored with their write until every server has them, as several servers need. */
  outbox?: boolean;
  /** Called when changes could not be emitted or removed from the outbox. They will be emitted again. */
  onOutboxError?: (error: unknown) => void;
}

type TransactionWork<Result> = (transaction: Database, addChange: (change: Change) => void) => Promise<Result>;

/** The number of attempts at a transaction that ends in a deadlock each time. */
const maxTries = 5;

/** How long finished outbox rows are collected before they are deleted together (milliseconds). */
const cleanupDelay = 100;

/** Holds promises until they settle. */
function createPendingSet() {
  const pending = new Set<Promise<unknown>>();
  return {
    add<Result>(work: Promise<Result>): Promise<Result> {
      pending.add(work);
      const remove = () => pending.delete(work);
      work.then(remove, remove);
      return work;
    },
    async drain(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}

/** Deletes finished rows from the outbox, many at once. */
function createOutboxCleaner(database: Database, onError: (error: unknown) => void) {
  let waiting: number[] = [];
  let running: Promise<void> | null = null;
  const removeAll = async () => {
    await pause(cleanupDelay);
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await removeFromOutbox(database, ids).catch(onError);
    }
    running = null;
  };
  return {
    remove(id: number): void {
      waiting.push(id);
      running ??= removeAll();
    },
    drain: () => running ?? Promise.resolve(),
  };
}

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

export function createStorage(open: OpenDatabase, options: StorageOptions = {}): Storage {
  const { outbox = false, onOutboxError = () => undefined } = options;
  const { database } = open;
  const listeners = new Set<CommitListener>();
  const commits = createPendingSet();
  const pendingNotifications = createPendingSet();
  const outboxCleaner = createOutboxCleaner(database, onOutboxError);
  let isAborting = false;

  /** Runs the work in one transaction and returns the changes that it noted. */
  async function commit<Result>(work: TransactionWork<Result>, triesLeft: number) {
    // Two rules may note the same change in one transaction. Listeners hear of it once.
    const noted = new Map<string, Change>();
    let row: number | null = null;
    let endCommit: (() => void) | undefined;
    try {
      const result = await database.transaction(async (transaction) => {
        const made = await work(transaction, (change) => noted.set(JSON.stringify(change), change));
        if (outbox && noted.size > 0) row = await putInOutbox(transaction, [...noted.values()]);
        if (isAborting) throw new WriteAborted();
        void commits.add(new Promise<void>((resolve) => (endCommit = resolve)));
        return made;
      });
      return { result, changes: [...noted.values()], row: row as number | null };
    } catch (error) {
      if (triesLeft > 1 && isDeadlock(error)) return commit(work, triesLeft - 1);
      throw error;
    } finally {
      endCommit?.();
    }
  }

  async function notifyListeners(changes: readonly Change[], row: number | null): Promise<void> {
    try {
      await Promise.all([...listeners].map((listener) => listener(changes)));
      if (row !== null) outboxCleaner.remove(row);
    } catch (error) {
      onOutboxError(error); // the row stays in the outbox
    }
  }

  return {
    database,
    async write(work) {
      if (isAborting) throw new WriteAborted();
      const { result, changes, row } = await commit(work, maxTries);
      if (changes.length > 0) void pendingNotifications.add(notifyListeners(changes, row));
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async abortWrites() {
      isAborting = true;
      await commits.drain();
    },
    async flushChanges() {
      await pendingNotifications.drain();
      await outboxCleaner.drain();
    },
    dump: open.dump,
    close: open.close,
  };
}
