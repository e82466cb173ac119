import { WifiOff } from 'lucide-react';
import { recordName } from '#domain/entities/recordName.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import type { Controller } from '#domain/entities/controller.ts';
import { silenceMessages } from '#domain/messages/commands.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { chakra } from '#ui/theme/chakra.ts';
import { useSilence } from './useSilence.ts';

/** A mark before the name of a silent controller; nothing for others. */
function SilentMark({ controller }: { controller: Controller }) {
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

interface Wired {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/** A record's connection: its controller and channel. */
export function Wiring({ of: { controllerId, channel } }: { of: Wired }) {
  if (controllerId === null || controllerId === undefined) return '–';
  return (
    <span>
      <ControllerName id={controllerId} />
      {channel === null || channel === undefined ? null : ` · channel ${channel}`}
    </span>
  );
}

/** A controller's name, live, with a mark if it is silent. */
function ControllerName({ id }: { id: number }) {
  const { state } = useRecord('controller', id);
  const record = state.status === 'present' ? state.record : null;
  return (
    <>
      {record === null ? null : <SilentMark controller={record} />}
      <AppLink to="controller.detail" parameters={{ id }}>
        {recordName('controller', record ?? { id })}
      </AppLink>
    </>
  );
}
