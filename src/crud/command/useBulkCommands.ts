import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { BulkCommands, type BulkView } from './bulkCommands.ts';

/** `last`: null if there was none. */
export function useBulkCommands(): { bulks: BulkCommands; last: BulkView | null; isReading: boolean } {
  const bulks = BulkCommands.of(useData().replica);
  const last = useObservable<BulkView | null>(bulks.last$, null);
  return { bulks, last, isReading: useObservable(bulks.isReading$, bulks.isReading$.value) };
}
