import { Power, PowerOff } from 'lucide-react';
import { ToneTag, type ToneTagProps } from '#ui/tone/ToneTag.tsx';

/** Whether something is fed. */
export function PowerMark({ power, look = 'dense' }: { power: boolean | undefined; look?: ToneTagProps['look'] }) {
  if (power === undefined) return '–';
  return (
    <ToneTag tone={power ? 'secure' : 'offline'} icon={power ? Power : PowerOff} look={look}>
      {power ? 'On' : 'Off'}
    </ToneTag>
  );
}
