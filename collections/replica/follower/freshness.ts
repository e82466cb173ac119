import type { Freshness } from '#domain/live/connection.ts';

/** Keeps how true the rows of one entity are, for the scope that is followed. Times are milliseconds since 1970. */
export class FreshnessKeeper {
  private connected = false;
  private reconciled = false;
  /** Whether everything was reconciled when the connection broke. */
  private wasReconciled = false;
  private complete = false;
  private trueAt: number | null = null;
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /** Rows of an earlier start: complete then and true until `trueAt`; null: never complete for this scope. */
  warm(trueAt: number | null): void {
    this.complete = trueAt !== null;
    this.trueAt = trueAt;
  }

  passStarted(connected: boolean): void {
    this.remember();
    this.connected = connected;
    this.reconciled = false;
    this.wasReconciled = false;
  }

  passCompleted(): void {
    this.reconciled = true;
    this.complete = true;
    this.trueAt = this.now();
  }

  disconnected(): void {
    this.remember();
    if (this.connected) this.wasReconciled = this.reconciled;
    this.connected = false;
    this.reconciled = false;
  }

  /** The socket recovered everything it missed. Answers whether what was reconciled before still is: else walk anew. */
  recovered(): boolean {
    this.connected = true;
    this.reconciled = this.wasReconciled;
    return this.reconciled;
  }

  scopeChanged(): void {
    this.reconciled = false;
    this.wasReconciled = false;
    this.complete = false;
    this.trueAt = null;
  }

  /** Whether the list was whole here before, so that what is new now was missed and is not the first fill. */
  get wasComplete(): boolean {
    return this.complete;
  }

  state(): Freshness {
    if (this.connected && this.reconciled) return { state: 'live', complete: true };
    const { complete, trueAt: since } = this;
    return { state: this.connected ? 'reconciling' : 'stale', complete, since };
  }

  private remember(): void {
    if (this.connected && this.reconciled) this.trueAt = this.now();
  }
}
