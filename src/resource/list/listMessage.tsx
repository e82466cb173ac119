import { CloudOff, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { listMessages } from '#domain/messages/lists.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import { ErrorState } from '#ui/page/ErrorState.tsx';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';

export interface ListMessageInput {
  resource: AnyResource;
  view: RowsView<AnyRow>;
  /** Whether a search or a filter holds. */
  narrowed: boolean;
  onClear: () => void;
}

/** What stands where the rows would: why there is none, and what to do. null while there are rows, or may be. */
export function listMessage({ resource, view, narrowed, onClear }: ListMessageInput): ReactNode {
  const { label } = entityOf(resource.entity);
  const many = label.many.toLowerCase();
  if (view.status === 'failed') {
    return (
      <ErrorState title={`The ${many} could not be read.`} onRetry={view.retry}>
        {view.error.message}
      </ErrorState>
    );
  }
  if (view.status !== 'ready' || view.total > 0 || view.pending) return null;
  if (view.freshness.state === 'stale' && !view.freshness.complete) {
    return (
      <EmptyState icon={CloudOff} title={listMessages.notArrived(many)}>
        {listMessages.arriveLater}
      </EmptyState>
    );
  }
  if (narrowed) {
    return (
      <EmptyState
        icon={SearchX}
        title={`No ${label.one.toLowerCase()} matches`}
        action={<Button onClick={onClear}>Clear search and filters</Button>}
      >
        Try fewer words, or take a filter off.
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={resource.icon} title={`No ${many} here yet`}>
      {resource.emptyText}
    </EmptyState>
  );
}
