import type { EntityName } from '#domain/entities/index.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { SyncCounts } from '../sync/syncMetrics.ts';

export interface EntityDiagnostics extends SyncCounts, EntityState {
  entity: EntityName;
  /** Rows held. */
  rows: number;
  /** The entries' estimated length as JSON (characters). */
  size: number;
}

/** The host's memory. */
export interface MemoryUse {
  bytes: number;
  /** The browser gives no figure, so it is estimated from the held data. */
  isEstimated: boolean;
}

export interface HostSurroundings {
  build: string;
  tabs: number;
  commands: number;
}

export interface Diagnostics extends HostSurroundings {
  realm: 'shared worker' | 'worker' | 'page';
  /** When the replica was opened, in milliseconds since 1970. */
  since: number;
  entities: readonly EntityDiagnostics[];
  disk: DiskState;
  memory: MemoryUse;
  journalEntries: number;
  searchableRows: number;
}
