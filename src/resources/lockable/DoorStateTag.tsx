import { DoorClosed, DoorOpen } from 'lucide-react';
import { entryOf } from '#domain/states/words.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { doorStateLooks } from './labels.ts';

export interface DoorStateTagProps {
  /** undefined: the record does not say. */
  doorState: string | undefined;
  look?: NonNullable<ToneTagProps['look']>;
}

/** Whether a lockable's door stands open. */
export function DoorStateTag({ doorState, look = 'dense' }: DoorStateTagProps) {
  const { label, tone } = entryOf(doorStateLooks, doorState) ?? { label: doorState ?? 'Unknown', tone: 'neutral' };
  return (
    <ToneTag tone={tone} icon={doorState === 'opened' ? DoorOpen : DoorClosed} look={look}>
      {label}
    </ToneTag>
  );
}
