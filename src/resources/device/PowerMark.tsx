import { Power, PowerOff } from 'lucide-react';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

export function PowerMark({
  power,
  variant = 'dense',
}: {
  power: boolean | undefined;
  variant?: ToneTagProps['variant'];
}) {
  if (power === undefined) return '–';
  return (
    <ToneTag tone={power ? 'secure' : 'offline'} icon={power ? Power : PowerOff} variant={variant}>
      {power ? 'On' : 'Off'}
    </ToneTag>
  );
}
