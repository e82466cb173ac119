import type { RowQuery } from '#collections/rowQuery.ts';
import { BulkChangeButtons } from '../bulk/BulkChangeButtons.tsx';
import { BulkEditor } from '../bulk/BulkEditor.tsx';
import { useMay } from '../context/session.ts';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { RemoveBulk } from '../removal/RemoveBulk.tsx';
import { useMayRemove } from '../removal/useMayRemove.ts';
import { bulkActs } from './bulkActs.ts';
import { SelectAllMatching } from './SelectAllMatching.tsx';
import { SelectionBar } from './SelectionBar.tsx';
import type { Selection } from './useSelection.ts';

export interface BulkBarProps {
  resource: AnyResource;
  /** 0: all sites. */
  siteId: number;
  selection: Selection;
  query: RowQuery;
  view: RowsView<AnyRow>;
}

export function BulkBar({ resource, siteId, selection, query, view }: BulkBarProps) {
  const { bulk, entity } = resource;
  const acts = bulkActs(resource, useMay());
  const mayRemove = useMayRemove(resource);
  const ids = [...selection.ids];
  return (
    <SelectionBar
      selection={selection}
      selectAll={<SelectAllMatching entity={entity} selection={selection} query={query} view={view} />}
    >
      {bulk?.Bar === undefined || !acts.command ? null : <bulk.Bar ids={ids} />}
      {bulk?.edit === undefined ? null : (
        <>
          <BulkChangeButtons entity={entity} ids={ids} changes={bulk.edit.changes ?? []} />
          <BulkEditor entity={entity} ids={ids} siteId={siteId} editing={bulk.edit} />
        </>
      )}
      {mayRemove ? <RemoveBulk resource={resource} selection={selection} view={view} /> : null}
    </SelectionBar>
  );
}
