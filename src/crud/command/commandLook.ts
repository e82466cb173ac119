import { CircleCheck, CircleDashed, CircleHelp, CircleX, Loader, type LucideIcon } from 'lucide-react';
import { isSettled, type Command } from '#domain/commands/lifecycle.ts';
import type { ToneName } from '#ui/tone/tones.ts';

export interface CommandLook {
  icon: LucideIcon;
  tone: ToneName | 'accent';
  /** It turns. What waits for its turn does not: among many that would be most of a screen. */
  moves?: true;
}

/** How the state of a command looks. */
export function commandLook(command: Command): CommandLook {
  const { state } = command;
  if (state === 'confirmed') return { icon: CircleCheck, tone: 'secure' };
  if (state === 'requested') return { icon: CircleDashed, tone: 'accent' };
  if (state === 'failed') return { icon: CircleX, tone: 'alarm' };
  if (state === 'unconfirmed') return { icon: CircleHelp, tone: 'fault' };
  // Taken, and more cannot be known.
  return isSettled(command) ? { icon: CircleCheck, tone: 'neutral' } : { icon: Loader, tone: 'accent', moves: true };
}
