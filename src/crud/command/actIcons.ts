import { LockKeyhole, LockKeyholeOpen, Power, Radio, type LucideIcon } from 'lucide-react';
import type { PlainAct } from '#domain/commands/act.ts';

export const actIcons: Record<PlainAct, LucideIcon> = {
  lock: LockKeyhole,
  open: LockKeyholeOpen,
  power: Power,
  enrol: Radio,
};
