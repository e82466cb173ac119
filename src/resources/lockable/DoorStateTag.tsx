import { DoorClosed, DoorOpen } from 'lucide-react';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { doorStateAppearances } from './labels.ts';

export interface DoorStateTagProps {
  /** undefined if the record has none. */
  doorState: string | undefined;
  variant?: NonNullable<ToneTagProps['variant']>;
}

/** Whether a lockable's door is open. */
export function DoorStateTag({ doorState, variant = 'dense' }: DoorStateTagProps) {
  const { label, tone } = entryOf(doorStateAppearances, doorState) ?? {
    label: doorState ?? 'Unknown',
    tone: 'neutral',
  };
  return (
    <ToneTag tone={tone} icon={doorState === 'opened' ? DoorOpen : DoorClosed} variant={variant}>
      {label}
    </ToneTag>
  );
}
