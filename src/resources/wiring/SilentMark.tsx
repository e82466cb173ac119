import { WifiOff } from 'lucide-react';
import type { Controller } from '#domain/entities/controller.ts';
import { recordName } from '#domain/entities/recordName.ts';
import { silenceMessages } from '#domain/messages/commands.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSilence } from './useSilence.ts';

/** Before the name of a controller that went silent; nothing before another. */
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
      <VisuallyHidden>{`Not heard since ${since}: `}</VisuallyHidden>
    </chakra.span>
  );
}
