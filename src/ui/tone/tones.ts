import {
  BellRing,
  CircleDashed,
  CloudOff,
  LockKeyhole,
  LockKeyholeOpen,
  ShieldBan,
  TriangleAlert,
  type LucideIcon,
} from 'lucide-react';

/** What a state means, in the one semantic scale; each tone's name is also its colorPalette. */
export const toneNames = ['secure', 'open', 'alarm', 'fault', 'overlocked', 'offline', 'neutral'] as const;
export type ToneName = (typeof toneNames)[number];

/** The icon that says the same as the colour, for those who do not see the colour. */
export const toneIcons: Record<ToneName, LucideIcon> = {
  secure: LockKeyhole,
  open: LockKeyholeOpen,
  alarm: BellRing,
  fault: TriangleAlert,
  overlocked: ShieldBan,
  offline: CloudOff,
  neutral: CircleDashed,
};
