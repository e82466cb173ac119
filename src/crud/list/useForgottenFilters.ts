import { useEffect, useEffectEvent, useState } from 'react';
import type { Filters, TableState } from './tableUrl.ts';
import type { TableControls } from './useTableState.ts';

export interface ForgottenFilters {
  /** Whether they are about to go: the list without matches does not show. */
  isPending: boolean;
  /** The filters that matched nothing when the list opened; null: none were left out. */
  filters: Filters | null;
}

/**
 * Leaves out the filters that this browser remembers where nothing matches them when the list opens: nobody chose them
 * here and now. Those that a person chooses, and those of the address, stay.
 * @param found the number of matching rows; null: not known yet.
 */
export function useForgottenFilters(
  { wasRemembered, state, change }: Pick<TableControls, 'wasRemembered' | 'state' | 'change'>,
  found: number | null,
): ForgottenFilters {
  const [isOpening, setOpening] = useState(wasRemembered);
  const [filters, setFilters] = useState<Filters | null>(null);
  const isPending = isOpening && found === 0;
  const isOpened = isOpening && found !== null;
  const leaveOut = useEffectEvent(() => {
    setOpening(false);
    if (found !== 0 || state.search !== '') return;
    setFilters(state.filters);
    change({ filters: {} } satisfies Partial<TableState>);
  });
  useEffect(() => {
    if (isOpened) leaveOut();
  }, [isOpened]);
  const isUnchanged = Object.keys(state.filters).length === 0 && state.search === '';
  return { isPending, filters: isUnchanged ? filters : null };
}
