import type { AnyRecord, EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { DiskState } from '#domain/live/connection.ts';
import type { Followers } from '../host/followers.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Diagnostics, EntityDiagnostics, Surroundings } from './diagnostics.ts';
import { heapSize } from './heapSize.ts';
import type { RowCounts } from './rowCounts.ts';

export interface DiagnosticsSource {
  scheduler: Scheduler;
  followers: Pick<Followers, 'names' | 'get' | 'stateOf'>;
  rowCounts: RowCounts;
  realm: Diagnostics['realm'];
  since: number;
  surroundings: () => Surroundings;
  disk: () => DiskState;
  journalEntries: () => number;
  searchableRows: () => number;
}

/** Rows by which the size of all is judged. */
const samples = 5;

/** How long so many rows are as JSON, judged by the first of them (bytes, each letter counted as one). */
function sizeOf(count: number, rows: Iterable<AnyRecord>): number {
  let taken = 0;
  let length = 0;
  for (const row of rows) {
    taken += 1;
    length += JSON.stringify(row).length;
    if (taken === samples) break;
  }
  return taken === 0 ? 0 : Math.round((length / taken) * count);
}

function entityDiagnostics(source: DiagnosticsSource, entity: EntityName): EntityDiagnostics[] {
  const follower = source.followers.get(entity);
  const state = source.followers.stateOf(entity);
  if (follower === undefined || state === undefined) return [];
  const rows = source.rowCounts.of(entity);
  return [{ entity, rows, size: sizeOf(rows, follower.rows()), ...state, ...follower.figures() }];
}

/** Shows what goes on inside the replica, now and every second. Answers how to end it. */
export function diagnosticsView(source: DiagnosticsSource, show: (diagnostics: Diagnostics) => void): () => void {
  const { scheduler, followers, realm, since } = source;
  let callOff = () => undefined as void;
  const showAgain = () => {
    callOff = scheduler.after(timing.diagnostics, showAgain);
    show({
      ...source.surroundings(),
      realm,
      since,
      entities: followers.names().flatMap((entity) => entityDiagnostics(source, entity)),
      disk: source.disk(),
      memory: heapSize(),
      journalEntries: source.journalEntries(),
      searchableRows: source.searchableRows(),
    });
  };
  showAgain();
  return () => callOff();
}
