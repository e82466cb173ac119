import { commandMessages } from '../messages/commands.ts';
import type { CommandAct, CommandDetails, CommandTarget } from './act.ts';

/**
 * The last three are final, but late evidence turns unconfirmed into confirmed. Without possible proof "accepted" is
 * final too.
 */
export const commandStates = ['requested', 'sent', 'accepted', 'confirmed', 'failed', 'unconfirmed'] as const;
export type CommandState = (typeof commandStates)[number];

/** A command, identical in every tab. Times are milliseconds since 1970. */
export interface Command {
  key: string;
  target: CommandTarget;
  act: CommandAct;
  details: CommandDetails;
  /** The user's reason; null: none given. */
  reason: string | null;
  state: CommandState;
  requestedAt: number;
  /** null: never sent. */
  sentAt: number | null;
  acceptedAt: number | null;
  /** When the command reached a final state; null: it still runs. */
  settledAt: number | null;
  /**
   * The reason of a failure or of a missing confirmation, or the other proof than the act, in a sentence; null
   * otherwise.
   */
  message: string | null;
  /** The API's refusal; null: none. */
  refusal: CommandRefusal | null;
}

/** Status 400 or above. With 500 or above the command may still have reached the device. */
export interface CommandRefusal {
  status: number;
  message: string;
}

/** Refusals of the record or of the right, which stay the same however often one asks. */
const lastingStatuses: ReadonlySet<number> = new Set([400, 403, 404, 405, 410, 422, 501]);

/** Whether a repetition would be refused again. @param message of a refusal or an end, whoever said it. */
export function isLastingRefusal({ status, message }: { status?: number | undefined; message: string }): boolean {
  return (status !== undefined && lastingStatuses.has(status)) || /\boverlock/i.test(message);
}

/** Whether the same command would fail again: its door is overlocked or removed, or the right is missing. */
export function hasLastingFailure({ state, message, refusal }: Command): boolean {
  if (state !== 'failed') return false;
  return isLastingRefusal({ status: refusal?.status, message: `${message ?? ''} ${refusal?.message ?? ''}` });
}

export function isSettled({ settledAt }: Pick<Command, 'settledAt'>): boolean {
  return settledAt !== null;
}

export function wasNeverSent({ state, sentAt }: Pick<Command, 'state' | 'sentAt'>): boolean {
  return state === 'failed' && sentAt === null;
}

/** A press of a command button. `requestedAt` is in milliseconds since 1970. */
export interface CommandPress extends Pick<Command, 'key' | 'target' | 'act' | 'requestedAt'> {
  details?: CommandDetails | undefined;
  reason?: string | undefined;
  /** One of many of a press, so it may wait in the queue. */
  isOfMany?: boolean | undefined;
}

export function newCommand({ key, target, act, requestedAt, details = {}, reason }: CommandPress): Command {
  const times = { requestedAt, sentAt: null, acceptedAt: null, settledAt: null };
  return {
    key,
    target,
    act,
    details,
    reason: reason ?? null,
    state: 'requested',
    ...times,
    message: null,
    refusal: null,
  };
}

/** A command that will not be sent; `message` says why. */
export function refusedCommand(press: CommandPress, now: number, message: string = commandMessages.offline): Command {
  return { ...newCommand(press), state: 'failed', settledAt: now, message };
}

/** The message of a command with an unknown outcome. */
export function unconfirmedText({ entity }: CommandTarget): string {
  const isDevice = entity === 'powerController' || entity === 'multiplexer' || entity === 'motorisedLock';
  return isDevice ? commandMessages.unconfirmedDevice : commandMessages.unconfirmed;
}

/** The host died, so the outcome is unknown. A settled command does not change. */
export function orphanedCommand(command: Command, now: number): Command {
  if (isSettled(command)) return command;
  return { ...command, state: 'unconfirmed', settledAt: now, message: unconfirmedText(command.target) };
}
