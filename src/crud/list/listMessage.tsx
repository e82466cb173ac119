import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { NoRowsMessage } from '../freshness/NoRowsMessage.tsx';
import { emptyReasonOfView } from '../freshness/emptyReason.ts';
import { OrNoSite } from '../page/NoSite.tsx';
import { listTitle } from './listVariant.ts';

export interface ListMessageInput {
  resource: AnyResource;
  view: RowsView<AnyRow>;
  isNarrowed: boolean;
  onClear: () => void;
}

/** The message in place of rows: why there are none, and what to do. null while there are rows or they load. */
export function listMessage({ resource, view, isNarrowed, onClear }: ListMessageInput): ReactNode {
  const many = listTitle(resource).toLowerCase();
  const reason = emptyReasonOfView(view);
  const clear = <Button onClick={onClear}>Clear search and filters</Button>;
  if (reason !== null) return <NoRowsMessage many={many} reason={reason} action={isNarrowed ? clear : undefined} />;
  if (view.status !== 'ready' || view.total > 0 || view.pending) return null;
  if (isNarrowed) {
    return (
      <EmptyState icon={SearchX} title={`No ${many} match your search`} action={clear}>
        Try a different search or remove a filter.
      </EmptyState>
    );
  }
  const none = (
    <EmptyState icon={resource.icon} title={`No ${many} yet`}>
      {resource.emptyText}
    </EmptyState>
  );
  return entityOf(resource.entity).scope === 'site' ? <OrNoSite>{none}</OrNoSite> : none;
}
