import type { Freshness } from '#domain/live/connection.ts';

/** Keeps how true the rows of one entity are, for the scope that is followed. Times are milliseconds since 1970. */
export class FreshnessKeeper {
  private connected = false;
  private reconciled = false;
  /** Whether everything was reconciled when the connection broke. */
  private wasReconciled = false;
  /** Until when the list of the followed site was known to be true; null: never complete. */
  private trueAt: number | null = null;
  /** The same of the sites that were followed earlier, whose rows are still held; 0 is the list of all sites. */
  private readonly left = new Map<number, number>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /**
   * Rows of an earlier start: complete then and true until `trueAt`; null: never complete for this scope.
   * @param elsewhere until when the lists of other sites were true.
   */
  warm(trueAt: number | null, elsewhere: ReadonlyMap<number, number>): void {
    this.trueAt = trueAt;
    for (const [siteId, at] of elsewhere) this.left.set(siteId, at);
  }

  passStarted(connected: boolean): void {
    this.remember();
    this.connected = connected;
    this.reconciled = false;
    this.wasReconciled = false;
  }

  passCompleted(): void {
    this.reconciled = true;
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

  /** A part of what was followed is followed from now on, and is as true as the whole was. */
  narrowed(from: number): void {
    this.leave(from);
  }

  /**
   * Another list is followed from now on: what is held of it is as old as it was when it was left.
   * @param from the site that is left; null where its rows are not held.
   */
  scopeChanged(from: number | null, to: number): void {
    if (from !== null) this.leave(from);
    this.reconciled = false;
    this.wasReconciled = false;
    const known = [to, 0].flatMap((siteId) => this.left.get(siteId) ?? []);
    this.trueAt = known.length === 0 ? null : Math.max(...known);
  }

  /** Rows were let go: nothing is known of what was followed earlier, nor is this list whole until a walk says so. */
  forget(): void {
    this.left.clear();
    this.trueAt = null;
    this.reconciled = false;
    this.wasReconciled = false;
  }

  /** Rows of other sites than the followed one were let go. */
  forgetOthers(): void {
    this.left.clear();
  }

  /** Whether the list was whole here before, so that what is new now was missed and is not the first fill. */
  get wasComplete(): boolean {
    return this.trueAt !== null;
  }

  state(): Freshness {
    if (this.connected && this.reconciled) return { state: 'live', complete: true };
    return { state: this.connected ? 'reconciling' : 'stale', complete: this.wasComplete, since: this.trueAt };
  }

  /** Until when the lists that are held were true, by their sites; `siteId` is followed, null: what is followed is not held. */
  stands(siteId: number | null): ReadonlyMap<number, number> {
    const stands = new Map(this.left);
    if (siteId === null) return stands;
    const at = this.connected && this.reconciled ? this.now() : this.trueAt;
    if (at === null) stands.delete(siteId);
    else stands.set(siteId, at);
    return stands;
  }

  /** How many sites are remembered, for those who watch that it stays flat. */
  get size(): number {
    return this.left.size;
  }

  private leave(siteId: number): void {
    this.remember();
    if (this.trueAt === null) this.left.delete(siteId);
    else this.left.set(siteId, this.trueAt);
  }

  private remember(): void {
    if (this.connected && this.reconciled) this.trueAt = this.now();
  }
}
