import { Archive, Cog, DoorOpen, Fence, KeyRound, Zap, type LucideIcon } from 'lucide-react';
import type { RouteId } from '#domain/routes/index.ts';

export const wiredEntities = {
  unit: { icon: DoorOpen, to: 'unit.detail' },
  gate: { icon: Fence, to: 'gate.detail' },
  lockable: { icon: Archive, to: 'lockable.detail' },
  hid: { icon: KeyRound, to: 'hid.detail' },
  powerController: { icon: Zap, to: 'powerController.detail' },
  motorisedLock: { icon: Cog, to: 'motorisedLock.detail' },
} as const satisfies Record<string, { icon: LucideIcon; to: RouteId }>;
export type WiredEntity = keyof typeof wiredEntities;
