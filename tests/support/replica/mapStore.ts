import type { HistoryStore } from './history.ts';
import type { SimulatedRow } from './simulatedServer.ts';

/** The simplest store there is, for many histories. */
export function mapStore(): HistoryStore {
  const rows = new Map<number, SimulatedRow>();
  return {
    apply(changes) {
      for (const { id, row } of changes) {
        if (row === null) rows.delete(id);
        else rows.set(id, row);
      }
    },
    rows: () => [...rows.values()],
  };
}
