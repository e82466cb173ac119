import { askFor, isToldByEvents } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState, Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { neverTrue } from '#domain/live/freshness.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { EntitySync } from '../sync/entitySync.ts';
import { PageQueue } from './pageQueue.ts';
import { isOfSite, openEntitySync, type OpenedSync, type OpenSyncOptions } from './openEntitySync.ts';

/** How long the first pass waits for the socket, so that it need not be walked twice (milliseconds). */
const socketGrace = 400;

/** What is known of an entity that the user may not read. */
export const notSynced: EntityState = {
  siteId: allSites.id,
  freshness: neverTrue,
  coverage: { kind: 'whole' },
};

/** Whether an entity's list may be read. */
export function mayRead(rights: Rights, name: EntityName): boolean {
  return can(rights, askFor(entityOf(name), 'read'));
}

/** Whether records of an entity that may be read show other things under other rights. */
export function showsOther(name: EntityName, before: Rights, after: Rights): boolean {
  const { borrows = [] } = entityOf(name);
  return borrows.some((area) => can(before, { area, level: 'read' }) !== can(after, { area, level: 'read' }));
}

/** Held only while somebody looks. */
const isWindow = (name: EntityName) => entityOf(name).replication === 'window';

/** A follower for each entity that the user may read: which are walked when, and what they hear. */
export class SyncRegistry {
  private readonly options: OpenSyncOptions;
  private readonly all = new Map<EntityName, OpenedSync>();
  /** The followed site; 0 for all, null while none is chosen: rows of sites are then not asked for. */
  private siteId: number | null = null;
  private connected = false;
  private started = false;
  private tabViews: readonly EntityName[] = [];
  private readonly watched = new Set<readonly EntityName[]>();
  /** How many look at an entity. */
  private inView: ReadonlyMap<EntityName, number> = new Map();
  /** Entities that grew old since their last complete walk, which was then: nobody looked, or a reading failed. */
  private readonly oldAfter = new Map<EntityName, number | null>();
  /** What the server said instead of an entity's list, and when the last complete walk of it was then. */
  private readonly failures = new Map<EntityName, { after: number | null; error: AppError }>();
  /** Which records are on screens. */
  private lookedAt: ReadonlyMap<EntityName, ReadonlySet<number>> = new Map();
  private shown: ReadonlyMap<EntityName, ReadonlySet<number>> = new Map();
  private readonly timers = new Set<() => void>();
  private readonly pages = new PageQueue();

  constructor(options: OpenSyncOptions) {
    this.options = options;
  }

  get(name: EntityName): EntitySync<AnyRecord> | undefined {
    return this.all.get(name)?.follower;
  }

  names(): EntityName[] {
    return [...this.all.keys()];
  }

  isInView(name: EntityName): boolean {
    return this.inView.has(name);
  }

  /** The site that is followed; 0 for all. */
  get scope(): number {
    return this.siteId ?? allSites.id;
  }

  get isConnected(): boolean {
    return this.connected;
  }

  /** What is known of an entity's rows; undefined: it is not followed. */
  stateOf(name: EntityName): EntityState | undefined {
    const follower = this.get(name);
    if (follower === undefined) return undefined;
    const siteId = isOfSite(name) ? this.scope : allSites.id;
    const { unreadable } = follower.holding;
    const skipped = unreadable === 0 ? {} : { skipped: unreadable };
    return { siteId, freshness: this.freshnessOf(name, follower), coverage: follower.coverage(), ...skipped };
  }

  /** Begins with what an earlier start left; the first walk waits a moment for the socket. */
  start(siteId: number | null): void {
    this.siteId = siteId;
    this.later(socketGrace, () => {
      if (!this.started) this.passAll();
    });
    this.rereadLater();
  }

  stop(): void {
    for (const callOff of this.timers) callOff();
    this.timers.clear();
    for (const { follower } of this.all.values()) follower.stop();
    this.pages.renew();
    this.all.clear();
    this.oldAfter.clear();
    this.failures.clear();
    this.started = false;
    this.connected = false;
  }

  /** The socket is up. Unless it brought everything that was missed, whole lists are walked again. */
  socketUp(recovered: boolean): void {
    this.connected = true;
    if (!recovered) this.pages.renew();
    if (!recovered || !this.started) return this.passAll();
    for (const [name, { follower }] of this.all) if (this.isFollowed(name)) follower.recovered();
    return undefined;
  }

