import { AlarmClock, KeyRound, MapPinOff, Siren, type LucideIcon } from 'lucide-react';
import { stateIcons } from '#crud/status/stateIcons.ts';
import type { DenialReason } from '#domain/states/logs.ts';
import { toneIcons, type ToneName } from '#ui/tone/tones.ts';

export const denialAppearances: Record<DenialReason, { tone: ToneName; icon: LucideIcon }> = {
  'wrong PIN': { tone: 'neutral', icon: KeyRound },
  'outside schedule': { tone: 'neutral', icon: AlarmClock },
  'wrong zone': { tone: 'neutral', icon: MapPinOff },
  arrears: { tone: 'alarm', icon: stateIcons.booking['in arrears'] },
  overlocked: { tone: 'overlocked', icon: toneIcons.overlocked },
  expired: { tone: 'neutral', icon: stateIcons.invitation.expired },
  lockdown: { tone: 'alarm', icon: Siren },
  'device fault': { tone: 'fault', icon: toneIcons.fault },
};
