import { Power, PowerOff } from 'lucide-react';
import { notReported } from '#domain/states/unitStatus.ts';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

export function PowerMark({
  power,
  variant = 'dense',
}: {
  /** null: the device never reported; undefined: unknown. */
  power: boolean | null | undefined;
  variant?: ToneTagProps['variant'];
}) {
  if (power === undefined) return '–';
  if (power === null)
    return (
      <ToneTag tone="neutral" variant={variant}>
        {notReported}
      </ToneTag>
    );
  return (
    <ToneTag tone={power ? 'secure' : 'offline'} icon={power ? Power : PowerOff} variant={variant}>
      {power ? 'On' : 'Off'}
    </ToneTag>
  );
}
