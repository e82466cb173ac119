import type { HistoryStore } from './life.ts';
import { keyOfSimulated, type SimulatedRow } from './simulatedServer.ts';

export function mapStore(warm: readonly SimulatedRow[] = []): HistoryStore {
  const rows = new Map(warm.map((row) => [keyOfSimulated(row), row]));
  return {
    apply(changes) {
      for (const { id, row } of changes) {
        if (row === null) rows.delete(id);
        else rows.set(id, row);
      }
    },
    rows: () => [...rows.values()],
    close: () => undefined,
  };
}
