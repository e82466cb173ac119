import type { Observable } from 'rxjs';
import type { CommandAct, CommandTarget } from '#domain/commands/act.ts';
import type { Command } from '#domain/commands/lifecycle.ts';
import type { EntityName, RecordOf } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Connection, DiskState, Freshness } from '#domain/live/connection.ts';
import type { Ask, AskName, LiveView, LiveViewName } from '../questions.ts';
import type { BoardQuestion, BoardState } from '../replica/board/boardQuestion.ts';
import type { RowQuery, RowsState } from '../rowQuery.ts';
import type { PressOptions } from './tabCommands.ts';

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
  /** The board of a site's units: which of them stand where, and how many there are of what. */
  unitBoard(question: BoardQuestion): Observable<BoardState>;
  /** What the host shows live beside the store: figures, alarms, hits over all entities. Fails with an AppError. */
  live<Name extends LiveViewName>(
    name: Name,
    question: LiveView[Name]['question'],
  ): Observable<LiveView[Name]['value']>;
  /** Asks the host once. @throws AppError */
  ask<Name extends AskName>(name: Name, question: Ask[Name]['question']): Promise<Ask[Name]['answer']>;
  /** Newest first; the commands of all tabs since the host started, bounded. */
  readonly commands$: Observable<readonly Command[]>;
  readonly connection$: Observable<Connection>;
  readonly disk$: Observable<DiskState>;
  /** Whether something that this tab shows is being read anew. */
  readonly reading$: Observable<boolean>;
  /** Keys of presses that did nothing, because a command ran on their target already. */
  readonly absorbed$: Observable<string>;
  /**
   * Asks a door or device, and answers the key of the press; a second one while one runs on the same target is
   * absorbed. How long ago somebody pressed decides whether the door is asked at all: who looks first says when.
   */
  command(target: CommandTarget, act: CommandAct, options?: PressOptions): string;
  /** A record that a form just saved, so that its screen need not wait for the event. */
  saved(name: EntityName, id: number): void;
  /** A record was created, and the server did not say which one. */
  created(name: EntityName): void;
  /** A record that was just deleted here. */
  removed(name: EntityName, id: number): void;
  /** Somebody came back to this tab: what no event tells of is reread. */
  focused(): void;
}
