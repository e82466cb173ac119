import type { EntityName } from '#domain/entities/index.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { SyncCounts } from '../sync/syncMetrics.ts';

export interface EntityDiagnostics extends SyncCounts, EntityState {
  entity: EntityName;
  /** Rows held. */
  rows: number;
  /** Their estimated length as JSON (characters). */
  size: number;
}

/** The host's memory. */
export interface MemoryUse {
  bytes: number;
  /** The browser gives no figure, so this is estimated from the held data. */
  isEstimated: boolean;
}

/** The replica's surroundings in the host. */
export interface HostSurroundings {
  build: string;
  /** The number of tabs. */
  tabs: number;
  /** The number of remembered commands. */
  commands: number;
}

/** The replica's internal state, for the developer page. */
export interface Diagnostics extends HostSurroundings {
  /** Where the host runs. */
  realm: 'shared worker' | 'worker' | 'page';
  /** When the replica was opened, in milliseconds since 1970. */
  since: number;
  entities: readonly EntityDiagnostics[];
  disk: DiskState;
  memory: MemoryUse;
  journalEntries: number;
  /** The number of indexed rows. */
  searchableRows: number;
}
