import type { EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Diagnostics, Surroundings } from '../diagnostics/diagnostics.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { Sighting } from './openEntitySync.ts';

export interface ReplicaOwner {
  userId: number;
  organisationId: number | null;
  apiBase: string;
  rights: Rights;
}

export interface ReplicaHostOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  persistent: boolean;
  /** Whether this host has the writer role now. */
  mayWrite: () => boolean;
  /** Rows of one list that are held at most; absent: as many as the product holds. */
  maximumRows?: number;
  /** Where the host runs, for those who look into it. */
  realm: Diagnostics['realm'];
  /** What stands around the replica, for them too. */
  surroundings: () => Surroundings;
  /** What is known of an entity's rows changed. */
  entityState: (entity: EntityName, state: EntityState) => void;
  disk: (state: DiskState) => void;
  sighted: Sighting;
  /** Told of a read that failed; who listens to the API itself hears of outages. */
  failed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
}
