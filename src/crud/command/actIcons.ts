import { LockKeyhole, LockKeyholeOpen, Power, Radio, RotateCcw, Ruler, type LucideIcon } from 'lucide-react';
import type { CommandAct } from '#domain/commands/act.ts';

export const actIcons: Record<CommandAct, LucideIcon> = {
  lock: LockKeyhole,
  open: LockKeyholeOpen,
  power: Power,
  channelReset: RotateCcw,
  enrol: Radio,
  calibrate: Ruler,
};
