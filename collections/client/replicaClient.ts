import type { Observable } from 'rxjs';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { ChangeReports } from '#domain/forms/formRules.ts';
import type { Connection, DiskState } from '#domain/live/connection.ts';
import type { LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName } from '../hostContract.ts';
import type { BoardQuery, BoardState } from '../replica/board/boardQuery.ts';
import type { RecordState } from '../recordState.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
import type { TabCommands } from './tabCommands.ts';

/** The commands of every tab, and this tab's presses. */
export type CommandClient = Pick<
  TabCommands,
  'commands$' | 'absorbed$' | 'newestOf' | 'newest$' | 'get' | 'keep' | 'press' | 'stop'
>;

/** A tab's access to the replica: live queries that the host answers, and the commands of every tab. */
export interface ReplicaClient extends ChangeReports {
  /** Emits the host's rows, then every change. */
  rows<Name extends EntityName>(name: Name, query: RowQuery): Observable<RowsState<RecordOf<Name>>>;
  /** The host reads it from the server where it is not held. */
  record<Name extends EntityName>(name: Name, key: RecordKey): Observable<RecordState<RecordOf<Name>>>;
  /** A site's units by area, and their counts by state. */
  unitBoard(question: BoardQuery): Observable<BoardState>;
  /** The host answers these: figures, alarms, hits over all entities. Fails with an AppError. */
  hostQuery<Name extends HostQueryName>(
    name: Name,
    question: HostQuery[Name]['question'],
  ): Observable<HostQuery[Name]['value']>;
  /**
   * Sends the host one request.
   * @throws AppError when the host cannot answer it.
   */
  hostRequest<Name extends HostRequestName>(
    name: Name,
    question: HostRequest[Name]['question'],
  ): Promise<HostRequest[Name]['answer']>;
  readonly commands: CommandClient;
  readonly connection$: Observable<Connection>;
  /** Changes of the user, the organisation's features and network devices, which tabs read by themselves. */
  readonly tabEvents$: Observable<LiveEvent<LiveSubject>>;
  readonly disk$: Observable<DiskState>;
  /** Whether the host is refetching anything that this tab shows. */
  readonly isRefreshing$: Observable<boolean>;
  /** The user returned: the host refetches entities without live events. */
  reportFocus(): void;
}
