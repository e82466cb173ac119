import type { Observable } from 'rxjs';
import type { Act, CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection, Freshness } from '#domain/live/connection.ts';

/** Which rows a view wants. Everything given must hold. */
export interface RowQuery {
  /** Rows of this site; 0 or absent: of any. */
  siteId?: number | undefined;
  /** Field to the values it may have; an empty list means no condition. Fields must be declared as indexes. */
  where?: Readonly<Record<string, readonly (string | number)[]>> | undefined;
  /** Words that must each stand in one of the entity's search fields, ignoring case. */
  search?: string | undefined;
  sort?: { field: string; direction: 'asc' | 'desc' } | undefined;
  skip?: number | undefined;
  limit?: number | undefined;
}

export interface RowsState<Row> {
  rows: readonly Row[];
  /** How many rows match without skip and limit. */
  total: number;
  freshness: Freshness;
}

export type RecordState<Row> =
  | { status: 'loading' }
  | { status: 'present'; record: Row; freshness: Freshness }
  | { status: 'missing' }
  | { status: 'failed'; error: AppError };

/** What a tab holds of the replica: reactive queries over the shared store, and the commands of every tab. */
export interface ReplicaClient {
  /** Emits now (once the store is open) and on every change that touches the answer. */
  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>>;
  /** One record, read from the server when the store does not hold it. */
  record<Name extends EntityName>(name: Name, id: number): Observable<RecordState<RecordOf<Name>>>;
  /** Newest first; the commands of all tabs since the host started, bounded. */
  readonly commands$: Observable<readonly Command[]>;
  readonly connection$: Observable<Connection>;
  /** Emits with every live event of a device, so that logs in view can be reread. */
  readonly deviceActivity$: Observable<void>;
  /** Asks a door; a second press while one runs on the same target is absorbed. */
  command(target: CommandTarget, act: Act): void;
  /** A record that a form just saved, so that its screen need not wait for the event. */
  saved(name: EntityName, record: { id: number }): void;
  /** A record that was just deleted here. */
  removed(name: EntityName, id: number): void;
}
