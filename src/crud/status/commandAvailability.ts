import type { Act } from '#domain/commands/act.ts';
import { canSendCommands, type ConnectionState } from '#domain/live/connection.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import type { SettableStatus } from '#domain/states/unitStatus.ts';

export type CommandAvailability = { isAvailable: true } | { isAvailable: false; reason: string };

const actOf: Record<SettableStatus, Act> = { locked: 'lock', unlocked: 'open' };

function isSettable(status: string): status is SettableStatus {
  return Object.hasOwn(actOf, status);
}

/** The act that a chosen status means, or the sentence that says why it cannot be chosen. */
export function actOfStatus(asked: string): { act: Act } | { refused: string } {
  if (isSettable(asked)) return { act: actOf[asked] };
  return { refused: asked === 'overlocked' ? commandMessages.overlocked : commandMessages.unhandledStatus };
}

export interface DoorCircumstances {
  status: string | null | undefined;
  connection: ConnectionState;
  /** Whether a command runs on the same target. */
  running: boolean;
}

/** Whether a door can be locked or unlocked now; if not, why not. */
export function commandAvailability({ status, connection, running }: DoorCircumstances): CommandAvailability {
  if (status === 'overlocked') return { isAvailable: false, reason: commandMessages.lockedOut };
  if (!canSendCommands(connection)) return { isAvailable: false, reason: commandMessages.unreachable };
  if (running) return { isAvailable: false, reason: commandMessages.running };
  return { isAvailable: true };
}
