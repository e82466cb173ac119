import type { EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { DiskState, EntityState } from '#domain/live/connection.ts';
import type { Rights } from '#domain/permissions/can.ts';
import type { ComputeReport } from '#domain/reports/report.ts';
import type { ImportLedger } from '#collections/imports/importLedger.ts';
import type { ImportTools } from '#collections/imports/importTools.ts';
import type { Api } from '#collections/transport/api.ts';
import type { Diagnostics, HostSurroundings } from '../diagnostics/diagnostics.ts';
import type { DuringListRead } from '../listReads.ts';
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
  mayWrite: () => boolean;
  /** The longest list that the replica holds; absent: the product's limit. */
  maximumRows?: number;
  realm: Diagnostics['realm'];
  surroundings: () => HostSurroundings;
  /** Runs each read of a list; absent: nobody watches them. */
  duringListRead?: DuringListRead;
  onEntityState: (entity: EntityName, state: EntityState) => void;
  onDiskState: (state: DiskState) => void;
  onRecordRead: OnRecordRead;
  /** The API client itself reports outages. */
  onReadFailed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
  /** Loads the computation of reports; absent: the product's own. */
  loadReports?: () => Promise<ComputeReport>;
  /** Whether a person's command runs now; absent: none does. */
  isCommanding?: () => boolean;
  /** Loads the rules of imports; absent: the product's own. */
  loadImportTools?: () => Promise<ImportTools>;
  /** Opens the ledger of imports; absent: it is the browser's database, or in memory where nothing is kept. */
  openImportLedger?: (name: string) => Promise<ImportLedger>;
}
