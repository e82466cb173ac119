import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { BulkCommands, type BulkView } from './bulkCommands.ts';

/** The tab's bulk commands, and the last of them; null: there was none. */
export function useBulkCommands(): { bulks: BulkCommands; last: BulkView | null; isLooking: boolean } {
  const bulks = BulkCommands.of(useData().replica);
  const last = useObservable<BulkView | null>(bulks.last$, null);
  return { bulks, last, isLooking: useObservable(bulks.isLooking$, bulks.isLooking$.value) };
}
