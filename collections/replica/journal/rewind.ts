import type { AnyRecord } from '#domain/entities/index.ts';
import type { JournalEntry } from './entry.ts';

/** An entity's records on the way back in time. */
export class Rewind {
  readonly rows: Map<number, AnyRecord>;
  /** Records that were first seen after the moment reached, as they were when they were. */
  readonly unknown = new Map<number, AnyRecord>();

  constructor(now: Iterable<AnyRecord>) {
    this.rows = new Map([...now].map((row) => [row.id, row]));
  }

  /** Undoes an entry; the newest must be undone first. */
  undo({ id, kind, before, after, origin }: JournalEntry): void {
    const row = this.rows.get(id);
    this.rows.delete(id);
    this.unknown.delete(id);
    if (kind === 'removed') this.rows.set(id, { ...before, id });
    else if (kind === 'changed' && row !== undefined) this.rows.set(id, undoneOf(row, { before, after }));
    else if (kind === 'created' && origin === 'seed') this.unknown.set(id, row ?? { id });
  }
}

function undoneOf(row: AnyRecord, { before, after }: Pick<JournalEntry, 'before' | 'after'>): AnyRecord {
  const kept = Object.entries(row).filter(([field]) => !Object.hasOwn(after ?? {}, field));
  return { ...Object.fromEntries(kept), ...before, id: row.id };
}
