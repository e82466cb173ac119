import type { Observable } from 'rxjs';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { Connection, DiskState } from '#domain/live/connection.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName } from '../hostContract.ts';
import type { BoardQuery, BoardState } from '../replica/board/boardQuery.ts';
import type { RecordState } from '../recordState.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
import type { PressOptions } from './tabCommands.ts';

/** A tab's access to the replica: live queries that the host answers, and the commands of every tab. */
export interface ReplicaClient {
  /** Emits what the host holds, then every change. */
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
  /** Newest first, from all tabs since the host started; bounded. */
  readonly commands$: Observable<readonly Command[]>;
  readonly connection$: Observable<Connection>;
  readonly disk$: Observable<DiskState>;
  /** Whether the host is refetching anything that this tab shows. */
  readonly isRefreshing$: Observable<boolean>;
  /** Keys of presses that the host ignored because a command ran on their target. */
  readonly absorbed$: Observable<string>;
  /**
   * The host ignores a press while another command runs on the target, and refuses one that is too old, so a caller
   * that checks first passes `requestedAt`.
   * @returns the key of the press.
   */
  command(target: CommandTarget, act: CommandAct, options?: PressOptions): string;
  /** Stops commands that are not sent yet. */
  stopCommands(keys: readonly string[]): void;
  /** A call changed a record that its answer does not show (`sendSave` for others): no screen waits for the event. */
  reportSaved(name: EntityName, key: RecordKey): void;
  /** A record was created whose id the server did not return. */
  reportCreated(name: EntityName): void;
  reportRemoved(name: EntityName, key: RecordKey): void;
  /** The user returned: the host refetches entities without live events. */
  reportFocus(): void;
}
