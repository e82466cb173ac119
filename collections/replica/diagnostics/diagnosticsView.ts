import { z } from 'zod';
import type { EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { DiskState } from '#domain/live/connection.ts';
import type { SyncRegistry } from '../host/syncRegistry.ts';
import type { Journal } from '../journal/journal.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Diagnostics, EntityDiagnostics, HostSurroundings, MemoryUse } from './diagnostics.ts';
import type { RowCounts } from './rowCounts.ts';
import { textLengthOf } from './textLength.ts';

const heapSchema = z.object({ memory: z.object({ usedJSHeapSize: z.number() }) });

/**
 * Bytes of an empty host, and of each character of held JSON with its indexes and search texts. Open lists take more.
 * `npm run proof:worker` compares the estimate with Chromium's heap.
 */
const memoryEstimate = { empty: 6_000_000, perLetter: 4 } as const;

/**
 * Chromium gives pages performance.memory; elsewhere, and in workers, this is an estimate.
 * @param held the length of all held data as JSON characters.
 */
function memoryUse(held: number): MemoryUse {
  const heap = heapSchema.safeParse(performance);
  if (heap.success) return { bytes: heap.data.memory.usedJSHeapSize, isEstimated: false };
  return { bytes: Math.round(memoryEstimate.empty + memoryEstimate.perLetter * held), isEstimated: true };
}

export interface DiagnosticsSource {
  scheduler: Scheduler;
  syncs: Pick<SyncRegistry, 'names' | 'get' | 'stateOf'>;
  rowCounts: RowCounts;
  realm: Diagnostics['realm'];
  since: number;
  surroundings: () => HostSurroundings;
  disk: () => DiskState;
  /** null: no journal. */
  journal: () => Pick<Journal, 'length' | 'textLength'> | null;
  searchableRows: () => number;
}

function entityDiagnostics(source: DiagnosticsSource, entity: EntityName): EntityDiagnostics[] {
  const sync = source.syncs.get(entity);
  const state = source.syncs.stateOf(entity);
  if (sync === undefined || state === undefined) return [];
  const rows = source.rowCounts.of(entity);
  return [{ entity, rows, size: textLengthOf([...sync.visibleRows()]), ...state, ...sync.metrics() }];
}

/** Shows the internal state now and every second. Returns a function that stops. */
export function diagnosticsView(source: DiagnosticsSource, show: (diagnostics: Diagnostics) => void): () => void {
  const { scheduler, syncs, realm, since } = source;
  let callOff = () => undefined as void;
  const showAgain = () => {
    callOff = scheduler.after(timing.diagnostics, showAgain);
    const entities = syncs.names().flatMap((entity) => entityDiagnostics(source, entity));
    const journal = source.journal();
    show({
      ...source.surroundings(),
      realm,
      since,
      entities,
      disk: source.disk(),
      memory: memoryUse(entities.reduce((sum, { size }) => sum + size, journal?.textLength ?? 0)),
      journalEntries: journal?.length ?? 0,
      searchableRows: source.searchableRows(),
    });
  };
  showAgain();
  return () => callOff();
}
