import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import type { UnitTroubles } from '../alarms/unitTroubles.ts';
import type { EntitySync } from '../sync/entitySync.ts';
import type { Change } from '../sync/source.ts';

/** The rows that are held, as screens see them: units with what the API's lists of alarms and faults say of them. */
export class HeldRows {
  private readonly followerOf: (entity: EntityName) => EntitySync<AnyRecord> | undefined;
  private readonly troubles: () => UnitTroubles;

  constructor(followerOf: (entity: EntityName) => EntitySync<AnyRecord> | undefined, troubles: () => UnitTroubles) {
    this.followerOf = followerOf;
    this.troubles = troubles;
  }

  readonly one = (entity: EntityName, id: number): AnyRecord | undefined => {
    const row = this.followerOf(entity)?.shown(id);
    return row === undefined || entity !== 'unit' ? row : this.troubles().noted(row);
  };

  *all(entity: EntityName): Iterable<AnyRecord> {
    for (const row of this.sent(entity)) yield entity === 'unit' ? this.troubles().noted(row) : row;
  }

  /** As the server sent them. */
  sent(entity: EntityName): Iterable<AnyRecord> {
    return this.followerOf(entity)?.rows() ?? [];
  }

  /** Changes of rows as the server sent them, as changes of what screens see. */
  seen(entity: EntityName, changes: readonly Change<AnyRecord>[]): readonly Change<AnyRecord>[] {
    return entity === 'unit' ? changes.map((change) => this.troubles().notedChange(change)) : changes;
  }

  /** Rows of an earlier start, which were kept as screens saw them, as the server sent them. */
  unnoted(entity: EntityName, rows: readonly AnyRecord[]): readonly AnyRecord[] {
    return entity === 'unit' ? this.troubles().unnoted(rows) : rows;
  }
}
