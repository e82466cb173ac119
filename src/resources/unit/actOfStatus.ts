import type { Act } from '#domain/commands/act.ts';
import { commandMessages } from '#domain/messages/commands.ts';
import type { SettableStatus } from '#domain/states/unitStatus.ts';

const actOf: Record<SettableStatus, Act> = { locked: 'lock', unlocked: 'open' };

function isSettable(status: string): status is SettableStatus {
  return Object.hasOwn(actOf, status);
}

/** The act that a chosen status means, or the sentence that says why it cannot be chosen. */
export function actOfStatus(asked: string): { act: Act } | { refused: string } {
  if (isSettable(asked)) return { act: actOf[asked] };
  return { refused: asked === 'overlocked' ? commandMessages.overlocked : commandMessages.unhandledStatus };
}