  socketDown(): void {
    this.connected = false;
    for (const { follower } of this.all.values()) follower.disconnected();
  }

  /** @param isOwn somebody here made the change. */
  event({ entity, ...told }: LiveEvent, isOwn = false): void {
    if (entity === 'alarmingUnits') return;
    const followed = this.all.get(entity);
    if (followed === undefined) return;
    // Where an event tells of a config, its end is not that of the device: a read says whether that is still there.
    const isOfConfig = entityOf(entity).changesSilently === true && !isOwn;
    const event = isOfConfig && told.act === 'DELETE' ? { ...told, act: 'UPDATE' as const } : told;
    followed.source.told(event);
    followed.follower.event(event, isOwn);
  }

  setSite(siteId: number | null): void {
    if (siteId === null || siteId === this.siteId) return;
    const isFirst = this.siteId === null;
    this.siteId = siteId;
    for (const [name, { follower }] of this.all) {
      const needsPass = follower.scope(siteId) || (isFirst && isOfSite(name));
      if (isOfSite(name)) this.failures.delete(name);
      if (needsPass && this.started && this.isFollowed(name)) follower.pass(this.connected);
      else this.options.changed(name);
    }
  }

  /** Walks an entity that is followed from now on, unless the first walks are still to come. */
  begin(name: EntityName): void {
    if (this.started && this.isFollowed(name)) this.get(name)?.pass(this.connected);
    else this.options.changed(name);
  }

  /**
   * Rights changed: entities that may be read now are followed, those to come aside; answers those that were let go,
   * which may not be read any more, or are read anew.
   */
  setRights(
    rights: Rights,
    isToCome: (name: EntityName) => boolean = () => false,
    isOther: (name: EntityName) => boolean = () => false,
  ): EntityName[] {
    const held = this.names();
    const ended = held.filter((name) => !mayRead(rights, name) || isOther(name));
    for (const name of ended) this.end(name);
    for (const name of replicatedNames) {
      if (!mayRead(rights, name) || isToCome(name) || this.all.has(name)) continue;
      this.follow(name);
      this.begin(name);
    }
    return ended;
  }

  /**
   * What tabs look at, once for each tab that does: walked first, and reread now and then where no event tells of
   * changes, beginning with the tab's opening it.
   */
  setViews(entities: readonly EntityName[]): void {
    this.tabViews = entities;
    this.viewsChanged();
  }

  /** Somebody looks at what is worked out from these entities, which `open` begins, until the returned function is called. */
  watch(entities: readonly EntityName[], open: () => () => void): () => void {
    const watched = [...entities];
    this.watched.add(watched);
    this.viewsChanged();
    const end = open();
    return () => {
      end();
      this.watched.delete(watched);
      this.viewsChanged();
    };
  }

  /** Rereads what is in view and no event tells of: somebody came back to a tab, or changed something. */
  reread(): void {
    for (const name of this.inView.keys()) this.rereadUntold(name);
  }

  /** Rereads an entity's list, whoever tells of its changes. */
  rereadList(name: EntityName): void {
    if (this.started && this.isFollowed(name)) this.get(name)?.reread();
  }

  /** Which records are on screens: they are kept true, of whichever site they are. */
  setLookedAt(ids: ReadonlyMap<EntityName, ReadonlySet<number>>): void {
    this.lookedAt = ids;
    for (const [name, { follower }] of this.all) follower.lookAt(ids.get(name) ?? new Set());
  }

  /** Which rows lists on screens show: they are read before others. */
  setShown(ids: ReadonlyMap<EntityName, ReadonlySet<number>>): void {
    this.shown = ids;
    for (const [name, { follower }] of this.all) follower.show(ids.get(name) ?? new Set());
  }

  /** Follows an entity from now on, with the rows that an earlier start left. */
  follow(name: EntityName): EntitySync<AnyRecord> {
    const followed = openEntitySync(name, {
      ...this.options,
      failed: (_entity, error, of) => this.failed(name, error, of),
      pages: this.pages,
      // The sites are what every screen stands on.
      isUrgent: () => name === 'site' || this.inView.has(name),
    });
    followed.follower.scope(this.scope);
    followed.follower.lookAt(this.lookedAt.get(name) ?? new Set());
    followed.follower.show(this.shown.get(name) ?? new Set());
    this.all.set(name, followed);
    return followed.follower;
  }

  /** Lets go of everything of an entity. */
  private end(name: EntityName): void {
    this.get(name)?.end();
    this.all.delete(name);
    this.oldAfter.delete(name);
    this.failures.delete(name);
  }

