import type { EntityName } from '#domain/entities/index.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { SyncCounts } from '../sync/syncMetrics.ts';

export interface EntityDiagnostics extends SyncCounts, EntityState {
  entity: EntityName;
  /** Rows held. */
  rows: number;
  /** How long they are as JSON, judged by some of them (letters). */
  size: number;
}

/** The memory that the host lives in. */
export interface MemoryUse {
  bytes: number;
  /** The browser does not tell: this is judged by what is held. */
  isReckoned: boolean;
}

/** What stands around the replica. */
export interface Surroundings {
  build: string;
  /** Tabs that it serves. */
  tabs: number;
  /** Commands that it remembers. */
  commands: number;
}

/** What goes on inside the replica, for people who look into it. */
export interface Diagnostics extends Surroundings {
  /** Where the host runs. */
  realm: 'shared worker' | 'worker' | 'page';
  /** When the replica was opened, in milliseconds since 1970. */
  since: number;
  entities: readonly EntityDiagnostics[];
  disk: DiskState;
  memory: MemoryUse;
  journalEntries: number;
  /** Rows that a search finds at once. */
  searchableRows: number;
}
