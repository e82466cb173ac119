import { SearchX } from 'lucide-react';
import { Button } from '#ui/control/Button.tsx';
import { EmptyState } from '#ui/page/EmptyState.tsx';
import type { LogKindFilter } from './useLogKinds.ts';

export interface NoLineOfKindProps {
  kinds: LogKindFilter;
  /** Whether older lines can be loaded. */
  hasOlder: boolean;
}

/** Shown where no loaded line has a chosen kind. */
export function NoLineOfKind({ kinds, hasOlder }: NoLineOfKindProps) {
  return (
    <EmptyState
      icon={SearchX}
      title={hasOlder ? 'No entries of this kind in what is loaded' : 'No entries of this kind'}
      action={<Button onClick={() => kinds.onChange([])}>Show all kinds</Button>}
    >
      {hasOlder ? 'Older entries are not loaded yet.' : null}
    </EmptyState>
  );
}