  private viewsChanged(): void {
    const before = this.inView;
    const views = new Map<EntityName, number>();
    for (const name of [this.tabViews, ...this.watched].flat()) views.set(name, (views.get(name) ?? 0) + 1);
    this.inView = views;
    for (const [name, lookers] of views) if (lookers > (before.get(name) ?? 0)) this.opened(name, before.has(name));
    for (const name of before.keys()) if (!views.has(name)) this.left(name);
  }

  private failed(name: EntityName, error: AppError, of: 'list' | 'records'): void {
    const after = this.lastPassOf(name);
    this.oldAfter.set(name, after);
    if (error.status === 403 || of === 'list') this.failures.set(name, { after, error });
    this.options.failed(name, error, of);
    this.options.changed(name);
  }

  /** What the server said instead of the list, until it is walked whole again; null: nothing. */
  private failureOf(name: EntityName): AppError | null {
    const failure = this.failures.get(name);
    return failure !== undefined && failure.after === this.lastPassOf(name) ? failure.error : null;
  }

  private lastPassOf(name: EntityName): number | null {
    return this.get(name)?.figures().lastPassAt ?? null;
  }

  private freshnessOf(name: EntityName, follower: EntitySync<AnyRecord>): Freshness {
    const failure = this.failureOf(name);
    const freshness = failure?.status === 403 ? neverTrue : this.trueness(name, follower);
    // That no answer came at all is told of the connection.
    const isAnswer = failure !== null && failure.code !== 'network';
    return freshness.state !== 'live' && isAnswer ? { ...freshness, failure: failure.message } : freshness;
  }

  /** Rows that no event tells of are as true as their last walk, which is repeated only while somebody looks. */
  private trueness(name: EntityName, follower: EntitySync<AnyRecord>): Freshness {
    const freshness = follower.freshness();
    // The first walk is about to begin, with the socket or a moment later without it.
    if (!this.started)
      return { ...freshness, state: 'reconciling', since: freshness.state === 'live' ? null : freshness.since };
    // The first walk is on its way until it fails: without a socket too, and while it waits for a site or for somebody to look.
    const isArriving = freshness.state === 'stale' && !freshness.complete && this.failureOf(name) === null;
    if (isArriving) return { ...freshness, state: 'reconciling' };
    if (freshness.state !== 'live' || isToldByEvents(entityOf(name))) return freshness;
    const since = this.lastPassOf(name);
    const isOld = this.oldAfter.has(name) && this.oldAfter.get(name) === since;
    if (!this.inView.has(name)) return { state: 'stale', complete: true, since };
    return isOld ? { state: 'reconciling', complete: true, since } : freshness;
  }

  private opened(name: EntityName, isElsewhere: boolean): void {
    if (!isElsewhere) this.oldAfter.set(name, this.lastPassOf(name));
    if (isWindow(name) && !isElsewhere && this.started && this.hasScope(name)) this.get(name)?.pass(this.connected);
    else this.rereadUntold(name);
    this.options.changed(name);
  }

  private left(name: EntityName): void {
    if (isWindow(name)) this.get(name)?.rest();
    else this.options.changed(name);
  }

  /** Entities in view first: their first pages are asked for before the others'. */
  private passAll(): void {
    this.started = true;
    const names = this.names().toSorted((a, b) => Number(this.inView.has(b)) - Number(this.inView.has(a)));
    for (const name of names) if (this.isFollowed(name)) this.get(name)?.pass(this.connected);
  }

  private hasScope(name: EntityName): boolean {
    return this.siteId !== null || !isOfSite(name);
  }

  private isFollowed(name: EntityName): boolean {
    return this.hasScope(name) && (!isWindow(name) || this.inView.has(name));
  }

  /**
   * Rereads what no event tells of now: of some entities none ever does, of none while the socket is away, and of a list
   * that could not be read none that matters.
   */
  private rereadUntold(name: EntityName): void {
    const isTold = this.connected && isToldByEvents(entityOf(name)) && this.failureOf(name) === null;
    if (!isTold) this.rereadList(name);
  }

  private rereadLater(): void {
    this.later(timing.reread, () => {
      this.reread();
      this.rereadLater();
    });
  }

  private later(delay: number, task: () => void): void {
    const callOff = this.options.scheduler.after(delay, () => {
      this.timers.delete(callOff);
      task();
    });
    this.timers.add(callOff);
  }
}
