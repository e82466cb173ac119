import {
  BellRing,
  Building2,
  CalendarCheck,
  CloudOff,
  DoorClosed,
  DoorOpen,
  FileText,
  KeyRound,
  LockKeyhole,
  LockKeyholeOpen,
  ShieldAlert,
  ShieldBan,
  TriangleAlert,
  UserCog,
  Wifi,
  type LucideIcon,
} from 'lucide-react';
import type { Activity, ActivityKind } from '#domain/activity/activity.ts';

const kindIcons: Record<ActivityKind, LucideIcon> = {
  alarm: BellRing,
  fault: TriangleAlert,
  denied: ShieldAlert,
  device: CloudOff,
  door: DoorClosed,
  booking: CalendarCheck,
  staff: UserCog,
  record: FileText,
};

const actIcons: Readonly<Record<string, LucideIcon>> = {
  opened: DoorOpen,
  closed: DoorClosed,
  locked: LockKeyhole,
  armed: LockKeyhole,
  unlocked: LockKeyholeOpen,
  overlocked: ShieldBan,
  'let someone in': KeyRound,
  'came back online': Wifi,
};

export function iconOf({ kind, did, subject }: Activity): LucideIcon {
  const own = actIcons[did];
  if (own !== undefined) return own;
  return kind === 'record' && subject?.entity === 'site' ? Building2 : kindIcons[kind];
}
