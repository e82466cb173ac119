import type { EntityName } from '#domain/entities/index.ts';
import { useHostQuery } from '#crud/data/useHostQuery.ts';
import { Elapsed } from '#ui/time/Elapsed.tsx';

/** When a door or device, or its controller, was last heard, live. */
export function LastHeard({ entity, id }: { entity: EntityName; id: number }) {
  const heard = useHostQuery('lastSeen', { entity, id });
  if (heard.status === 'failed') return heard.error.message;
  if (heard.status === 'loading') return '…';
  return (
    <span data-heard-at={heard.value ?? undefined}>
      {heard.value === null ? (
        'Unknown'
      ) : (
        <>
          <Elapsed since={heard.value} /> ago
        </>
      )}
    </span>
  );
}
