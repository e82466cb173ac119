import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import { journalLimits } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import type { Batch, Disk, DiskPart } from '../disk/disk.ts';
import type { Change } from '../sync/source.ts';
import { textLengthOf } from '../diagnostics/textLength.ts';
import type { Scheduler } from '../scheduler.ts';
import {
  blockLength,
  matchesFilter,
  summaryOf,
  mayMatch,
  type BlockSummary,
  type JournalFilter,
} from './journalBlock.ts';
import { draftOf, type JournalDraft } from './journalDraft.ts';
import { ChangeAttribution, type Action } from './changeAttribution.ts';
import type { Away, AwayQuery, JournalEntry, JournalQuery, PastState, PastStateQuery } from './journalEntry.ts';
import { redactEntry } from './redactEntry.ts';
import type { Past } from './past.ts';
import { pastStateOf } from './pastState.ts';
import { HistoryHorizon } from './historyHorizon.ts';
import { RecentEntries } from './recentEntries.ts';
import { JournalStore } from './journalStore.ts';

export type JournalLimits = Readonly<Record<keyof typeof journalLimits, number>>;

export interface JournalOptions {
  scheduler: Scheduler;
  /** null: no disk, so the journal stays in memory. */
  disk: Disk | null;
  limits?: JournalLimits;
}

/** Keeps the bounded history of applied changes, on disk beside the rows. */
export class Journal implements DiskPart {
  private readonly options: JournalOptions;
  private readonly limits: JournalLimits;
  private readonly store: JournalStore | null;
  private readonly attribution: ChangeAttribution;
  private recent = new RecentEntries(null, []);
  /** The summaries of the full blocks on disk, oldest first. */
  private heads: BlockSummary[] = [];
  private last = 0;
  private lastAt = 0;
  /** The latest moment with missing entries; null: none. */
  private lostUntil: number | null = null;
  private readonly horizon = new HistoryHorizon();
  /** Entities that the user may no longer read, with the last entry number to hide. */
  private readonly forgottenUpTo = new Map<EntityName, number>();
  private isWriteDue = false;

  constructor(options: JournalOptions) {
    this.options = options;
    this.limits = options.limits ?? journalLimits;
    this.store = options.disk === null ? null : new JournalStore(options.disk.database);
    this.attribution = new ChangeAttribution(() => options.scheduler.now());
  }

  /** The number of the newest entry; 0: there is none. */
  get newest(): number {
    return this.last;
  }

  get length(): number {
    return this.heads.reduce((sum, { count }) => sum + count, 0) + this.recent.length;
  }

  /** The length of the entries in memory as JSON (characters). */
  get textLength(): number {
    return textLengthOf(this.recent.newestFirst());
  }

  /** Restores the journal of an earlier start. Rejects when the disk cannot be read. */
  async open(): Promise<void> {
    if (this.store === null) return;
    const { heads, historySpans, last, lostUntil } = await this.store.load();
    this.lostUntil = lostUntil;
    this.horizon.load(historySpans);
    this.last = Math.max(last, heads.at(-1)?.last ?? 0);
    this.lastAt = heads.at(-1)?.to ?? 0;
    this.heads = heads;
    const tail = heads.at(-1);
    if (tail !== undefined && tail.count < blockLength) {
      const entries = await this.read(tail);
      this.heads = heads.slice(0, -1);
      this.recent = new RecentEntries(tail.key, entries ?? []);
    }
    this.scheduleWrite();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    this.lastAt = Math.max(this.lastAt, this.options.scheduler.now());
    if (changes.length > 0 && this.horizon.of(entity) === undefined) this.resetHorizon(entity);
    for (const change of changes) {
      const draft = draftOf(entity, change);
      if (draft !== null) this.add(draft);
      else if (change.origin === 'withdrawn') this.resetHorizon(entity);
    }
    this.boundMemory();
    this.scheduleWrite();
  }

  /** Attributes a record's next changes, and the change of a save that has just arrived, to the user who acted. */
  attribute(on: { entity: LiveSubject; id: RecordKey }, actor: number, action: Action): void {
    this.attribution.attribute(on, actor, action);
    if (action !== 'save') return;
    const from = this.options.scheduler.now() - timing.ownEvent;
    if (this.recent.claim(({ at, entity, id }) => at >= from && entity === on.entity && id === on.id, actor))
      this.scheduleWrite();
  }

  onRead(entity: EntityName, id: RecordKey): void {
    this.attribution.onRead(entity, id);
  }

  /** Rows of this entity disappeared without an entry, so earlier moments can no longer be rebuilt. */
  resetHorizon(entity: EntityName): void {
    this.horizon.set(entity, Math.max(this.lastAt, this.options.scheduler.now()));
    this.scheduleWrite();
  }

  /** The matching entries, newest first. */
  async query({ limit, ...question }: JournalQuery): Promise<JournalEntry[]> {
    const found: JournalEntry[] = [];
    const isWithinLimits = this.limitFilter();
    for await (const entries of this.backwards(question)) {
      for (const entry of entries ?? []) {
        if (found.length >= limit) return found;
        if (isWithinLimits(entry) && matchesFilter(entry, question)) found.push(entry);
      }
    }
    return found;
  }

  /** Counts the changes since the last visit. */
  async away({ siteId = 0, limit }: AwayQuery): Promise<Away> {
    const since = this.options.disk?.lastPresence ?? null;
    if (since === null) return { since, entries: [] };
    return { since, entries: await this.query({ from: since, siteId, origins: ['reconcile'], limit }) };
  }

  /** Rebuilds an entity's records at a past moment from the current ones; null: the store does not hold them all. */
  pastState(query: PastStateQuery, now: Iterable<AnyRecord> | null): Promise<PastState> {
    return pastStateOf(query, now ?? [], {
      knownFrom: (entity) => (now === null ? null : this.knownFrom(entity)),
      backwards: (question) => this.backwards(question),
    });
  }

