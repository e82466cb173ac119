import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { heldKeysOfId, type RecordKey } from '#domain/entities/recordKey.ts';
import type { UnitTroubles } from '../alarms/unitTroubles.ts';
import type { Change } from '../sync/source.ts';
import type { SyncRegistry } from './syncRegistry.ts';

/** Gives the replica's rows as screens show them: units have the alarms and faults that the API lists. */
export class ReplicaRows {
  private readonly syncs: SyncRegistry;
  private readonly troubles: UnitTroubles;

  constructor(syncs: SyncRegistry, troubles: UnitTroubles) {
    this.syncs = syncs;
    this.troubles = troubles;
  }

  readonly one = (entity: EntityName, id: RecordKey): AnyRecord | undefined => {
    const keys = typeof id === 'number' ? heldKeysOfId(entity, id) : [id];
    // An id without a type names no record where several types have one.
    const [row, ...others] = keys.flatMap((key) => this.syncs.get(entity)?.visibleRow(key) ?? []);
    if (others.length > 0) return undefined;
    return row === undefined || entity !== 'unit' ? row : this.troubles.withTroubles(row);
  };

  *all(entity: EntityName): Iterable<AnyRecord> {
    const rows = this.syncs.get(entity)?.visibleRows() ?? [];
    for (const row of rows) yield entity === 'unit' ? this.troubles.withTroubles(row) : row;
  }

  /** Adds alarms and faults to changes of rows as the server sent them. */
  changesWithTroubles(entity: EntityName, changes: readonly Change<AnyRecord>[]): readonly Change<AnyRecord>[] {
    return entity === 'unit' ? changes.map((change) => this.troubles.changeWithTroubles(change)) : changes;
  }

  /** Removes alarms and faults from cached rows, so that the rows are as the server sent them. */
  withoutTroubles(entity: EntityName, rows: readonly AnyRecord[]): readonly AnyRecord[] {
    return entity === 'unit' ? this.troubles.withoutTroubles(rows) : rows;
  }
}
