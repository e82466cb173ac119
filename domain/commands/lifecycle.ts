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
