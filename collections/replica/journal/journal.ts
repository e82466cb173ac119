import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { journalLimits } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { LiveSubject } from '#domain/live/event.ts';
import type { Batch, Disk, DiskPart } from '../disk/disk.ts';
import type { Change } from '../sync/source.ts';
import { textLengthOf } from '../diagnostics/textLength.ts';
import type { Scheduler } from '../scheduler.ts';
import { blockLength, fits, headOf, mayFit, type JournalHead, type Question } from './block.ts';
import { toldOf, type Told } from './change.ts';
import { ChangeAttribution, type Action } from './changeAttribution.ts';
import type { Away, AwayQuery, JournalEntry, JournalQuery, PastState, PastStateQuery } from './entry.ts';
import { impersonal } from './impersonal.ts';
import { pastStateOf } from './pastState.ts';
import { HistoryHorizon } from './historyHorizon.ts';
import { Recent } from './recent.ts';
import { JournalStore } from './journalStore.ts';

export type JournalLimits = Readonly<Record<keyof typeof journalLimits, number>>;

export interface JournalOptions {
  scheduler: Scheduler;
  /** null: there is none, and the journal is kept in memory alone. */
  disk: Disk | null;
  limits?: JournalLimits;
}

/** What happened here: each applied change, bounded, kept on the disk beside the rows. */
export class Journal implements DiskPart {
  private readonly options: JournalOptions;
  private readonly limits: JournalLimits;
  private readonly shelf: JournalStore | null;
  private readonly claims: ChangeAttribution;
  private recent = new Recent(null, []);
  /** Of the full blocks on disk, in the order of their entries. */
  private heads: JournalHead[] = [];
  private last = 0;
  private lastAt = 0;
  /** The last moment of which entries are missing; null: none are. */
  private lostUntil: number | null = null;
  private readonly reaches = new HistoryHorizon();
  /** Entities that may not be known any more, with the last number of theirs. */
  private readonly forgotten = new Map<EntityName, number>();
  private isWaiting = false;

  constructor(options: JournalOptions) {
    this.options = options;
    this.limits = options.limits ?? journalLimits;
    this.shelf = options.disk === null ? null : new JournalStore(options.disk.database);
    this.claims = new ChangeAttribution(() => options.scheduler.now());
  }

  /** How many entries there are. */
  get length(): number {
    return this.heads.reduce((sum, { count }) => sum + count, 0) + this.recent.length;
  }

  /** How long the entries in memory are as JSON (letters); others are on the disk alone. */
  get textLength(): number {
    return textLengthOf(this.recent.newestFirst());
  }

  /** Brings back what an earlier start left. Rejects when the disk cannot be read. */
  async open(): Promise<void> {
    if (this.shelf === null) return;
    const { heads, reaches, last, lostUntil } = await this.shelf.load();
    this.lostUntil = lostUntil;
    this.reaches.load(reaches);
    this.last = Math.max(last, heads.at(-1)?.last ?? 0);
    this.lastAt = heads.at(-1)?.to ?? 0;
    this.heads = heads;
    const tail = heads.at(-1);
    if (tail !== undefined && tail.count < blockLength) {
      const entries = await this.read(tail);
      this.heads = heads.slice(0, -1);
      this.recent = new Recent(tail.key, entries ?? []);
    }
    this.wait();
  }

  applied(entity: EntityName, changes: readonly Change<AnyRecord>[]): void {
    this.lastAt = Math.max(this.lastAt, this.options.scheduler.now());
    if (changes.length > 0 && this.reaches.of(entity) === undefined) this.reachFromNow(entity);
    for (const change of changes) {
      const told = toldOf(entity, change);
      if (told !== null) this.add(told);
      else if (change.origin === 'withdrawn') this.reachFromNow(entity);
    }
    this.boundMemory();
    this.wait();
  }

  /** Somebody here acted on a record: what changes of it next is theirs, and what a save has just changed. */
  acted(on: { entity: LiveSubject; id: number }, actor: number, action: Action): void {
    this.claims.acted(on, actor, action);
    if (action !== 'save') return;
    const from = this.options.scheduler.now() - timing.ownEvent;
    if (this.recent.claim(({ at, entity, id }) => at >= from && entity === on.entity && id === on.id, actor))
      this.wait();
  }

  /** A read has decided about a record. */
  decided(entity: EntityName, id: number): void {
    this.claims.decided(entity, id);
  }

  /** Rows of this entity went without a trace: how they were cannot be told from those of now. */
  reachFromNow(entity: EntityName): void {
    this.reaches.set(entity, Math.max(this.lastAt, this.options.scheduler.now()));
    this.wait();
  }

  /** The entries that fit, the newest first. */
  async query({ limit, ...question }: JournalQuery): Promise<JournalEntry[]> {
    const found: JournalEntry[] = [];
    const counts = this.counts();
    for await (const entries of this.backwards(question)) {
      for (const entry of entries ?? []) {
        if (found.length >= limit) return found;
        if (counts(entry) && fits(entry, question)) found.push(entry);
      }
    }
    return found;
  }

  /** What was found changed since somebody was last here before this start, without an event having told of it. */
  async away({ siteId = 0, limit }: AwayQuery): Promise<Away> {
    const since = this.options.disk?.lastPresence ?? null;
    if (since === null) return { since, entries: [] };
    return { since, entries: await this.query({ from: since, siteId, origins: ['reconcile'], limit }) };
  }

