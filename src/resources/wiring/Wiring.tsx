import { recordName } from '#domain/entities/recordName.ts';
import { useRecord } from '#crud/data/useRecord.ts';
import { AppLink } from '#crud/link/AppLink.tsx';
import { SilentMark } from './SilentMark.tsx';

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
