import { toneOfReached, type Reach } from '#domain/states/reach.ts';
import { statusLabel, toneOfStatus } from '#domain/states/unitStatus.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { doorIcon } from './doorIcons.ts';

export interface StatusTagProps {
  /** null: its device never reported; undefined: unknown. */
  status: string | null | undefined;
  variant?: NonNullable<ToneTagProps['variant']>;
  /** How its device is reached; absent: not known. */
  reach?: Reach;
}

export function StatusTag({ status, variant = 'dense', reach = 'unknown' }: StatusTagProps) {
  return (
    <ToneTag tone={toneOfReached(toneOfStatus(status), reach)} icon={doorIcon(status)} variant={variant}>
      {statusLabel(status)}
    </ToneTag>
  );
}
