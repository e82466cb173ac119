import { commandMessages } from '../messages/commands.ts';
import type { CommandAct, CommandDetails, CommandTarget } from './act.ts';

/**
 * The life of a command. The last three are ends, but late evidence still turns unconfirmed into confirmed. Where a
 * device shows nothing that could prove the act, "accepted" is an end, too: the device took it, and that is all.
 */
export const commandStates = ['requested', 'sent', 'accepted', 'confirmed', 'failed', 'unconfirmed'] as const;
export type CommandState = (typeof commandStates)[number];

/** One command on one target, as every tab sees it. Times are milliseconds since 1970. */
export interface Command {
  key: string;
  target: CommandTarget;
  act: CommandAct;
  details: CommandDetails;
  /** Why it was asked, in the words of whoever did; null: they did not say. */
  reason: string | null;
  state: CommandState;
  requestedAt: number;
  /** null: it was never sent. */
  sentAt: number | null;
  acceptedAt: number | null;
  /** When it came to its end, whichever that is; null while it runs. */
  settledAt: number | null;
  /** Why it failed or is unconfirmed, in a sentence; null otherwise. */
  message: string | null;
  /** What the API said instead of accepting it; null: it did not say no. */
  refusal: CommandRefusal | null;
}

/** An answer of the API with status 400 or above. After one above 499 the command may have been passed on. */
export interface CommandRefusal {
  status: number;
  /** In the server's words. */
  message: string;
}

/** Whether a command has come to its end. */
export function isSettled({ settledAt }: Pick<Command, 'settledAt'>): boolean {
  return settledAt !== null;
}

/** Whether the door or device was never asked. */
export function wasNotAsked({ state, sentAt }: Pick<Command, 'state' | 'sentAt'>): boolean {
  return state === 'failed' && sentAt === null;
}

/** A press of a button, before anything came of it. `requestedAt` is in milliseconds since 1970. */
export interface CommandPress extends Pick<Command, 'key' | 'target' | 'act' | 'requestedAt'> {
  details?: CommandDetails | undefined;
  reason?: string | undefined;
  /** One of many that were asked by one press: it may have to wait for its turn. */
  isOfMany?: boolean | undefined;
}

/** The command of a press that has only been made. */
export function requested({ key, target, act, requestedAt, details = {}, reason }: CommandPress): Command {
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

/** A command that could not be sent when it was asked for, and never will be; `message` says why. */
export function refused(press: CommandPress, now: number, message: string = commandMessages.offline): Command {
  return { ...requested(press), state: 'failed', settledAt: now, message };
}

/** What is said of a command of which nobody knows what came. */
export function unconfirmedText({ entity }: CommandTarget): string {
  const isDevice = entity === 'powerController' || entity === 'multiplexer' || entity === 'motorisedLock';
  return isDevice ? commandMessages.unconfirmedDevice : commandMessages.unconfirmed;
}

/** A command whose runner is gone, and with it the answer. What was settled stays so. */
export function orphaned(command: Command, now: number): Command {
  if (isSettled(command)) return command;
  return { ...command, state: 'unconfirmed', settledAt: now, message: unconfirmedText(command.target) };
}
