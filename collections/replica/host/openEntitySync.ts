import { deepEqual } from 'rxdb/plugins/core';
import { sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { maximumHeldRows } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Api } from '#collections/transport/api.ts';
import { EntitySync } from '../sync/entitySync.ts';
import type { Change } from '../sync/source.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { entitySource, parserOf, type ApiEntitySource } from './entitySource.ts';
import type { PageQueue } from './pageQueue.ts';

/** A record that an answer of the server decided; null: it is gone. `askedAt` is a number of the sequence. */
export type Sighting = (entity: EntityName, id: number, askedAt: number, row: AnyRecord | null) => void;

export interface OpenSyncOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  /** Rows of one list that are held at most; absent: as many as the product holds. */
  maximumRows?: number;
  apply: (entity: EntityName, changes: readonly Change<AnyRecord>[]) => void;
  /** What is known of an entity's rows may have changed. */
  changed: (entity: EntityName) => void;
  sighted: Sighting;
  failed: (entity: EntityName, error: AppError, of: 'list' | 'records') => void;
  report: (text: string, cause: unknown) => void;
}

/** An entity that is followed, and where its records are read. */
export interface OpenedSync {
  follower: EntitySync<AnyRecord>;
  source: ApiEntitySource;
}

export interface Paging {
  /** The turn in which pages of all entities are read. */
  pages: PageQueue;
  /** Whether somebody looks at this one. */
  isUrgent: () => boolean;
}

/** Whether its rows belong to sites, so that those of the followed one are asked for. */
export const isOfSite = (name: EntityName) => entityOf(name).scope === 'site';

/** Users and organisation features are read one second after their event; all others at once. */
export function readDelayOf(entity: string): number {
  return entity === 'user' || entity === 'organisationFeatures' ? timing.sessionRecordWait : 0;
}

/** A follower of an entity over the API. A malformed record is reported once, whichever it is. */
export function openEntitySync(name: EntityName, options: OpenSyncOptions & Paging): OpenedSync {
  const { api, scheduler, sequence, apply, changed, sighted, failed, report } = options;
  const { maximumRows = maximumHeldRows, pages, isUrgent } = options;
  let reported = false;
  const read = entitySource(api, name, (id) => follower.held(id));
  const source: ApiEntitySource = {
    ...read,
    page: (...asked) => pages.read(isUrgent, () => read.page(...asked)),
  };
  const follower: EntitySync<AnyRecord> = new EntitySync<AnyRecord>({
    source,
    parse: parserOf(name),
    sitesOf: isOfSite(name) ? (row) => sitesOf(entityOf(name), row) : null,
    maximumRows,
    readDelay: readDelayOf(name),
    scheduler,
    sequence,
    same: deepEqual,
    apply: (changes) => apply(name, changes),
    changed: () => changed(name),
    failed: (error, of) => failed(name, error, of),
    bad: (id, problem) => {
      if (!reported) report(`A ${name} was skipped because the server sent it malformed (${problem}).`, { id });
      reported = true;
    },
    read: (id, askedAt, row) => sighted(name, id, askedAt, row),
  });
  return { follower, source };
}