  /** An entity's records as they were at a moment, rebuilt from those of now; null: those are not all held. */
  pastState(query: PastStateQuery, now: Iterable<AnyRecord> | null): Promise<PastState> {
    return pastStateOf(query, now ?? [], {
      knownFrom: (entity) => (now === null ? null : this.knownFrom(entity)),
      backwards: (question) => this.backwards(question),
    });
  }

  /** The newest entries as JSON, without anything personal. */
  async download(limit: number): Promise<string> {
    return JSON.stringify((await this.query({ limit })).map(impersonal), null, 1);
  }

  /** Nothing of this entity may be known any more; resolves when nothing of it is on the disk. */
  async forget(entity: EntityName): Promise<void> {
    this.forgotten.set(entity, this.last);
    this.reaches.forget(entity);
    this.recent.keep((entry) => entry.entity !== entity);
    const { shelf } = this;
    await this.options.disk?.inTurn(async () => {
      const heads = (await shelf?.forget(entity)) ?? [];
      this.heads = heads.filter(({ key }) => key !== this.recent.tailKey);
    });
  }

  take(): Batch | null {
    const { shelf } = this;
    if (!this.isWaiting || shelf === null) return null;
    this.isWaiting = false;
    const gone = this.outgrown();
    const chunks = this.recent.chunks();
    if (chunks.length === 0 && this.recent.tailKey !== null) gone.push(this.recent.tailKey);
    const fact = { key: 'journal', last: this.last, lostUntil: this.lostUntil } as const;
    const reaches = this.reaches.take();
    return {
      write: async () => {
        for (const { key, entries } of chunks) await shelf.write(key, entries);
        await shelf.remove(gone);
        await shelf.keep(fact, reaches);
      },
      written: () => {
        // A batch that was taken while an earlier one was on its way has the same blocks again.
        const known = new Set(this.heads.map(({ key }) => key));
        const full = this.recent.written(chunks).filter(({ key }) => !known.has(key));
        for (const { key, entries } of full) this.heads.push(headOf(key, entries));
      },
    };
  }

  private add(told: Told): void {
    this.last += 1;
    const actor = this.claims.actorOf(told.entity, told.id);
    this.recent.add({ number: this.last, at: this.lastAt, ...told, actor });
  }

  private wait(): void {
    this.isWaiting = true;
    this.options.disk?.waits();
  }

  /** Entries up to this moment are missing. */
  private lost(until: number | undefined): void {
    if (until !== undefined) this.lostUntil = Math.max(this.lostUntil ?? 0, until);
  }

  private get oldestAt(): number {
    return this.options.scheduler.now() - this.limits.age;
  }

  private get isOnDisk(): boolean {
    return this.options.disk?.isWriting ?? false;
  }

  /** Which entries count: those within the limits. */
  private counts(): (entry: JournalEntry) => boolean {
    const { oldestAt, limits } = this;
    const newest = this.isOnDisk ? limits.entries : limits.entriesWithoutDisk;
    const after = this.last - newest;
    return ({ number, at }) => number > after && at >= oldestAt;
  }

  /** Lets go of whole blocks beyond the limits, and answers their keys. */
  private outgrown(): number[] {
    const { oldestAt, last, limits } = this;
    const kept = this.heads.findIndex((head) => head.last > last - limits.entries && head.to >= oldestAt);
    const outgrown = this.heads.splice(0, kept < 0 ? this.heads.length : kept);
    this.lost(outgrown.at(-1)?.to);
    if ((this.recent.first?.at ?? oldestAt) < oldestAt) this.letGo(({ at }) => at >= oldestAt);
    return outgrown.map(({ key }) => key);
  }

  /** What cannot be written must not grow without bound; it is shortened now and then, since that costs. */
  private boundMemory(): void {
    const { entriesWithoutDisk } = this.limits;
    if (this.isOnDisk || this.recent.length < entriesWithoutDisk * 1.1) return;
    this.lost(this.heads.at(-1)?.to);
    this.heads = [];
    this.letGo(({ number }) => number > this.last - entriesWithoutDisk);
  }

  private letGo(counts: (entry: JournalEntry) => boolean): void {
    this.lost(this.recent.keep(counts).at(-1)?.at);
  }

  private knownFrom(entity: EntityName): number | null {
    const reach = this.reaches.of(entity);
    if (reach === undefined) return null;
    const first = this.heads[0]?.from ?? this.recent.first?.at ?? reach;
    return Math.max(reach, this.lostUntil ?? 0, first < this.oldestAt ? this.oldestAt : 0);
  }

  /**
   * What is there of what may be known, block by block, the newest first, as it is now; null stands for a block that is
   * lost. Entries that only wait to be let go are among them: whoever goes back in time must miss none on the way.
   */
  private async *backwards(question: Question): AsyncGenerator<JournalEntry[] | null> {
    const forgotten = new Map(this.forgotten);
    const mayBeKnown = ({ number, entity }: JournalEntry) => number > (forgotten.get(entity) ?? 0);
    const heads = this.heads.filter((head) => mayFit(head, question)).toReversed();
    yield this.recent.newestFirst().filter(mayBeKnown);
    for (const head of heads) yield (await this.read(head))?.toReversed().filter(mayBeKnown) ?? null;
  }

  /** A block that cannot be read is a hole; so are all once another host has the disk. */
  private async read(head: JournalHead): Promise<JournalEntry[] | null> {
    const entries = (await this.shelf?.read(head.key)) ?? null;
    if (entries === null) {
      this.lost(head.to);
      this.heads = this.heads.filter(({ key }) => key !== head.key);
    }
    return entries;
  }
}
