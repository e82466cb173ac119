import { entityOf } from '#domain/entities/index.ts';
import type { RowQuery } from '#collections/rowQuery.ts';
import { BulkChangeButtons } from '../bulk/BulkChangeButtons.tsx';
import { BulkEditor } from '../bulk/BulkEditor.tsx';
import { useCan } from '../context/session.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { RemoveBulk } from '../removal/RemoveBulk.tsx';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { SelectAllMatching } from './SelectAllMatching.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import { useArmedSelection } from './useArmedSelection.ts';
import type { Selection } from './useSelection.ts';

export interface BulkBarProps {
  resource: AnyResource;
  /** 0: all sites. */
  siteId: number;
  selection: Selection;
  query: RowQuery;
  isNarrowed: boolean;
  view: RowsView<AnyRow>;
}

export function BulkBar({ resource, siteId, selection, query, isNarrowed, view }: BulkBarProps) {
  const { bulk, entity } = resource;
  const mayCommand = useCan({ area: entityOf(entity).area ?? undefined, level: bulk?.level });
  const mayRemove = useMayRemove(resource);
  const armed = useArmedSelection({ entity, selection, query, isNarrowed, view });
  const { ids } = armed;
  return (
    <SelectionBar {...{ selection, armed }} selectAll={<SelectAllMatching {...{ entity, selection, query, view }} />}>
      {bulk?.Bar === undefined || !mayCommand ? null : <bulk.Bar ids={ids} />}
      {bulk?.edit === undefined ? null : (
        <>
          <BulkChangeButtons {...{ entity, ids }} changes={bulk.edit.changes ?? []} />
          <BulkEditor {...{ entity, ids, siteId }} editing={bulk.edit} />
        </>
      )}
      {mayRemove ? <RemoveBulk {...{ resource, selection, ids }} /> : null}
    </SelectionBar>
  );
}
