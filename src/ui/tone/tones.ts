import {
  BellRing,
  CircleCheck,
  CircleDashed,
  CloudOff,
  DoorOpen,
  ShieldBan,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

/** Each tone has a colorPalette of its name. */
export const toneNames = ['secure', 'open', 'alarm', 'fault', 'overlocked', 'offline', 'neutral'] as const;
export type ToneName = (typeof toneNames)[number];

/** The icon of each tone, for users who do not see the colour. */
export const toneIcons: Record<ToneName, LucideIcon> = {
  secure: CircleCheck,
  open: DoorOpen,
  alarm: BellRing,
  fault: TriangleAlert,
  overlocked: ShieldBan,
  offline: CloudOff,
  neutral: CircleDashed,
};
