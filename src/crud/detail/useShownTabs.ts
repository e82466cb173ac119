import { useSearchParams } from 'react-router-dom';
import { useMay } from '../context/session.ts';
import type { AnyRow, DetailTab } from '../descriptor/define.ts';
import { useHasHistory } from '../history/useHasHistory.ts';

/** The tabs that the user may see, without a history that the server does not keep. */
export function useShownTabs(tabs: readonly DetailTab<AnyRow>[], row: AnyRow): readonly DetailTab<AnyRow>[] {
  const may = useMay();
  const [parameters] = useSearchParams();
  const historyOf = tabs.find((tab) => tab.historyOf !== undefined)?.historyOf ?? null;
  const hasHistory = useHasHistory(historyOf, row.id);
  return tabs.filter(({ id, ask, historyOf: entity, isShown }) => {
    // An address that names the tab keeps its place while the answer is awaited.
    const isOffered = entity === undefined || (hasHistory ?? parameters.get('tab') === id);
    return isOffered && may(ask ?? {}) && isShown?.(row) !== false;
  });
}
