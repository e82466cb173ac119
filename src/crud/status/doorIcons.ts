import { DoorClosed, DoorOpen, LockKeyhole, LockKeyholeOpen, type LucideIcon } from 'lucide-react';
import { toneOfStatus, type Tone } from '#domain/states/unitStatus.ts';
import { toneIcons } from '#ui/tone/tones.ts';

/** The icon of each class of doors. Only doors have padlocks: other things that are well have a tick. */
export const doorToneIcons: Readonly<Record<Tone, LucideIcon>> = {
  ...toneIcons,
  secure: LockKeyhole,
  open: LockKeyholeOpen,
};

/** A door that is only shut or open is neither locked nor unlocked. */
export function doorIcon(status: string | null | undefined): LucideIcon {
  if (status === 'opened') return DoorOpen;
  return status === 'closed' ? DoorClosed : doorToneIcons[toneOfStatus(status)];
}
