import { statusLabel, toneOfStatus } from '#domain/states/unitStatus.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { doorIcon } from './doorIcons.ts';

export interface StatusTagProps {
  /** null: its device never reported; undefined: unknown. */
  status: string | null | undefined;
  variant?: NonNullable<ToneTagProps['variant']>;
}

export function StatusTag({ status, variant = 'dense' }: StatusTagProps) {
  return (
    <ToneTag tone={toneOfStatus(status)} icon={doorIcon(status)} variant={variant}>
      {statusLabel(status)}
    </ToneTag>
  );
}
