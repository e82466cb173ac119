import type { MessageFromRemote, MessageToRemote } from 'rxdb/plugins/storage-remote';
import type { Command, CommandPress } from '#domain/commands/lifecycle.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { AppErrorCode } from '#domain/errors/appError.ts';
import type { Connection, DiskState, EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Silence } from './transport/silence.ts';
import type { Ask, AskName, LiveView, LiveViewName, Named } from './questions.ts';

/** Whose data the host follows, and where. */
export interface HostSession {
  token: string;
  userId: number;
  organisationId: number | null;
  rights: Rights;
  apiBase: string;
  socketUrl: string;
}

/** An AppError as it crosses to another realm. */
export interface PlainError {
  code: AppErrorCode;
  message: string;
  status: number;
}

export type NeedOutcome = { status: 'present' } | { status: 'missing' } | { status: 'failed'; error: PlainError };

/** What a tab tells the host. Both are of one build: the build is part of the worker's name. */
export type TabMessage =
  /** `life` names a Web Lock that the tab holds while it lives; null where there are none. */
  | { kind: 'hello'; life: string | null }
  | { kind: 'session'; session: HostSession; siteId: number | null }
  | { kind: 'site'; siteId: number | null }
  | { kind: 'views'; entities: EntityName[] }
  | { kind: 'need'; entity: EntityName; id: number }
  /** A record is on this tab's screen, or no longer. */
  | { kind: 'look'; entity: EntityName; id: number; on: boolean }
  /** The rows that a list on this tab's screen shows now; none: it is gone. `view` is a number of the tab's own. */
  | { kind: 'shows'; view: number; entity: EntityName; ids: readonly number[] }
  | { kind: 'changed'; entity: EntityName; id: number; act: 'CREATE' | 'UPDATE' | 'DELETE' }
  /** A record of the entity was created, and nobody knows its id. */
  | { kind: 'created'; entity: EntityName }
  | { kind: 'command'; press: CommandPress }
  /** Commands that may have been under way at a host that is gone, as this tab knows them. */
  | { kind: 'inherit'; commands: Command[] }
  /** Somebody came back to the tab. */
  | { kind: 'focus' }
  /** A live question, until it is shut; `view` is a number of the tab's own. */
  | { kind: 'open'; view: number; question: Named<LiveView, 'question'> }
  | { kind: 'shut'; view: number }
  | { kind: 'ask'; ask: number; question: Named<Ask, 'question'> }
  | { kind: 'forget' }
  /** This token is not stored any more: nothing may be asked with it, and what is kept waits for the same user. */
  | { kind: 'end'; token: string }
  | { kind: 'ping' }
  | { kind: 'bye' }
  | { kind: 'storage'; message: MessageToRemote };

/** What the host tells a tab. */
export type HostMessage =
  /** The host lives, and holds the lock that stands for its life. */
  | { kind: 'welcome' }
  | { kind: 'pong' }
  /** The host took this tab for gone: nothing more comes on this line. */
  | { kind: 'ended' }
  /** A press did nothing, because a command runs on its target already. */
  | { kind: 'absorbed'; key: string }
  /** The store to read from; null: there is none, everything shown must go. */
  | { kind: 'store'; name: string | null }
  | { kind: 'entity'; entity: EntityName; state: EntityState }
  | { kind: 'connection'; connection: Connection }
  /** Whether the API answers at all: each silence, and the first answer. */
  | { kind: 'silence'; silence: Silence }
  | { kind: 'disk'; state: DiskState }
  | { kind: 'commands'; commands: Command[] }
  | { kind: 'needed'; entity: EntityName; id: number; outcome: NeedOutcome }
  | { kind: 'shown'; view: number; value: LiveView[LiveViewName]['value'] }
  | { kind: 'viewFailed'; view: number; error: PlainError }
  | { kind: 'answered'; ask: number; answer: Ask[AskName]['answer'] }
  | { kind: 'askFailed'; ask: number; error: PlainError }
  | { kind: 'unauthorised'; token: string }
  | { kind: 'sessionEvent'; event: LiveEvent }
  /** `isGone`: nothing is left on the disk either; false where it could not be deleted yet. */
  | { kind: 'forgotten'; isGone: boolean }
  | { kind: 'storage'; message: MessageFromRemote };
