import type { Coverage, DiskState, Freshness } from '#domain/live/connection.ts';
import type { EntityName } from '#domain/entities/index.ts';
import type { FollowerTally } from '../follower/tally.ts';

export interface EntityDiagnostics extends FollowerTally {
  entity: EntityName;
  /** Rows held. */
  rows: number;
  freshness: Freshness;
  coverage: Coverage;
}

/** What goes on inside the replica, for people who look into it. */
export interface Diagnostics {
  entities: readonly EntityDiagnostics[];
  /** Bytes of the host's heap; null where the browser does not tell. */
  memory: number | null;
  disk: DiskState;
  /** Where the host runs. */
  realm: 'shared worker' | 'worker' | 'page';
}
