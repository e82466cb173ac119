import { CircleCheck, CircleDashed, Hourglass } from 'lucide-react';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { toneIcons } from '#ui/tone/tones.ts';

const appearances = {
  uncalibrated: { label: 'Not calibrated', tone: 'fault', icon: CircleDashed },
  'waiting for open': { label: 'Waiting for open', tone: 'open', icon: Hourglass },
  'waiting for closed': { label: 'Waiting for shut', tone: 'open', icon: Hourglass },
  calibrated: { label: 'Calibrated', tone: 'secure', icon: CircleCheck },
  failed: { label: 'Calibration failed', tone: 'alarm', icon: toneIcons.fault },
} as const;

export interface CalibrationMarkProps {
  /** undefined if the record has none. */
  calibration: string | undefined;
  variant?: ToneTagProps['variant'];
}

/** The calibration state of a motorised lock. */
export function CalibrationMark({ calibration, variant = 'dense' }: CalibrationMarkProps) {
  const appearance = entryOf<keyof typeof appearances, (typeof appearances)[keyof typeof appearances]>(
    appearances,
    calibration,
  );
  if (appearance === undefined) return calibration ?? '–';
  const { label, tone, icon } = appearance;
  return (
    <ToneTag tone={tone} icon={icon} variant={variant}>
      {label}
    </ToneTag>
  );
}
