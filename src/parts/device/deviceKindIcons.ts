import { CircuitBoard, KeyRound, Lock, Network, Plug, RadioTower, Share2, type LucideIcon } from 'lucide-react';
import type { DeviceKind } from '#domain/states/deviceKind.ts';

export const deviceKindIcons: Record<DeviceKind, LucideIcon> = {
  hub: RadioTower,
  controller: CircuitBoard,
  multiplexer: Share2,
  hid: KeyRound,
  powerController: Plug,
  motorisedLock: Network,
  padlock: Lock,
};
