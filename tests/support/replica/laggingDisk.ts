import { idOfKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { ReplicaRow } from '#collections/replica/sync/source.ts';

/** The disk of an earlier start: rows written at different moments, and an older watermark. */
export class LaggingDisk<Row extends ReplicaRow> {
  private readonly written = new Map<RecordKey, Row>();
  private readonly waiting = new Set<RecordKey>();
  private stands: ReadonlyMap<number, number> = new Map();
  private waitingStands = this.stands;

  changed(ids: Iterable<RecordKey>): void {
    for (const id of ids) this.waiting.add(id);
  }

  stand(stands: ReadonlyMap<number, number>): void {
    this.waitingStands = stands;
  }

  /** Some pending rows, unordered; the watermark last. */
  write(rows: ReadonlyMap<RecordKey, Row>, pick: number): void {
    for (const id of this.waiting) {
      if ((idOfKey(id) * 31 + pick) % 3 === 0) continue;
      this.waiting.delete(id);
      const row = rows.get(id);
      if (row === undefined) this.written.delete(id);
      else this.written.set(id, row);
    }
    if (this.waiting.size === 0) this.stands = this.waitingStands;
  }

  /** The host dies: pending writes are lost. */
  lose(): void {
    this.waiting.clear();
    this.waitingStands = this.stands;
  }

  wipe(): void {
    this.stands = new Map();
    this.lose();
    this.written.clear();
  }

  rows(): Row[] {
    return [...this.written.values()];
  }

  standing(): ReadonlyMap<number, number> {
    return this.stands;
  }
}
