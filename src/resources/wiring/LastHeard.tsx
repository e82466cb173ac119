import type { EntityName } from '#domain/entities/index.ts';
import { useLive } from '#crud/data/useLive.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';

/** When a door or device was last heard of, by itself or through its controller, live. */
export function LastHeard({ entity, id }: { entity: EntityName; id: number }) {
  const heard = useLive('heard', { entity, id });
  if (heard.status === 'failed') return heard.error.message;
  if (heard.status === 'loading') return '…';
  return (
    <span data-heard-at={heard.value ?? undefined}>
      {heard.value === null ? (
        'Not known'
      ) : (
        <>
          <Elapsed since={heard.value} /> ago
        </>
      )}
    </span>
  );
}
