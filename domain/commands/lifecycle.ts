import { commandMessages } from '../messages/commands.ts';
import type { Act, CommandTarget } from './act.ts';

/** The life of a command. The last three are ends, but late evidence still turns unconfirmed into confirmed. */
export const commandStates = ['requested', 'sent', 'accepted', 'confirmed', 'failed', 'unconfirmed'] as const;
export type CommandState = (typeof commandStates)[number];

export const settledStates = ['confirmed', 'failed', 'unconfirmed'] as const satisfies readonly CommandState[];

/** One command on one target, as every tab sees it. Times are milliseconds since 1970. */
export interface Command {
  key: string;
  target: CommandTarget;
  act: Act;
  state: CommandState;
  requestedAt: number;
  sentAt: number | null;
  acceptedAt: number | null;
  settledAt: number | null;
  /** Why it failed or is unconfirmed, in a sentence; null otherwise. */
  message: string | null;
}

export function isSettled(state: CommandState): boolean {
  return (settledStates as readonly CommandState[]).includes(state);
}

/** A press of a button, before anything came of it. `requestedAt` is in milliseconds since 1970. */
export type CommandPress = Pick<Command, 'key' | 'target' | 'act' | 'requestedAt'>;

/** The command of a press that has only been made. */
export function requested({ key, target, act, requestedAt }: CommandPress): Command {
  const times = { requestedAt, sentAt: null, acceptedAt: null, settledAt: null };
  return { key, target, act, state: 'requested', ...times, message: null };
}

/** A command that could not be sent when it was asked for, and never will be. */
export function refused(press: CommandPress, now: number): Command {
  return { ...requested(press), state: 'failed', settledAt: now, message: commandMessages.offline };
}

/** A command whose runner is gone, and with it the answer. What was settled stays so. */
export function orphaned(command: Command, now: number): Command {
  if (isSettled(command.state)) return command;
  return { ...command, state: 'unconfirmed', settledAt: now, message: commandMessages.unconfirmed };
}
