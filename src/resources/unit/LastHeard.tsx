import type { Unit } from '#domain/entities/unit.ts';
import { useLive } from '#resource/data/useLive.ts';
import { useRecord } from '#resource/data/useRecord.ts';
import { AppLink } from '#resource/link/AppLink.tsx';
import { Elapsed } from '#ui/time/Elapsed.tsx';

/** When the door was last heard of, by itself or through its controller, live. */
export function LastHeard({ unit: { id, controllerId } }: { unit: Unit }) {
  const heard = useLive('heard', { entity: 'unit', id });
  if (heard.status === 'failed') return heard.error.message;
  if (heard.status === 'loading') return '…';
  return (
    <span data-heard-at={heard.value ?? undefined}>
      {heard.value === null ? (
        'Never'
      ) : (
        <>
          <Elapsed since={heard.value} /> ago
        </>
      )}
      {controllerId === null || controllerId === undefined ? null : <Through controllerId={controllerId} />}
    </span>
  );
}

/** The controller that speaks for the door; being on the screen keeps its record true. */
function Through({ controllerId }: { controllerId: number }) {
  const { state } = useRecord('controller', controllerId);
  if (state.status !== 'present') return null;
  return (
    <>
      {' · '}
      <AppLink to="controller.detail" parameters={{ id: controllerId }}>
        {state.record.name}
      </AppLink>
    </>
  );
}
