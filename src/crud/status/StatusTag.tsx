import { toneOfStatus } from '#domain/states/unitStatus.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';
import { statusLabel } from './statusLabel.ts';

export interface StatusTagProps {
  /** undefined: the record does not say. */
  status: string | undefined;
  look?: NonNullable<ToneTagProps['look']>;
}

/** The status of a unit, gate or controller as colour, icon and word. */
export function StatusTag({ status, look = 'dense' }: StatusTagProps) {
  return (
    <ToneTag tone={toneOfStatus(status)} look={look}>
      {statusLabel(status)}
    </ToneTag>
  );
}
