import { deepEqual } from 'rxdb/plugins/core';
import { hasCompleteEvents, sitesOf } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import type { ReportEntity } from '#domain/reports/reportRecords.ts';
import type { Api } from '#collections/transport/api.ts';
import { entitySource, parserOf } from '../host/entitySource.ts';
import type { PageQueue } from '../host/pageQueue.ts';
import { isOfSite, readDelayOf } from '../host/openEntitySync.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { EntitySync } from '../sync/entitySync.ts';
import { ColumnPages, type ServerHabits } from './columnPages.ts';
import { ColumnRecord } from './columnReader.ts';
import { compactor } from './compactRecord.ts';
import { ListTail } from './listTail.ts';
import { PatientPages } from './patientPages.ts';

export interface PagedRecordsOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  /** The queue for pages of all entities. */
  pages: PageQueue;
  server: ServerHabits;
  connected: () => boolean;
  report: (text: string, cause: unknown) => void;
  /** Called when records or the state of their reading changed. */
  onChange: () => void;
  /** Called with records that changed after the list was read. */
  onLaterChange?: (rows: readonly AnyRecord[]) => void;
}

export interface PagedState {
  status: 'reading' | 'ready' | 'failed' | 'refused';
  done: number;
  total: number | null;
  /** Why the list could not be read. */
  failure: AppError | null;
  freshness: Freshness;
  /** Records that could not be read. */
  skipped: number;
}

/**
 * The records of a list that the replica does not hold: read page by page once, behind everything that screens show, and
 * kept true after that. Reading pauses while nobody watches, and goes on at the same page.
 */
export class PagedRecords {
  readonly entity: ReportEntity;
  /** Rises with every change of the records. */
  version = 0;
  private readonly options: PagedRecordsOptions;
  private readonly sync: EntitySync<AnyRecord>;
  private readonly pages: PatientPages;
  private readonly tail: ListTail | null;
  private isRefused = false;
  private isReported = false;
  /** How many records were removed since the beginning. */
  private removed = 0;
  /** The connection was another one meanwhile, so that changes may have been missed. */
  private needsResync = false;

  /** @param siteId whose records; 0 for all sites. */
  constructor(entity: ReportEntity, siteId: number, options: PagedRecordsOptions) {
    const { api, scheduler, sequence, server, onChange } = options;
    this.entity = entity;
    this.options = options;
    const compact = compactor(entity);
    const parse = parserOf(entity);
    const read = (raw: unknown) => {
      if (raw instanceof ColumnRecord) return raw.parsed;
      const parsed = parse(raw);
      return parsed.ok ? { ok: true as const, row: compact(parsed.row) } : parsed;
    };
    const columns = ColumnPages.of(entity, { api, scheduler, server, compact });
    this.pages = new PatientPages(entity, { ...options, columns, onChange });
    const source = entitySource(api, entity, (id) => this.sync.lastRow(id));
    this.sync = new EntitySync<AnyRecord>({
      source: { ...source, page: (offset, site, part) => this.pages.read(offset, site, part) },
      parse: read,
      isEqual: deepEqual,
      sitesOf: isOfSite(entity) ? (row) => sitesOf(entityOf(entity), row) : null,
      readDelay: readDelayOf(entity),
      scheduler,
      sequence,
      apply: (changes) => {
        this.removed += changes.filter(({ row }) => row === null).length;
        this.changed(changes.flatMap(({ row }) => row ?? []));
      },
      onStateChanged: onChange,
      onFailed: (error, of) => {
        if (of === 'list' && error.status === 403) this.isRefused = true;
      },
      onUnreadableRow: (_id, problem) => this.reportUnreadable(problem),
    });
    this.tail = hasCompleteEvents(entityOf(entity))
      ? null
      : new ListTail({
          scheduler,
          pause: timing.pageRefetch,
          interval: timing.pollInterval,
          onChange,
          isComplete: () => this.sync.freshness().complete,
          page: (offset) => this.pages.readNow(offset, siteId),
          idOf: (raw) => {
            const parsed = parse(raw);
            return parsed.ok ? parsed.row.id : null;
          },
          isKnown: (raw) => this.isKnown(read(raw)),
          has: (id) => this.sync.visibleRow(id) !== undefined,
          refresh: (id) => this.sync.refresh(id),
          length: () => this.sync.rowCount + this.sync.unreadableRows,
          removed: () => this.removed,
          resync: () => this.sync.resyncInBackground(),
        });
    this.sync.followSite(siteId);
    this.sync.resync(this.isConnected);
  }

