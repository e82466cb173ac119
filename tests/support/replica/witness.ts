import type { RecordKey } from '#domain/entities/recordKey.ts';
import { deepEqual } from 'rxdb/plugins/core';
import type { Change, ReplicaRow } from '#collections/replica/sync/source.ts';

/** The sync's state at a change. */
export interface Circumstances {
  /** The list was whole before. */
  complete: boolean;
}

/** Between a sync and its store: holds the rows as a journal would, and checks every change. */
export class Witness<Row extends ReplicaRow> {
  readonly rows = new Map<RecordKey, Row>();
  readonly complaints: string[] = [];
  private readonly heard = new Set<RecordKey>();
  private readonly looked = new Set<RecordKey>();
  private closed = false;

  private readonly keyOf: (row: Row) => RecordKey;

  constructor(warm: readonly Row[], keyOf: (row: Row) => RecordKey) {
    this.keyOf = keyOf;
    for (const row of warm) this.rows.set(keyOf(row), row);
  }

  /** The sync got an event about the id. */
  hears(id: RecordKey): void {
    this.heard.add(id);
  }

  /** A user views the record. */
  looks(id: RecordKey): void {
    this.looked.add(id);
  }

  /** From now on nothing may change any more. */
  close(): void {
    this.closed = true;
  }

  see(changes: readonly Change<Row>[], circumstances: Circumstances): void {
    if (this.closed) this.complaints.push('A change came after the end.');
    if (changes.length === 0) this.complaints.push('A change came that changes nothing.');
    for (const change of changes) this.seeOne(change, circumstances);
  }

  private seeOne(change: Change<Row>, circumstances: Circumstances): void {
    const { id, before, row, origin } = change;
    const known = this.rows.get(id) ?? null;
    const wrong = this.wrongOrigin(change, circumstances);
    if (!deepEqual(before, known)) this.complaints.push(`${id}: it was not as the change says it was.`);
    if (deepEqual(before, row)) this.complaints.push(`${id}: nothing changed.`);
    if (row !== null && this.keyOf(row) !== id) this.complaints.push(`${id}: another record's row.`);
    if (wrong !== null) this.complaints.push(`${id}: ${wrong}`);
    if (row === null) this.rows.delete(id);
    else this.rows.set(id, row);
    // The event's read has decided; a removal may only hide, and be decided later.
    if (origin === 'event' && row !== null) this.heard.delete(id);
  }

  private wrongOrigin({ id, before, row, origin }: Change<Row>, { complete }: Circumstances): string | null {
    switch (origin) {
      case 'event':
        return this.heard.has(id) ? null : 'no event told of it.';
      case 'seed':
        if (before !== null || row === null) return 'a first sight that is none.';
        return complete && !this.looked.has(id) ? 'it was missed, not new to a list that was whole.' : null;
      case 'reconcile':
        return before === null && !complete ? 'the first fill is no reconciling.' : null;
      case 'withdrawn':
        return row === null ? null : 'what is withdrawn is not there any more.';
    }
  }
}
