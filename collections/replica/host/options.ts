import type { EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Diagnostics, HostSurroundings } from '../diagnostics/diagnostics.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import type { OnRecordRead } from './openEntitySync.ts';

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
  /** The replica holds no longer list than this; absent: the product's limit. */
  maximumRows?: number;
  /** Where the host runs, for the diagnostics page. */
  realm: Diagnostics['realm'];
  /** The host's other parts, for the diagnostics page. */
  surroundings: () => HostSurroundings;
  /** Called when the state of an entity's rows changed. */
  onEntityState: (entity: EntityName, state: EntityState) => void;
  onDiskState: (state: DiskState) => void;
  onRecordRead: OnRecordRead;
  /** Called when a read failed; the API client itself reports outages. */
  onReadFailed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
}
