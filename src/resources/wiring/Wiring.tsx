import { useRecord } from '#resource/data/useRecord.ts';
import { AppLink } from '#resource/link/AppLink.tsx';

interface Wired {
  controllerId?: number | null | undefined;
  channel?: number | null | undefined;
}

/** Where something hangs: its controller, and the channel there. */
export function Wiring({ of: { controllerId, channel } }: { of: Wired }) {
  if (controllerId === null || controllerId === undefined) return '–';
  return (
    <span>
      <ControllerName id={controllerId} />
      {channel === null || channel === undefined ? null : ` · channel ${channel}`}
    </span>
  );
}

/** A controller by its name; being on the screen keeps its record true. */
export function ControllerName({ id }: { id: number }) {
  const { state } = useRecord('controller', id);
  return (
    <AppLink to="controller.detail" parameters={{ id }}>
      {state.status === 'present' ? state.record.name : `Controller ${id}`}
    </AppLink>
  );
}
