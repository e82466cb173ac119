/** Counts of an entity's sync since it began. Times are milliseconds since 1970. */
export interface SyncCounts {
  /** Events that made a record dirty. */
  applied: number;
  /** Events about records that are not held here: they cost nothing. */
  ignored: number;
  /** Events about a record that waited for a read already: reads saved. */
  coalesced: number;
  /** Records that were requested together with others: reads saved. */
  batched: number;
  /** Requests sent for records, one or many. */
  reads: number;
  /** Requests sent for pages of lists. */
  pages: number;
  unreadable: number;
  /** The end of the last complete resync; null: none yet. */
  lastResyncAt: number | null;
  /** The duration of the last complete resync (milliseconds). */
  lastResyncTook: number | null;
}

export class SyncMetrics {
  private readonly now: () => number;
  private resyncStartedAt = 0;
  private readonly counts: SyncCounts = {
    applied: 0,
    ignored: 0,
    coalesced: 0,
    batched: 0,
    reads: 0,
    pages: 0,
    unreadable: 0,
    lastResyncAt: null,
    lastResyncTook: null,
  };

  constructor(now: () => number) {
    this.now = now;
  }

  /** @param isCoalesced a read that will show the event's change was to be sent anyway. */
  onEvent(matters: boolean, isCoalesced: boolean): void {
    if (!matters) this.counts.ignored += 1;
    else {
      this.counts.applied += 1;
      if (isCoalesced) this.counts.coalesced += 1;
    }
  }

  onReadSent(records: number): void {
    this.counts.reads += 1;
    this.counts.batched += records - 1;
  }

  onPageSent(): void {
    this.counts.pages += 1;
  }

  onRowSkipped(): void {
    this.counts.unreadable += 1;
  }

  onResyncStarted(): void {
    this.resyncStartedAt = this.now();
  }

  onResyncCompleted(): void {
    this.counts.lastResyncAt = this.now();
    this.counts.lastResyncTook = this.now() - this.resyncStartedAt;
  }

  snapshot(): SyncCounts {
    return { ...this.counts };
  }
}
