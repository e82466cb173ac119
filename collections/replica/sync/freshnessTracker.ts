import type { Freshness } from '#domain/live/connection.ts';

/** Tracks how fresh the followed site's rows are. Times are milliseconds since 1970. */
export class FreshnessTracker {
  private isConnected = false;
  /** Whether a resync completed since the connect. */
  private isResynced = false;
  /** `isResynced` when the connection broke. */
  private wasResynced = false;
  /** Until when the followed list was true; null: it was never complete. */
  private trueAt: number | null = null;
  /** The same of sites that were followed earlier and whose rows are still held; 0 is the list of all sites. */
  private readonly otherSites = new Map<number, number>();
  private readonly now: () => number;

  constructor(now: () => number) {
    this.now = now;
  }

  /**
   * Begins with cached rows, which were complete and true until `trueAt`; null: they were never complete for this site.
   * @param otherSites until when other sites' lists were true.
   */
  restore(trueAt: number | null, otherSites: ReadonlyMap<number, number>): void {
    this.trueAt = trueAt;
    for (const [siteId, at] of otherSites) this.otherSites.set(siteId, at);
  }

  onResyncStarted(connected: boolean): void {
    this.updateTrueAt();
    this.isConnected = connected;
    this.isResynced = false;
    this.wasResynced = false;
  }

  onResyncCompleted(): void {
    this.isResynced = true;
    this.trueAt = this.now();
  }

  onDisconnected(): void {
    this.updateTrueAt();
    if (this.isConnected) this.wasResynced = this.isResynced;
    this.isConnected = false;
    this.isResynced = false;
  }

  /** The socket recovered every missed event. Returns whether the rows are live again; otherwise a resync is needed. */
  onRecovered(): boolean {
    this.isConnected = true;
    // rule 12: recovery
    this.isResynced = this.wasResynced;
    return this.isResynced;
  }

  /** One site is followed instead of all: its rows are as fresh as all rows were. */
  onSiteNarrowed(from: number): void {
    this.saveSite(from);
  }

  /**
   * Another site is followed from now on: its rows are as old as they were when it was left.
   * @param from the site that is left; null where its rows are not held.
   */
  onSiteChanged(from: number | null, to: number): void {
    if (from !== null) this.saveSite(from);
    this.isResynced = false;
    this.wasResynced = false;
    // rule 12: site-returns
    const known = [to, 0].flatMap((siteId) => this.otherSites.get(siteId) ?? []);
    this.trueAt = known.length === 0 ? null : Math.max(...known);
  }

  /** Rows were removed: no site's list is known to be complete until a resync completes. */
  forget(): void {
    this.otherSites.clear();
    this.trueAt = null;
    this.isResynced = false;
    this.wasResynced = false;
  }

  /** Rows of other sites than the followed one were removed. */
  forgetOtherSites(): void {
    this.otherSites.clear();
  }

  /** Whether the list was complete before: then a new row was missed, and is not part of the first fill. */
  get wasComplete(): boolean {
    return this.trueAt !== null;
  }

  current(): Freshness {
    if (/* rule 12: live-is-connected */ this.isConnected && this.isResynced) return { state: 'live', complete: true };
    return { state: this.isConnected ? 'reconciling' : 'stale', complete: this.wasComplete, since: this.trueAt };
  }

  /** Until when the held lists were true, by site; `siteId` is the followed one, null where its list is not held. */
  watermarks(siteId: number | null): ReadonlyMap<number, number> {
    const watermarks = new Map(this.otherSites);
    if (siteId === null) return watermarks;
    const at = this.isConnected && this.isResynced ? this.now() : this.trueAt;
    if (at === null) watermarks.delete(siteId);
    else watermarks.set(siteId, at);
    return watermarks;
  }

  /** The number of sites in memory, for tests that watch that it stays small. */
  get siteCount(): number {
    return this.otherSites.size;
  }

  private saveSite(siteId: number): void {
    this.updateTrueAt();
    if (this.trueAt === null) this.otherSites.delete(siteId);
    else this.otherSites.set(siteId, /* rule 12: site-ages */ this.trueAt);
  }

  private updateTrueAt(): void {
    // rule 12: stale-since
    if (this.isConnected && this.isResynced) this.trueAt = this.now();
  }
}
