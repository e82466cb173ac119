import { entityOf } from '#domain/entities/index.ts';
import { useCan } from '../context/session.ts';
import type { AnyResource } from '../descriptor/define.ts';
import { RemoveBulk } from '../removal/RemoveBulk.tsx';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './useSelection.ts';

/** The actions on the chosen rows of a resource. */
export function BulkBar({ resource, selection }: { resource: AnyResource; selection: Selection }) {
  const { bulk, entity } = resource;
  const mayBulk = useCan({ area: entityOf(entity).area ?? undefined, level: bulk?.level });
  const mayRemove = useMayRemove(resource);
  return (
    <SelectionBar selection={selection}>
      {bulk === undefined || !mayBulk ? null : <bulk.Bar ids={[...selection.ids]} />}
      {mayRemove ? <RemoveBulk {...{ resource, selection }} /> : null}
    </SelectionBar>
  );
}
