import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react';
import { entryOf } from '#domain/states/words.ts';
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
  /** undefined: the record does not say. */
  calibration: string | undefined;
  look?: ToneTagProps['look'];
}

/** How far a motorised lock has learnt where its bolt ends. */
export function CalibrationMark({ calibration, look: form = 'dense' }: CalibrationMarkProps) {
  const look = entryOf<keyof typeof looks, (typeof looks)[keyof typeof looks]>(looks, calibration);
  if (look === undefined) return calibration ?? '–';
  const { label, tone, icon } = look;
  return (
    <ToneTag tone={tone} icon={icon} look={form}>
      {label}
    </ToneTag>
  );
}
