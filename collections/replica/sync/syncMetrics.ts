/** What a follower read, heard and skipped since it began. Times are milliseconds since 1970. */
export interface SyncCounts {
  /** Events that marked a record. */
  applied: number;
  /** Events that cost nothing: about records that are not held here. */
  ignored: number;
  /** Events about a record that waited for a read already: reads saved. */
  coalesced: number;
  /** Records that were asked for together with others: reads saved. */
  batched: number;
  /** Requests sent for records, one or many. */
  reads: number;
  /** Requests sent for pages of lists. */
  pages: number;
  /** Rows that could not be read. */
  bad: number;
  /** The last complete walk; null: none yet. */
  lastPassAt: number | null;
  /** How long it took (milliseconds). */
  lastPassTook: number | null;
}

/** Counts what a follower does, for people who look into the replica. */
export class SyncMetrics {
  private readonly now: () => number;
  private passStartedAt = 0;
  private readonly counts: SyncCounts = {
    applied: 0,
    ignored: 0,
    coalesced: 0,
    batched: 0,
    reads: 0,
    pages: 0,
    bad: 0,
    lastPassAt: null,
    lastPassTook: null,
  };

  constructor(now: () => number) {
    this.now = now;
  }

  /** @param waitedAlready a read that will show the event's change was to be sent anyway. */
  heard(matters: boolean, waitedAlready: boolean): void {
    if (!matters) this.counts.ignored += 1;
    else {
      this.counts.applied += 1;
      if (waitedAlready) this.counts.coalesced += 1;
    }
  }

  /** One request for so many records was sent. */
  readAsked(records: number): void {
    this.counts.reads += 1;
    this.counts.batched += records - 1;
  }

  pageAsked(): void {
    this.counts.pages += 1;
  }

  skipped(): void {
    this.counts.bad += 1;
  }

  passStarted(): void {
    this.passStartedAt = this.now();
  }

  walked(): void {
    this.counts.lastPassAt = this.now();
    this.counts.lastPassTook = this.now() - this.passStartedAt;
  }

  figures(): SyncCounts {
    return { ...this.counts };
  }
}
