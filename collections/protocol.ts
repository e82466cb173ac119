import type { MessageFromRemote, MessageToRemote } from 'rxdb/plugins/storage-remote';
import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { AppErrorCode } from '#domain/errors/appError.ts';
import type { Connection, DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Silence } from './transport/silenceDetector.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName, Named } from './hostContract.ts';

/** A signed-in user with their token. */
export interface UserSession {
  token: string;
  userId: number;
  organisationId: number | null;
  rights: Rights;
}

/** The session that a host serves: its user, and the addresses of the API. */
export interface SessionDetails extends UserSession {
  apiBase: string;
  socketUrl: string;
}

/** An AppError as it crosses to another realm. */
export interface PlainError {
  code: AppErrorCode;
  message: string;
  status: number;
}

export type ReadOutcome = { status: 'present' } | { status: 'missing' } | { status: 'failed'; error: PlainError };

/** Messages from a tab to its host. Both come from one build, because the build is part of the worker's name. */
export type TabMessage =
  /** `life` names a Web Lock that the tab holds while it lives; null where the browser has no locks. */
  | { kind: 'hello'; life: string | null }
  | { kind: 'session'; session: SessionDetails; siteId: number | null }
  | { kind: 'site'; siteId: number | null }
  | { kind: 'views'; entities: EntityName[] }
  | { kind: 'readRecord'; entity: EntityName; id: number }
  /** A record came onto this tab's screen, or left it. */
  | { kind: 'onScreen'; entity: EntityName; id: number; on: boolean }
  /** The rows that a list on this tab's screen shows; empty once the list is gone. The tab numbers its views. */
  | { kind: 'visibleRows'; view: number; entity: EntityName; ids: readonly number[] }
  | { kind: 'changed'; entity: EntityName; id: number; act: 'CREATE' | 'UPDATE' | 'DELETE' }
  /** A record was created, and the server did not return its id. */
  | { kind: 'created'; entity: EntityName }
  | { kind: 'command'; press: CommandPress }
  /** Stops the commands that were not sent yet. */
  | { kind: 'stopCommands'; keys: string[] }
  /** Commands that the lost host may have been running, as this tab knows them. */
  | { kind: 'adoptCommands'; commands: Command[] }
  /** The user returned to the tab. */
  | { kind: 'focus' }
  /** Starts a live query, which runs until `closeQuery`. The tab numbers its views. */
  | { kind: 'openQuery'; view: number; question: Named<HostQuery, 'question'> }
  | { kind: 'closeQuery'; view: number }
  | { kind: 'request'; requestId: number; question: Named<HostRequest, 'question'> }
  | { kind: 'forget' }
  /** This token is no longer stored: the host stops using it, and keeps the data for the same user's next sign-in. */
  | { kind: 'end'; token: string }
  | { kind: 'ping' }
  | { kind: 'bye' }
  | { kind: 'storage'; message: MessageToRemote };

/** Messages from the host to a tab. */
export type HostMessage =
  /** The host runs, and holds the lock that proves it alive. */
  | { kind: 'welcome' }
  | { kind: 'pong' }
  /** The host took this tab for gone and sends nothing more on this connection. */
  | { kind: 'ended' }
  /** The host ignored a press, because a command runs on its target already. */
  | { kind: 'absorbed'; key: string }
  /** The store to read from; null: there is none, and every shown row must go. */
  | { kind: 'store'; name: string | null }
  | { kind: 'entity'; entity: EntityName; state: EntityState }
  | { kind: 'connection'; connection: Connection }
  /** Whether the API responds. */
  | { kind: 'silence'; silence: Silence }
  | { kind: 'disk'; state: DiskState }
  | { kind: 'commands'; commands: Command[] }
  | { kind: 'recordRead'; entity: EntityName; id: number; outcome: ReadOutcome }
  | { kind: 'queryResult'; view: number; value: HostQuery[HostQueryName]['value'] }
  | { kind: 'queryFailed'; view: number; error: PlainError }
  | { kind: 'requestAnswered'; requestId: number; answer: HostRequest[HostRequestName]['answer'] }
  | { kind: 'requestFailed'; requestId: number; error: PlainError }
  | { kind: 'unauthorised'; token: string }
  | { kind: 'sessionEvent'; event: LiveEvent }
  /** `isGone`: the disk holds nothing either; false where the browser could not delete it yet. */
  | { kind: 'forgotten'; isGone: boolean }
  | { kind: 'storage'; message: MessageFromRemote };
