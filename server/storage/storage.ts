import { setTimeout as pause } from 'node:timers/promises';
import type { Change } from './change.ts';
import { isDeadlock } from './deadlock.ts';
import type { Database, OpenDatabase } from './database.ts';
import { putInOutbox, removeFromOutbox } from './outbox.ts';

/** Told the changes of a transaction after it was committed. What it returns is awaited: then every server was told. */
export type CommitListener = (changes: readonly Change[]) => unknown;

/** The server is stopping, and this write took too long: it was rolled back. */
export class WriteCutOff extends Error {
  constructor() {
    super('The server is stopping; nothing was changed.');
    this.name = 'WriteCutOff';
  }
}

export interface Storage {
  /** For reading; what changes records goes through `write`. */
  readonly database: Database;
  /**
   * Runs the work in one transaction. What it notes is told to the listeners after the commit; a transaction that
   * fails tells nothing. The work must ask nothing but the transaction, and do nothing else: where two transactions wait
   * for each other the database ends one of them, and that one's work is run again.
   * @throws WriteCutOff after `cutOff`.
   */
  write<Result>(work: Work<Result>): Promise<Result>;
  onCommit(listener: CommitListener): () => void;
  /** Rolls back every write that is not about to commit, and resolves once those that are have done so. */
  cutOff(): Promise<void>;
  /** Resolves once everything that was committed here has been told. */
  allTold(): Promise<void>;
  dump(): Promise<Blob | null>;
  close(): Promise<void>;
}

export interface StorageOptions {
  /** Keeps changes with their write until every server was told; needed where there are several servers. */
  outbox?: boolean;
  /** What was told could not be taken from the outbox; it will be told again. */
  onTrouble?: (error: unknown) => void;
}

type Work<Result> = (transaction: Database, note: (change: Change) => void) => Promise<Result>;

/** How often a transaction is begun, should it be the one that the database ends each time. */
const tries = 5;

/** Milliseconds for which numbers of told rows are gathered before they are removed together. */
const removalPause = 100;

/** Holds promises until they settle. */
function createPending() {
  const pending = new Set<Promise<unknown>>();
  return {
    add<Result>(work: Promise<Result>): Promise<Result> {
      pending.add(work);
      const settle = () => pending.delete(work);
      work.then(settle, settle);
      return work;
    },
    async end(): Promise<void> {
      while (pending.size > 0) await Promise.allSettled(pending);
    },
  };
}

/** Takes rows from the outbox, some at once. */
function createRemoval(database: Database, onTrouble: (error: unknown) => void) {
  let waiting: number[] = [];
  let running: Promise<void> | null = null;
  const removeAll = async () => {
    await pause(removalPause);
    while (waiting.length > 0) {
      const ids = waiting;
      waiting = [];
      await removeFromOutbox(database, ids).catch(onTrouble);
    }
    running = null;
  };
  return {
    remove(id: number): void {
      waiting.push(id);
      running ??= removeAll();
    },
    end: () => running ?? Promise.resolve(),
  };
}

export function createStorage(open: OpenDatabase, options: StorageOptions = {}): Storage {
  const { outbox = false, onTrouble = () => undefined } = options;
  const { database } = open;
  const listeners = new Set<CommitListener>();
  const commits = createPending();
  const tellings = createPending();
  const removal = createRemoval(database, onTrouble);
  let isCutOff = false;

  /** The work in one transaction, with what it noted. */
  async function commit<Result>(work: Work<Result>, left: number) {
    const changes: Change[] = [];
    let row: number | null = null;
    let committing: (() => void) | undefined;
    try {
      const result = await database.transaction(async (transaction) => {
        const made = await work(transaction, (change) => changes.push(change));
        if (outbox && changes.length > 0) row = await putInOutbox(transaction, changes);
        if (isCutOff) throw new WriteCutOff();
        void commits.add(new Promise<void>((resolve) => (committing = resolve)));
        return made;
      });
      return { result, changes, row: row as number | null };
    } catch (error) {
      if (left > 1 && isDeadlock(error)) return commit(work, left - 1);
      throw error;
    } finally {
      committing?.();
    }
  }

  async function tell(changes: readonly Change[], row: number | null): Promise<void> {
    try {
      await Promise.all([...listeners].map((listener) => listener(changes)));
      if (row !== null) removal.remove(row);
    } catch (error) {
      onTrouble(error); // it stays in the outbox
    }
  }

  return {
    database,
    async write(work) {
      if (isCutOff) throw new WriteCutOff();
      const { result, changes, row } = await commit(work, tries);
      if (changes.length > 0) void tellings.add(tell(changes, row));
      return result;
    },
    onCommit(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async cutOff() {
      isCutOff = true;
      await commits.end();
    },
    async allTold() {
      await tellings.end();
      await removal.end();
    },
    dump: open.dump,
    close: open.close,
  };
}
