import { WifiOff } from 'lucide-react';
import type { Controller } from '#domain/entities/controller.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { silenceMessages } from '#domain/messages/commands.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSilence } from './useSilence.ts';

/** A mark before the name of a silent controller; nothing for others. */
export function SilentMark({ controller }: { controller: Controller }) {
  const since = useSilence(controller);
  if (since === null) return null;
  return (
    <chakra.span
      title={silenceMessages.own(recordName('controller', controller), since)}
      data-silent=""
      css={{ _icon: { display: 'inline', boxSize: '4', verticalAlign: 'text-bottom', me: '1', color: 'offline.fg' } }}
    >
      <WifiOff aria-hidden="true" />
      <VisuallyHidden>{`Offline since ${since}: `}</VisuallyHidden>
    </chakra.span>
  );
}
