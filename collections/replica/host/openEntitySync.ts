import { deepEqual } from 'rxdb/plugins/core';
import type { z } from 'zod';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { recordKey, type RecordKey } from '#domain/entities/recordKey.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { maximumHeldRows } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { EntitySync } from '../sync/entitySync.ts';
import type { Change } from '../sync/source.ts';
import { unwatchedListRead, type DuringListRead } from '../listReads.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { entitySource, parserOf, type ApiEntitySource } from './entitySource.ts';
import type { PageQueue } from './pageQueue.ts';

/**
 * Called when an answer of the server decided about a record; a null row: it is gone. `sentAt` is a sequence number.
 */
export type OnRecordRead = (entity: EntityName, id: RecordKey, sentAt: number, row: AnyRecord | null) => void;

export interface OpenSyncOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  /** The longest list that the replica holds; absent: the product's limit. */
  maximumRows?: number;
  duringListRead?: DuringListRead;
  apply: (entity: EntityName, changes: readonly Change<AnyRecord>[]) => void;
  onStateChanged: (entity: EntityName) => void;
  onRecordRead: OnRecordRead;
  onFailed: (entity: EntityName, error: AppError, of: 'list' | 'records') => void;
  report: (text: string, cause: unknown) => void;
}

export interface OpenedSync {
  sync: EntitySync<AnyRecord>;
  source: ApiEntitySource;
}

export interface Paging {
  /** The queue for pages of all entities. */
  pages: PageQueue;
  /** Whether the entity is in view. */
  isUrgent: () => boolean;
}

/** Whether the entity's rows belong to sites, so that only those of the followed site are read. */
export const isOfSite = (name: EntityName) => entityOf(name).scope === 'site';

/** The delay from an event to its read (milliseconds): one second for users and organisation features, else none. */
export function readDelayOf(entity: string): number {
  return entity === 'user' || entity === 'organisationFeatures' ? timing.sessionRecordWait : 0;
}

/** Opens the sync of an entity over the API. Only the first malformed record is reported. */
export function openEntitySync(name: EntityName, options: OpenSyncOptions & Paging): OpenedSync {
  const { api, scheduler, sequence, apply, onStateChanged, onRecordRead, onFailed, report } = options;
  const { maximumRows, duringListRead = unwatchedListRead, pages, isUrgent } = options;
  const { shape: fields } = entityOf(name).schema as unknown as z.ZodObject;
  let reported = false;
  const read = entitySource(api, name, (id) => sync.lastRow(id));
  const source: ApiEntitySource = {
    ...read,
    page: (...asked) => pages.read(isUrgent, () => duringListRead(name, () => read.page(...asked))),
  };
  const sync: EntitySync<AnyRecord> = new EntitySync<AnyRecord>({
    source,
    parse: parserOf(name),
    keyOf: (row) => recordKey(name, row),
    sitesOf: isOfSite(name) ? (row) => sitesOf(entityOf(name), row) : null,
    maximumRows: (largestPage) => maximumRows ?? maximumHeldRows(name, largestPage),
    readDelay: readDelayOf(name),
    scheduler,
    sequence,
    isEqual: deepEqual,
    isDeclared: (field) => field in fields,
    apply: (changes) => apply(name, changes),
    onStateChanged: () => onStateChanged(name),
    onFailed: (error, of) => onFailed(name, error, of),
    onUnreadableRow: (id, problem) => {
      if (!reported) report(`A ${name} was skipped because the server sent it malformed (${problem}).`, { id });
      reported = true;
    },
    onRecordRead: (id, sentAt, row) => onRecordRead(name, id, sentAt, row),
  });
  return { sync, source };
}
