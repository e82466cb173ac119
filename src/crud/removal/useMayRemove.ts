import { resourceActsOf } from '#domain/calls/resource.ts';
import { askFor } from '#domain/entities/define.ts';
import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '../context/session.ts';
import type { AnyResource } from '../descriptor/define.ts';

/** Whether the user may delete records of the resource, where such are deleted by themselves at all. */
export function useMayRemove({ entity, removalText }: Pick<AnyResource, 'entity' | 'removalText'>): boolean {
  const may = useCan(askFor(entityOf(entity), 'delete'));
  return may && removalText !== null && resourceActsOf(entity).includes('remove');
}
