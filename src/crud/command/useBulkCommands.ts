import { canSendCommands } from '#domain/live/connection.ts';
import { useObservable } from '#lib/useObservable.ts';
import { useData } from '../context/replica.ts';
import { BulkCommands } from './bulkCommands.ts';
import { openCount } from './bulkResults.ts';
import { useConnection } from './useConnection.ts';

export interface BulkCommandsView {
  bulks: BulkCommands;
  isConnected: boolean;
  /** Whether a bulk command reads its records, or some of its commands have not ended. */
  isBusy: boolean;
}

/** All that buttons need that command many records. */
export function useBulkCommands(): BulkCommandsView {
  const bulks = BulkCommands.of(useData().replica);
  const last = useObservable(bulks.last$, bulks.last$.value);
  const isReading = useObservable(bulks.isReading$, bulks.isReading$.value);
  const isConnected = canSendCommands(useConnection());
  return { bulks, isConnected, isBusy: isReading || (last !== null && openCount(last.results) > 0) };
}