  /**
   * Tells how far back records can be rebuilt, and gives the entries newest first: for a rewind of several entities.
   */
  readonly past: Past = {
    knownFrom: (entity) => this.knownFrom(entity),
    backwards: (question) => this.backwards(question),
  };

  /** Returns the newest entries as JSON, without personal data. */
  async exportJson(limit: number): Promise<string> {
    return JSON.stringify((await this.query({ limit })).map(redactEntry), null, 1);
  }

  /** Removes all entries of an entity. Resolves when the disk holds none. */
  async forget(entity: EntityName): Promise<void> {
    this.forgottenUpTo.set(entity, this.last);
    this.horizon.forget(entity);
    this.recent.keep((entry) => entry.entity !== entity);
    const { store } = this;
    await this.options.disk?.runExclusive(async () => {
      const heads = (await store?.forget(entity)) ?? [];
      this.heads = heads.filter(({ key }) => key !== this.recent.tailKey);
    });
  }

  takeBatch(): Batch | null {
    const { store } = this;
    if (!this.isWriteDue || store === null) return null;
    this.isWriteDue = false;
    const gone = this.dropOutgrownBlocks();
    const chunks = this.recent.chunks();
    if (chunks.length === 0 && this.recent.tailKey !== null) gone.push(this.recent.tailKey);
    const fact = { key: 'journal', last: this.last, lostUntil: this.lostUntil } as const;
    const reaches = this.horizon.takeUnwritten();
    return {
      write: async () => {
        for (const { key, entries } of chunks) await store.write(key, entries);
        await store.remove(gone);
        await store.keep(fact, reaches);
      },
      onWritten: () => {
        // A batch taken during an earlier write repeats its blocks.
        const known = new Set(this.heads.map(({ key }) => key));
        const full = this.recent.written(chunks).filter(({ key }) => !known.has(key));
        for (const { key, entries } of full) this.heads.push(summaryOf(key, entries));
      },
    };
  }

  private add(draft: JournalDraft): void {
    this.last += 1;
    const actor = this.attribution.actorOf(draft.entity, draft.id);
    this.recent.add({ number: this.last, at: this.lastAt, ...draft, actor });
  }

  private scheduleWrite(): void {
    this.isWriteDue = true;
    this.options.disk?.scheduleWrite();
  }

  /** Records that entries up to this moment are missing. */
  private noteLoss(until: number | undefined): void {
    if (until !== undefined) this.lostUntil = Math.max(this.lostUntil ?? 0, until);
  }

  private get oldestAt(): number {
    return this.options.scheduler.now() - this.limits.age;
  }

  private get isOnDisk(): boolean {
    return this.options.disk?.isWriting ?? false;
  }

  private limitFilter(): (entry: JournalEntry) => boolean {
    const { oldestAt, limits } = this;
    const newest = this.isOnDisk ? limits.entries : limits.entriesWithoutDisk;
    const after = this.last - newest;
    return ({ number, at }) => number > after && at >= oldestAt;
  }

  /** Drops whole blocks beyond the limits, and returns their keys. */
  private dropOutgrownBlocks(): number[] {
    const { oldestAt, last, limits } = this;
    const kept = this.heads.findIndex((head) => head.last > last - limits.entries && head.to >= oldestAt);
    const outgrown = this.heads.splice(0, kept < 0 ? this.heads.length : kept);
    this.noteLoss(outgrown.at(-1)?.to);
    if ((this.recent.first?.at ?? oldestAt) < oldestAt) this.keepOnly(({ at }) => at >= oldestAt);
    return outgrown.map(({ key }) => key);
  }

  /** Bounds the entries in memory while the disk cannot be written. The 10 % slack makes the costly cut rare. */
  private boundMemory(): void {
    const { entriesWithoutDisk } = this.limits;
    if (this.isOnDisk || this.recent.length < entriesWithoutDisk * 1.1) return;
    this.noteLoss(this.heads.at(-1)?.to);
    this.heads = [];
    this.keepOnly(({ number }) => number > this.last - entriesWithoutDisk);
  }

  private keepOnly(counts: (entry: JournalEntry) => boolean): void {
    this.noteLoss(this.recent.keep(counts).at(-1)?.at);
  }

  private knownFrom(entity: EntityName): number | null {
    const reach = this.horizon.of(entity);
    if (reach === undefined) return null;
    const first = this.heads[0]?.from ?? this.recent.first?.at ?? reach;
    return Math.max(reach, this.lostUntil ?? 0, first < this.oldestAt ? this.oldestAt : 0);
  }

  /**
   * Yields the entries that the user may read, block by block, newest first; null for a lost block. Includes entries
   * that are about to be dropped, because a rewind needs every one.
   */
  private async *backwards(question: JournalFilter): AsyncGenerator<JournalEntry[] | null> {
    const forgotten = new Map(this.forgottenUpTo);
    const mayBeKnown = ({ number, entity }: JournalEntry) => number > (forgotten.get(entity) ?? 0);
    const heads = this.heads.filter((head) => mayMatch(head, question)).toReversed();
    yield this.recent.newestFirst().filter(mayBeKnown);
    for (const head of heads) yield (await this.read(head))?.toReversed().filter(mayBeKnown) ?? null;
  }

  /** Reads a block. An unreadable one is a gap, as every block is once another host owns the disk. */
  private async read(head: BlockSummary): Promise<JournalEntry[] | null> {
    const entries = (await this.store?.read(head.key)) ?? null;
    if (entries === null) {
      this.noteLoss(head.to);
      this.heads = this.heads.filter(({ key }) => key !== head.key);
    }
    return entries;
  }
}
