import { CircleCheck, CircleDashed, CircleHelp, CircleX, Loader, type LucideIcon } from 'lucide-react';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export interface CommandAppearance {
  icon: LucideIcon;
  tone: ToneName | 'accent';
  /** Whether the icon spins. Queued commands do not spin: in a bulk they would fill the screen. */
  isSpinning?: true;
}

export function commandAppearance(command: Command): CommandAppearance {
  const { state } = command;
  if (state === 'confirmed') return { icon: CircleCheck, tone: command.message === null ? 'secure' : 'overlocked' };
  if (state === 'requested') return { icon: CircleDashed, tone: 'accent' };
  if (state === 'failed') return { icon: CircleX, tone: 'alarm' };
  if (state === 'unconfirmed') return { icon: CircleHelp, tone: 'fault' };
  // The device took the command, and no event ever confirms it.
  return isSettled(command)
    ? { icon: CircleCheck, tone: 'neutral' }
    : { icon: Loader, tone: 'accent', isSpinning: true };
}
