import { diskTiming } from '#domain/limits/replica.ts';
import type { Scheduler } from '../scheduler.ts';
import { StoreDatabase } from './database.ts';
import { deleteDatabase } from './deleteDatabases.ts';

/** What is to be written, as it was at one moment. */
export interface Batch {
  /** Writes it, within the transaction that runs. It awaits nothing but the database. */
  write(): Promise<void>;
  /** It is on the disk. */
  written(): void;
}

/** A part of the store that is written behind. */
export interface DiskPart {
  /** What waits, as it is at this moment; null: nothing. */
  take(): Batch | null;
}

export interface DiskOptions {
  name: string;
  scheduler: Scheduler;
  /** Whether this host has the writer role; asked before each transaction. */
  mayWrite: () => boolean;
  /** Told once, when nothing can be kept any more. */
  failed: (cause: unknown) => void;
  /** Told each time that something was written. */
  written?: () => unknown;
}

/** Somebody opened the database after us: it is theirs to write now. */
class Superseded extends Error {}

/** Somebody holds the database back, who deletes it and cannot. */
class OpenedTooLate extends Error {}

/**
 * The disk behind the store. All parts are written in one transaction each time, as they were at one moment, so that
 * a death in the middle leaves the moment before. Only the last who opened the database writes it.
 */
export class Disk {
  readonly database: StoreDatabase;
  /** When somebody was here before this start, in milliseconds since 1970; null: nobody ever was. */
  lastPresence: number | null = null;
  private readonly options: DiskOptions;
  private readonly parts: DiskPart[] = [];
  private timer: (() => void) | null = null;
  private presence: (() => void) | null = null;
  private writing: Promise<void> = Promise.resolve();
  private writer = 0;
  private state: 'opening' | 'reading' | 'writing' | 'ended' = 'opening';

  constructor(options: DiskOptions) {
    this.options = options;
    this.database = new StoreDatabase(options.name);
    // Somebody deletes it: another host at a sign-out, or the browser with all that it keeps for the site.
    this.database.on('versionchange', () => {
      this.breakDown(new Error('The local database was deleted.'));
      this.end();
      return false;
    });
    this.database.on('close', () => {
      if (this.state !== 'opening') this.breakDown(new Error('The local database was closed.'));
    });
  }

  /** Opens the database; one that cannot be opened is made anew. Answers whether there is one to read. */
  async open(): Promise<boolean> {
    try {
      await this.openWithin(diskTiming.patience);
    } catch (cause) {
      if (cause instanceof OpenedTooLate || !(await this.madeAnew())) {
        this.breakDown(cause);
        this.end();
        return false;
      }
    }
    try {
      this.lastPresence = (await this.database.fact('presence'))?.at ?? null;
      await this.claim();
    } catch (cause) {
      this.breakDown(cause);
    }
    return true;
  }

  get isWriting(): boolean {
    return this.state === 'writing';
  }

  add(part: DiskPart): void {
    this.parts.push(part);
  }

  /** Something waits to be written. */
  waits(): void {
    if (this.state !== 'writing' || this.timer !== null) return;
    this.timer = this.options.scheduler.after(diskTiming.writeDelay, () => void this.flush());
  }

  /** Writes what waits, as it is now, and answers when it is on disk. */
  flush(): Promise<void> {
    this.timer?.();
    this.timer = null;
    const batches = this.state === 'writing' ? this.parts.flatMap((part) => part.take() ?? []) : [];
    const written = this.inTurn(async () => {
      for (const batch of batches) await batch.write();
      await this.database.facts.put({ key: 'presence', at: this.options.scheduler.now() });
    });
    this.writing = written.then((done) => {
      if (!done) return;
      for (const batch of batches) batch.written();
      if (batches.length > 0) this.options.written?.();
    });
    return this.writing;
  }

  /** Does something in a transaction of its own, after what is being written. Answers whether it is on the disk. */
  inTurn(task: () => Promise<void>): Promise<boolean> {
    const done = this.writing.then(() => this.transact(task));
    this.writing = done.then(() => undefined);
    return done;
  }

  /** Writes what waits and lets go of the database. */
  async close(): Promise<void> {
    await this.flush();
    this.end();
  }

  /** Removes the database from the disk, with what waits. */
  async wipe(): Promise<void> {
    this.end();
    await this.writing;
    await deleteDatabase(this.options.name);
  }

  private async openWithin(limit: number): Promise<void> {
    let callOff: () => void = () => undefined;
    const tooLate = new Promise<never>((_, reject) => {
      callOff = this.options.scheduler.after(limit, () =>
        reject(new OpenedTooLate('The local database did not open in time.')),
      );
    });
    try {
      await Promise.race([this.database.open(), tooLate]);
    } finally {
      callOff();
    }
  }

  /** A damaged database is deleted: it holds nothing that the server does not know. */
  private async madeAnew(): Promise<boolean> {
    if (!this.options.mayWrite()) return false;
    try {
      this.database.close();
      if (!(await deleteDatabase(this.options.name))) return false;
      await this.openWithin(diskTiming.patience);
      return true;
    } catch {
      return false; // what was wrong first is told
    }
  }

  /** Whoever opens the database last writes it: hosts before this one find that out in their next transaction. */
  private async claim(): Promise<void> {
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
    this.presence = this.options.scheduler.after(diskTiming.presence, () => {
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
      this.stopped(cause);
      return false;
    }
  }

  /** Another host that took over is no failure. */
  private stopped(cause: unknown): void {
    if (cause instanceof Superseded) this.end();
    else if (!this.isEnded()) this.breakDown(cause);
  }

  private isEnded(): boolean {
    return this.state === 'ended';
  }

  /** Without a disk (private mode, no room) the replica works on, only its next start is slower. */
  private breakDown(cause: unknown): void {
    if (this.isEnded()) return;
    // What is there may still be read.
    this.state = 'ended';
    this.stopTimers();
    this.options.failed(cause);
  }

  /** Lets go of the database with what waits. */
  end(): void {
    this.state = 'ended';
    this.stopTimers();
    this.database.close();
  }

  private stopTimers(): void {
    this.timer?.();
    this.presence?.();
    this.timer = null;
    this.presence = null;
  }
}
