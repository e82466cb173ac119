import { DoorClosed, DoorOpen } from 'lucide-react';
import type { DoorState } from '#domain/states/device.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { doorStateLooks } from './labels.ts';

export interface DoorStateTagProps {
  doorState: DoorState;
  look?: NonNullable<ToneTagProps['look']>;
}

/** Whether a lockable's door stands open. */
export function DoorStateTag({ doorState, look = 'dense' }: DoorStateTagProps) {
  const { label, tone } = doorStateLooks[doorState];
  return (
    <ToneTag tone={tone} icon={doorState === 'opened' ? DoorOpen : DoorClosed} look={look}>
      {label}
    </ToneTag>
  );
}
