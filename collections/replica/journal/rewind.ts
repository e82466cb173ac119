import type { AnyRecord } from '#domain/entities/index.ts';
import type { JournalEntry } from './journalEntry.ts';

/** An entity's records while its journal entries are undone. */
export class Rewind {
  readonly rows: Map<number, AnyRecord>;
  /** Records first seen after the reached moment, with their first known values. */
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
