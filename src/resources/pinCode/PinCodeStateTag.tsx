import { CircleDashed, CircleOff, Clock, KeyRound } from 'lucide-react';
import type { PinCodeState } from '#domain/states/pinCode.ts';
import { ToneTag } from '#ui/tone/ToneTag.tsx';

const looks = {
  valid: { tone: 'secure', icon: KeyRound, label: 'Valid' },
  'not yet': { tone: 'open', icon: Clock, label: 'Not yet valid' },
  ended: { tone: 'neutral', icon: CircleOff, label: 'Ended' },
  unknown: { tone: 'neutral', icon: CircleDashed, label: 'Unknown' },
} as const satisfies Record<PinCodeState, unknown>;

export function PinCodeStateTag({ state }: { state: PinCodeState }) {
  const { tone, icon, label } = looks[state];
  return (
    <ToneTag tone={tone} icon={icon} variant="dense">
      {label}
    </ToneTag>
  );
}
