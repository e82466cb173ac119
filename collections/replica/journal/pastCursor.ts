import { RewoundRows, type RowStep } from '#domain/activity/rewoundRows.ts';
import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { recordKey } from '#domain/entities/recordKey.ts';
import type { JournalEntry } from './journalEntry.ts';
import type { Past } from './past.ts';

/** The most undone entries that are remembered to be redone. Beyond it the cursor only moves back. */
const mostRemembered = 50_000;

export interface PastCursorOptions {
  entities: readonly EntityName[];
  /** The entity's current rows; null: the store does not hold them all. */
  rowsOf: (entity: EntityName) => Iterable<AnyRecord> | null;
  past: Past;
  /** Called for each row at first, and for each change of a row as the cursor moves. */
  onStep: (entity: EntityName, step: RowStep) => void;
}

/**
 * Shows the rows of several entities at one moment, which moves back and forth. A move costs the entries between two
 * moments; no entry is read twice.
 */
export class PastCursor {
  private readonly options: PastCursorOptions;
  private readonly states = new Map<EntityName, RewoundRows>();
  private readonly from = new Map<EntityName, number | null>();
  private readonly entries: AsyncIterator<JournalEntry[] | null>;
  /** Entries that were read and not undone yet, newest first. */
  private waiting: JournalEntry[] = [];
  /** Undone entries, the oldest last: it is redone first. */
  private undone: JournalEntry[] = [];
  private isAtEnd = false;
  private hasForgotten = false;

  /** Rows and first entries are taken together, so both are of one moment. */
  constructor(options: PastCursorOptions) {
    this.options = options;
    const { entities, rowsOf, past, onStep } = options;
    for (const entity of entities) {
      const rows = rowsOf(entity);
      this.from.set(entity, rows === null ? null : past.knownFrom(entity));
      const state = new RewoundRows(rows ?? [], (row) => recordKey(entity, row));
      this.states.set(entity, state);
      for (const row of state.rows.values()) onStep(entity, { before: null, row });
    }
    this.entries = past.backwards({ entities })[Symbol.asyncIterator]();
    this.first = this.entries.next();
  }

  /** The first block, which is requested while the rows are taken. */
  private first: Promise<IteratorResult<JournalEntry[] | null>> | null;

  /** How many entries it undid and redid so far. */
  steps = 0;

  get isSpent(): boolean {
    return this.hasForgotten;
  }

  /** The earliest moment at which the entity's rows are known; null: none. */
  knownFrom(entity: EntityName): number | null {
    return this.from.get(entity) ?? null;
  }

  rows(entity: EntityName): Iterable<AnyRecord> {
    return this.states.get(entity)?.rows.values() ?? [];
  }

  async moveTo(at: number): Promise<void> {
    this.redoUntil(at);
    for (;;) {
      const entry = this.waiting[0] ?? (await this.nextEntry());
      if (entry === undefined || entry.at <= at) return;
      this.waiting.shift();
      this.undo(entry);
    }
  }

  private undo(entry: JournalEntry): void {
    const state = this.states.get(entry.entity);
    if (state === undefined) return;
    this.steps += 1;
    this.options.onStep(entry.entity, state.undo(entry));
    if (this.undone.length < mostRemembered && !this.hasForgotten) this.undone.push(entry);
    else {
      this.hasForgotten = true;
      this.undone = [];
    }
  }

  private redoUntil(at: number): void {
    for (;;) {
      const entry = this.undone.at(-1);
      if (entry === undefined || entry.at > at) return;
      this.undone.pop();
      const state = this.states.get(entry.entity);
      if (state !== undefined) this.options.onStep(entry.entity, state.redo(entry));
      this.waiting.unshift(entry);
    }
  }

  /** Reads blocks until one has entries; undefined: the journal ends. */
  private async nextEntry(): Promise<JournalEntry | undefined> {
    while (this.waiting.length === 0 && !this.isAtEnd) {
      const { value, done } = await (this.first ?? this.entries.next());
      this.first = null;
      if (done === true) this.isAtEnd = true;
      else if (value === null) this.onLostBlock();
      else this.waiting = value.filter(({ entity }) => this.states.has(entity));
    }
    return this.waiting[0];
  }

  /** Entries before this one are missing: nothing earlier can be rebuilt. */
  private onLostBlock(): void {
    this.isAtEnd = true;
    for (const [entity, from] of this.from) {
      const known = this.options.past.knownFrom(entity);
      this.from.set(entity, from === null || known === null ? from : Math.max(from, known));
    }
  }
}
