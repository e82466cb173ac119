import { DoorClosed, DoorOpen, LockKeyhole, LockKeyholeOpen, Power, Radio, type LucideIcon } from 'lucide-react';
import type { PlainAct } from '#domain/commands/act.ts';

export const actIcons: Record<PlainAct, LucideIcon> = {
  lock: LockKeyhole,
  open: LockKeyholeOpen,
  hold: DoorOpen,
  release: DoorClosed,
  power: Power,
  enrol: Radio,
};
