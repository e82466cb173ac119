import { Disk } from '#collections/replica/disk/disk.ts';
import { RowBlocks } from '#collections/replica/disk/rowBlocks.ts';
import type { Change } from '#collections/replica/sync/source.ts';
import { Journal, type JournalLimits } from '#collections/replica/journal/journal.ts';
import type { Scheduler } from '#collections/replica/scheduler.ts';
import type { AnyRecord } from '#domain/entities/index.ts';
import { idOfKey } from '#domain/entities/recordKey.ts';

export interface KeptOptions {
  name: string;
  scheduler: Scheduler;
  mayWrite?: () => boolean;
  limits?: JournalLimits;
}

/** A disk without a store in memory, so several can be open in a page. */
export class KeptRows {
  readonly rows: Map<number, AnyRecord>;
  readonly disk: Disk;
  readonly journal: Journal;
  private readonly blocks: RowBlocks;
  readonly failures: unknown[];

  private constructor(options: KeptOptions, disk: Disk, failures: unknown[]) {
    this.disk = disk;
    this.failures = failures;
    this.rows = new Map();
    this.blocks = new RowBlocks({
      database: disk.database,
      lookup: (_entity, id) => [this.rows.get(id) ?? []].flat(),
      scheduleWrite: () => disk.scheduleWrite(),
    });
    const { scheduler, limits } = options;
    this.journal = new Journal({ scheduler, disk, ...(limits === undefined ? {} : { limits }) });
  }

  static async open(options: KeptOptions): Promise<KeptRows> {
    const failures: unknown[] = [];
    const { name, scheduler, mayWrite = () => true } = options;
    const disk = new Disk({ name, scheduler, mayWrite, onFailure: (cause) => failures.push(cause) });
    if (!(await disk.open())) throw new Error('There is no disk.');
    const kept = new KeptRows(options, disk, failures);
    const { rows } = await kept.blocks.load('unit');
    for (const row of rows as AnyRecord[]) kept.rows.set(row.id, row);
    await kept.journal.open();
    disk.add(kept.blocks);
    disk.add(kept.journal);
    return kept;
  }

  apply(changes: readonly Change<AnyRecord>[]): void {
    for (const { id, row } of changes) {
      if (row === null) this.rows.delete(idOfKey(id));
      else this.rows.set(idOfKey(id), row);
    }
    this.journal.applied('unit', changes);
    this.blocks.changed('unit', changes);
  }

  put(row: AnyRecord): void {
    this.apply([{ id: row.id, before: this.rows.get(row.id) ?? null, row, origin: 'event' }]);
  }
}
