import type { Act } from '#domain/commands/act.ts';
import { mayAskDoors, type ConnectionState } from '#domain/live/connection.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import type { SettableStatus } from '#domain/states/unitStatus.ts';

export type Offer = { offered: true } | { offered: false; reason: string };

const actOf: Record<SettableStatus, Act> = { locked: 'lock', unlocked: 'open' };

function isSettable(status: string): status is SettableStatus {
  return Object.hasOwn(actOf, status);
}

/** What choosing a status in a selector asks of the door: an act, or the sentence that says why it cannot be chosen. */
export function actForStatus(asked: string): { act: Act } | { refused: string } {
  if (isSettable(asked)) return { act: actOf[asked] };
  return { refused: asked === 'overlocked' ? commandMessages.overlocked : commandMessages.unhandledStatus };
}

export interface Circumstances {
  status: string | undefined;
  connection: ConnectionState;
  /** A command is under way on the same target. */
  running: boolean;
}

/** Whether a lock or unlock can be asked of a door as it stands; if not, why not. */
export function offerAct({ status, connection, running }: Circumstances): Offer {
  if (status === 'overlocked') return { offered: false, reason: commandMessages.overlocked };
  if (!mayAskDoors(connection)) return { offered: false, reason: commandMessages.unreachable };
  if (running) return { offered: false, reason: commandMessages.running };
  return { offered: true };
}
