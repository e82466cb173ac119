import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { entityOf } from '#domain/entities/index.ts';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { RowsView } from '../data/useRows.ts';
import type { AnyResource, AnyRow } from '../descriptor/define.ts';
import { NoneShown } from '../freshness/NoneShown.tsx';
import { emptyReason } from '../freshness/emptyReason.ts';

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
  const why = emptyReason(view);
  if (why !== null) return <NoneShown many={many} why={why} />;
  if (view.status !== 'ready' || view.total > 0 || view.pending) return null;
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