  rows(): Iterable<AnyRecord> {
    return this.sync.visibleRows();
  }

  state(): PagedState {
    const { failure } = this.pages;
    const freshness = this.freshness();
    const isReady = freshness.complete && !this.isRefused;
    const status = this.isRefused ? 'refused' : isReady ? 'ready' : failure === null ? 'reading' : 'failed';
    const { total } = this.pages;
    const done = this.sync.rowCount;
    return {
      status,
      done,
      failure,
      freshness,
      skipped: this.sync.unreadableRows,
      total: total === null ? null : Math.max(total, done),
    };
  }

  /** Somebody watches: reading begins or goes on. */
  watch(): void {
    if (this.pages.isRunning) return;
    this.pages.resume();
    if (this.needsResync) this.resync();
    this.tail?.start();
  }

  /** Nobody watches any more: reading pauses. */
  unwatch(): void {
    this.pages.pause();
    this.tail?.stop();
  }

  /** Reads the failed lists again. */
  retry(): void {
    if (this.isRefused) {
      this.isRefused = false;
      this.resync();
    }
    this.pages.retry();
    this.tail?.readNow();
  }

  stop(): void {
    this.sync.stop();
    this.pages.stop();
    this.tail?.stop();
  }

  event(event: LiveEvent): void {
    const { entity } = event;
    if (entity === this.entity) this.sync.event(event);
    // A booking that changes may have been billed or paid.
    else if (entity === 'booking' && this.tail !== null) this.tail.readSoon();
  }

  /** A user of this browser changed a record. */
  changedHere(event: LiveEvent): void {
    if (event.entity !== this.entity) return this.event(event);
    if (event.act === 'DELETE') return this.sync.event(event, true);
    return this.sync.refresh(event.id);
  }

  /** A user of this browser created a record whose id is unknown. */
  createdHere(entity: EntityName): void {
    if (entity === this.entity && this.tail === null) this.sync.resyncInBackground();
    else if (entity === this.entity || entity === 'booking') this.tail?.readNow();
  }

  /** The user returned to a tab. */
  refetch(): void {
    this.tail?.readSoon();
  }

  connected(recovered: boolean): void {
    if (this.tail !== null) this.tail.readSoon();
    else if (recovered) this.sync.recovered();
    else if (this.pages.isRunning) this.resync();
    else this.needsResync = true;
  }

  disconnected(): void {
    if (this.tail === null) this.sync.disconnected();
  }

  /** A record may have changed. */
  refresh(id: number): void {
    this.sync.refresh(id);
  }

  /** A list without events is read the same with and without a socket. */
  private get isConnected(): boolean {
    return this.tail !== null || this.options.connected();
  }

  private resync(): void {
    this.needsResync = false;
    this.pages.restart();
    this.sync.resync(this.isConnected);
  }

  /** Without events records are as fresh as the newest read of the list's end. */
  private freshness(): Freshness {
    const freshness = this.sync.freshness();
    if (freshness.state !== 'live' || this.tail === null) return freshness;
    const isUp = this.options.connected();
    const stale = this.tail.staleSince();
    if (isUp && stale === null) return freshness;
    const since = stale?.since ?? this.tail.trueAt ?? this.sync.metrics().lastResyncAt;
    return { state: isUp && stale?.hasFailed !== true ? 'reconciling' : 'stale', complete: true, since };
  }

  private isKnown(parsed: ReturnType<ReturnType<typeof parserOf>>): boolean {
    if (!parsed.ok) return true;
    const held = this.sync.visibleRow(parsed.row.id);
    return held !== undefined && deepEqual(held, parsed.row);
  }

  private changed(rows: readonly AnyRecord[]): void {
    this.version += 1;
    if (this.sync.freshness().complete) this.options.onLaterChange?.(rows);
    this.options.onChange();
  }

  private reportUnreadable(problem: string): void {
    if (!this.isReported)
      this.options.report(`A ${this.entity} was skipped because the server sent it malformed (${problem}).`, null);
    this.isReported = true;
  }
}
