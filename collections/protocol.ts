import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { Connection, DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveAct, LiveEvent, LiveSubject } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Silence } from './transport/silenceDetector.ts';
import type { PlainError } from './plainError.ts';
import type { HostRequest, HostRequestName, HostQuery, HostQueryName, Named } from './hostContract.ts';

export interface UserSession {
  token: string;
  userId: number;
  organisationId: number | null;
  rights: Rights;
}

/** The user, and the addresses of the API. */
export interface SessionDetails extends UserSession {
  apiBase: string;
  socketUrl: string;
}

/** The messages from a tab to its host. Both come from one build: it is part of the worker's name. */
export type TabMessage =
  /** `life`: a Web Lock that the tab holds while it lives; null: no locks. */
  | { kind: 'hello'; life: string | null }
  | { kind: 'session'; session: SessionDetails; siteId: number | null }
  | { kind: 'site'; siteId: number | null }
  | { kind: 'views'; entities: EntityName[] }
  | { kind: 'changed'; entity: EntityName; id: number; type?: string | undefined; act: LiveAct }
  /** The server did not return the new record's id. */
  | { kind: 'created'; entity: EntityName }
  | { kind: 'command'; press: CommandPress }
  /** Stops commands that are not sent yet. */
  | { kind: 'stopCommands'; keys: string[] }
  /** Commands that the lost host may have been running. */
  | { kind: 'adoptCommands'; commands: Command[] }
  /** The user returned to the tab. */
  | { kind: 'focus' }
  /** Runs until `closeQuery`. The tab numbers its views. */
  | { kind: 'openQuery'; view: number; question: Named<HostQuery, 'question'> }
  | { kind: 'closeQuery'; view: number }
  | { kind: 'request'; requestId: number; question: Named<HostRequest, 'question'> }
  | { kind: 'forget' }
  /** The token is no longer stored: the host stops using it, and keeps the data for the user's next sign-in. */
  | { kind: 'end'; token: string }
  | { kind: 'ping' }
  | { kind: 'bye' };

export type HostMessage =
  /** The host holds its lock by now. */
  | { kind: 'welcome' }
  | { kind: 'pong' }
  /** The host took this tab for gone, and sends nothing more. */
  | { kind: 'ended' }
  /** A command already runs on the press's target. */
  | { kind: 'absorbed'; key: string }
  /** null: there is none, and every shown row must go. */
  | { kind: 'store'; name: string | null }
  | { kind: 'entity'; entity: EntityName; state: EntityState }
  /** The entities of which a list is being read. */
  | { kind: 'listReads'; entities: readonly EntityName[] }
  | { kind: 'connection'; connection: Connection }
  | { kind: 'silence'; silence: Silence }
  | { kind: 'disk'; state: DiskState }
  | { kind: 'commands'; commands: Command[] }
  | { kind: 'queryResult'; view: number; value: HostQuery[HostQueryName]['value'] }
  | { kind: 'queryFailed'; view: number; error: PlainError }
  | { kind: 'requestAnswered'; requestId: number; answer: HostRequest[HostRequestName]['answer'] }
  | { kind: 'requestFailed'; requestId: number; error: PlainError }
  | { kind: 'unauthorised'; token: string }
  /** A change of what tabs read by themselves. */
  | { kind: 'tabEvent'; event: LiveEvent<LiveSubject> }
  /** `isGone`: the disk is empty too. */
  | { kind: 'forgotten'; isGone: boolean };
