import { diskTiming } from '#domain/limits/replica.ts';
import type { Scheduler } from '../scheduler.ts';
import { StoreDatabase } from './database.ts';
import { deleteDatabase } from './deleteDatabases.ts';

/** Data as of one moment. */
export interface Batch {
  /** Must run in a transaction; awaits nothing but the database. */
  write(): Promise<void>;
  /** The data is on disk. */
  onWritten(): void;
}

/** A part of the store that the disk writes in the background. */
export interface DiskPart {
  /** Returns the data to write now; null: none. */
  takeBatch(): Batch | null;
}

export interface DiskOptions {
  name: string;
  scheduler: Scheduler;
  /** Whether this host may write; checked before each transaction. */
  mayWrite: () => boolean;
  /** Called once, when the disk fails for good. */
  onFailure: (cause: unknown) => void;
  onWritten?: () => unknown;
}

/** Another host opened the database later, and writes now. */
class Superseded extends Error {}

/** Another holder's pending deletion blocks the database. */
class OpenTimeout extends Error {}

/**
 * Each transaction writes all parts as of one moment, so a crash leaves the previous moment intact. Only the host that
 * opened the database last writes.
 */
export class Disk {
  readonly database: StoreDatabase;
  /** When the dashboard was open before this start (milliseconds since 1970); null: never. */
  lastPresence: number | null = null;
  private readonly options: DiskOptions;
  private readonly parts: DiskPart[] = [];
  private cancelWrite: (() => void) | null = null;
  private cancelPresence: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private writer = 0;
  private state: 'opening' | 'reading' | 'writing' | 'ended' = 'opening';

  constructor(options: DiskOptions) {
    this.options = options;
    this.database = new StoreDatabase(options.name);
    // Another host signs out, or the browser clears the site's data.
    this.database.on('versionchange', () => {
      this.fail(new Error('The local database was deleted.'));
      this.end();
      return false;
    });
    this.database.on('close', () => {
      if (this.state !== 'opening') this.fail(new Error('The local database was closed.'));
    });
  }

  /** Recreates a damaged database. Resolves with whether it can be read. */
  async open(): Promise<boolean> {
    try {
      await this.openWithin(diskTiming.patience);
    } catch (cause) {
      if (cause instanceof OpenTimeout || !(await this.recreate())) {
        this.fail(cause);
        this.end();
        return false;
      }
    }
    try {
      this.lastPresence = (await this.database.fact('presence'))?.at ?? null;
      await this.claimWriter();
    } catch (cause) {
      this.fail(cause);
    }
    return true;
  }

  get isWriting(): boolean {
    return this.state === 'writing';
  }

  add(part: DiskPart): void {
    this.parts.push(part);
  }

  /** Writes after a short delay. */
  scheduleWrite(): void {
    if (this.state !== 'writing' || this.cancelWrite !== null) return;
    this.cancelWrite = this.options.scheduler.after(diskTiming.writeDelay, () => void this.flush());
  }

  /** Resolves when the parts' data is on disk. */
  flush(): Promise<void> {
    this.cancelWrite?.();
    this.cancelWrite = null;
    const batches = this.state === 'writing' ? this.parts.flatMap((part) => part.takeBatch() ?? []) : [];
    const written = this.runExclusive(async () => {
      for (const batch of batches) await batch.write();
      await this.database.facts.put({ key: 'presence', at: this.options.scheduler.now() });
    });
    this.writing = written.then((done) => {
      if (!done) return;
      for (const batch of batches) batch.onWritten();
      if (batches.length > 0) this.options.onWritten?.();
    });
    return this.writing;
  }

  /** Runs a task in its own transaction. Resolves with whether it reached the disk. */
  runExclusive(task: () => Promise<void>): Promise<boolean> {
    const done = this.writing.then(() => this.transact(task));
    this.writing = done.then(() => undefined);
    return done;
  }

  async close(): Promise<void> {
    await this.flush();
    this.end();
  }

  /** Deletes the database and drops unwritten data. */
  async wipe(): Promise<void> {
    this.end();
    await this.writing;
    await deleteDatabase(this.options.name);
  }

  private async openWithin(limit: number): Promise<void> {
    let callOff: () => void = () => undefined;
    const tooLate = new Promise<never>((_, reject) => {
      callOff = this.options.scheduler.after(limit, () =>
        reject(new OpenTimeout('The local database did not open in time.')),
      );
    });
    try {
      await Promise.race([this.database.open(), tooLate]);
    } finally {
      callOff();
    }
  }

  /** The server has everything that a damaged database held. */
  private async recreate(): Promise<boolean> {
    if (!this.options.mayWrite()) return false;
    try {
      this.database.close();
      if (!(await deleteDatabase(this.options.name))) return false;
      await this.openWithin(diskTiming.patience);
      return true;
    } catch {
      return false; // the caller reports the first error
    }
  }

  /** Earlier hosts notice in their next transaction. */
  private async claimWriter(): Promise<void> {
    if (this.state === 'ended') return;
    this.state = 'reading';
    if (!this.options.mayWrite()) return;
    await this.database.transaction('rw', this.database.facts, async () => {
      this.writer = ((await this.database.fact('writer'))?.number ?? 0) + 1;
      await this.database.facts.put({ key: 'writer', number: this.writer });
    });
    this.state = 'writing';
    this.keepPresence();
  }

  private keepPresence(): void {
    this.cancelPresence = this.options.scheduler.after(diskTiming.presence, () => {
      void this.flush();
      this.keepPresence();
    });
  }

  private async transact(task: () => Promise<void>): Promise<boolean> {
    if (this.state !== 'writing') return false;
    if (!this.options.mayWrite()) {
      this.end();
      return false;
    }
    try {
      await this.database.transaction('rw', this.database.tables, async () => {
        if ((await this.database.fact('writer'))?.number !== this.writer) throw new Superseded();
        await task();
      });
      return true;
    } catch (cause) {
      this.onTransactionFailed(cause);
      return false;
    }
  }

  /** A takeover by another host is no failure. */
  private onTransactionFailed(cause: unknown): void {
    if (cause instanceof Superseded) this.end();
    else if (!this.isEnded()) this.fail(cause);
  }

  private isEnded(): boolean {
    return this.state === 'ended';
  }

  /** Without a disk (private mode, no room) the replica works on; only its next start is slower. */
  private fail(cause: unknown): void {
    if (this.isEnded()) return;
    // The database stays open for reading.
    this.state = 'ended';
    this.stopTimers();
    this.options.onFailure(cause);
  }

  /** Closes the database and drops unwritten data. */
  end(): void {
    this.state = 'ended';
    this.stopTimers();
    this.database.close();
  }

  private stopTimers(): void {
    this.cancelWrite?.();
    this.cancelPresence?.();
    this.cancelWrite = null;
    this.cancelPresence = null;
  }
}
