import type { AnyRecord } from '../entities/index.ts';
import { idOfKey, type RecordKey } from '../entities/recordKey.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Created and removed records are whole, changed ones have only the fields that differ. */
export interface RecordChange {
  /** The record's key. */
  id: RecordKey;
  kind: 'created' | 'changed' | 'removed';
  /** null: the record did not exist. */
  before: Fields | null;
  /** null: the record is gone. */
  after: Fields | null;
  /** seed: the first sight of a record that may have existed before. */
  origin: string;
}

/** The row before and after; null: it is not among the rows. */
export interface RowStep {
  before: AnyRecord | null;
  row: AnyRecord | null;
}

/** Replaces the fields of `taken` by those of `given`. */
function exchanged(row: AnyRecord, taken: Fields | null, given: Fields | null): AnyRecord {
  const kept = Object.entries(row).filter(([field]) => !Object.hasOwn(taken ?? {}, field));
  return { ...Object.fromEntries(kept), ...given, id: row.id };
}

/** An entity's records, moved through time by undoing and redoing recorded changes. */
export class RewoundRows {
  readonly rows: Map<RecordKey, AnyRecord>;
  /** Records first seen after the reached moment, with their first known values. */
  readonly unknown = new Map<RecordKey, AnyRecord>();

  /** @param keyOf tells rows apart; absent: their ids do. */
  constructor(now: Iterable<AnyRecord>, keyOf: (row: AnyRecord) => RecordKey = ({ id }) => id) {
    this.rows = new Map([...now].map((row) => [keyOf(row), row]));
  }

  /** Undoes a change. The newest must be undone first. */
  undo({ id, kind, before, after, origin }: RecordChange): RowStep {
    const row = this.rows.get(id) ?? null;
    const next = this.undone({ id, kind, before, after, origin }, row);
    this.put(id, next);
    this.unknown.delete(id);
    if (kind === 'created' && origin === 'seed') this.unknown.set(id, row ?? { id: idOfKey(id) });
    return { before: row, row: next };
  }

  /** Redoes a change. The one undone last must be redone first. */
  redo({ id, kind, before, after, origin }: RecordChange): RowStep {
    const row = this.rows.get(id) ?? null;
    const first = this.unknown.get(id);
    let next: AnyRecord | null = null;
    if (kind === 'created') next = origin === 'seed' && first !== undefined ? first : { ...after, id: idOfKey(id) };
    else if (kind === 'changed' && row !== null) next = exchanged(row, before, after);
    this.unknown.delete(id);
    this.put(id, next);
    return { before: row, row: next };
  }

  private undone({ id, kind, before, after }: RecordChange, row: AnyRecord | null): AnyRecord | null {
    if (kind === 'removed') return { ...before, id: idOfKey(id) };
    return kind === 'changed' && row !== null ? exchanged(row, after, before) : null;
  }

  private put(id: RecordKey, row: AnyRecord | null): void {
    if (row === null) this.rows.delete(id);
    else this.rows.set(id, row);
  }
}
