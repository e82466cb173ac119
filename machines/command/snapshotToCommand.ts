import type { SnapshotFrom } from 'xstate';
import type { Command, CommandState } from '#domain/commands/lifecycle.ts';
import type { commandMachine } from './commandMachine.ts';

export type CommandSnapshot = SnapshotFrom<typeof commandMachine>;

function stateOf(snapshot: CommandSnapshot): CommandState {
  const { value } = snapshot;
  if (typeof value !== 'string') return value.running === 'overdue' ? 'unconfirmed' : value.running;
  return value === 'taken' ? 'accepted' : value;
}

/** The machine's snapshot as the command that every tab sees. */
export function snapshotToCommand(snapshot: CommandSnapshot): Command {
  const { key, target, act, details, reason, requestedAt, sentAt, acceptedAt, settledAt, message, refusal } =
    snapshot.context;
  const times = { requestedAt, sentAt, acceptedAt, settledAt };
  return { key, target, act, details, reason, state: stateOf(snapshot), ...times, message, refusal };
}
