import { hasCompleteEvents } from '#domain/entities/define.ts';
import { entityOf, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Freshness } from '#domain/live/connection.ts';
import { neverSynced } from '#domain/live/freshness.ts';
import type { EntitySync } from '../sync/entitySync.ts';

export interface ListFreshnessOptions {
  /** When the last resync of the entity completed (milliseconds since 1970); null: never. */
  lastResyncOf: (name: EntityName) => number | null;
  isInView: (name: EntityName) => boolean;
  /** Whether the entity's first resync no longer waits for the socket. */
  hasBegun: (name: EntityName) => boolean;
}

/** How true each entity's rows are, with the failures of its reads. */
export class ListFreshness {
  private readonly options: ListFreshnessOptions;
  /** Entities whose rows may be stale, with the time of their last resync then: out of view, or a read failed. */
  private readonly staleAfter = new Map<EntityName, number | null>();
  /** The server's error instead of an entity's list, with the time of its last resync then. */
  private readonly failures = new Map<EntityName, { after: number | null; error: AppError }>();

  constructor(options: ListFreshnessOptions) {
    this.options = options;
  }

  clear(): void {
    this.staleAfter.clear();
    this.failures.clear();
  }

  forget(name: EntityName): void {
    this.staleAfter.delete(name);
    this.failures.delete(name);
  }

  forgetFailure(name: EntityName): void {
    this.failures.delete(name);
  }

  /** Until the next resync the rows may be stale. */
  markStale(name: EntityName): void {
    this.staleAfter.set(name, this.options.lastResyncOf(name));
  }

  failed(name: EntityName, error: AppError, of: 'list' | 'records'): void {
    this.markStale(name);
    const after = this.options.lastResyncOf(name);
    if (error.status === 403 || of === 'list') this.failures.set(name, { after, error });
  }

  /** The server's error instead of the list, until a resync completes; null: there is none. */
  failureOf(name: EntityName): AppError | null {
    const failure = this.failures.get(name);
    return failure !== undefined && failure.after === this.options.lastResyncOf(name) ? failure.error : null;
  }

  of(name: EntityName, sync: EntitySync<AnyRecord>): Freshness {
    const failure = this.failureOf(name);
    const freshness = failure?.status === 403 ? neverSynced : this.rowFreshness(name, sync);
    // An unreachable server is a state of the connection, not of the entity.
    const isAnswer = failure !== null && failure.code !== 'network';
    return freshness.state !== 'live' && isAnswer ? { ...freshness, failure: failure.message } : freshness;
  }

  /** Rows without events are as fresh as their last resync, which is repeated only while the entity is in view. */
  private rowFreshness(name: EntityName, sync: EntitySync<AnyRecord>): Freshness {
    const { lastResyncOf, isInView, hasBegun } = this.options;
    const freshness = sync.freshness();
    // The first resync is about to start, with the socket or a moment later without it.
    if (!hasBegun(name))
      return { ...freshness, state: 'reconciling', since: freshness.state === 'live' ? null : freshness.since };
    // Until the first resync fails, it is coming: also without a socket, and while it waits for a site or a view.
    const isLoading = freshness.state === 'stale' && !freshness.complete && this.failureOf(name) === null;
    if (isLoading) return { ...freshness, state: 'reconciling' };
    if (freshness.state !== 'live' || hasCompleteEvents(entityOf(name))) return freshness;
    const since = lastResyncOf(name);
    const isStale = this.staleAfter.has(name) && this.staleAfter.get(name) === since;
    if (!isInView(name)) return { state: 'stale', complete: true, since };
    return isStale ? { state: 'reconciling', complete: true, since } : freshness;
  }
}
