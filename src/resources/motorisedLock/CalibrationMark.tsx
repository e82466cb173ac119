import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react';
import type { CalibrationState } from '#domain/states/device.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { toneIcons } from '#ui/tone/tones.ts';

const looks = {
  uncalibrated: { label: 'Not calibrated', tone: 'fault', icon: CircleDashed },
  'waiting for open': { label: 'Waiting for open', tone: 'open', icon: Hourglass },
  'waiting for closed': { label: 'Waiting for shut', tone: 'open', icon: Hourglass },
  calibrated: { label: 'Calibrated', tone: 'secure', icon: CircleCheck },
  failed: { label: 'Calibration failed', tone: 'alarm', icon: toneIcons.fault },
} as const;

export interface CalibrationMarkProps {
  calibration: CalibrationState;
  look?: ToneTagProps['look'];
}

/** How far a motorised lock has learnt where its bolt ends. */
export function CalibrationMark({ calibration, look = 'dense' }: CalibrationMarkProps) {
  const { label, tone, icon } = looks[calibration];
  return (
    <ToneTag tone={tone} icon={icon} look={look}>
      {label}
    </ToneTag>
  );
}
