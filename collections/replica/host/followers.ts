import { deepEqual } from 'rxdb/plugins/core';
import { askFor, sitesOf } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import { maximumHeldRows } from '#domain/limits/replica.ts';
import { timing } from '#domain/limits/timing.ts';
import type { EntityState } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import type { AppError } from '#domain/errors/appError.ts';
import type { Api } from '#collections/transport/api.ts';
import { Follower, readDelayOf } from '../follower/follower.ts';
import type { Change } from '../follower/source.ts';
import type { Scheduler, Sequence } from '../scheduler.ts';
import { entitySource, parserOf } from './entitySource.ts';

/** How long the first pass waits for the socket, so that it need not be walked twice (milliseconds). */
const socketGrace = 400;

/** A record that an answer of the server decided; null: it is gone. `askedAt` is a number of the sequence. */
export type Sighting = (entity: EntityName, id: number, askedAt: number, row: AnyRecord | null) => void;

export interface FollowersOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  apply: (entity: EntityName, changes: readonly Change<AnyRecord>[]) => void;
  /** What is known of an entity's rows may have changed. */
  changed: (entity: EntityName) => void;
  sighted: Sighting;
  failed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
}

/** Whether an entity's list may be read. */
export function mayRead(rights: Rights, name: EntityName): boolean {
  return can(rights, askFor(entityOf(name), 'read'));
}

/** Held only while somebody looks. */
const isWindow = (name: EntityName) => entityOf(name).replication === 'window';
const isOfSite = (name: EntityName) => entityOf(name).scope === 'site';

/** A follower for each entity that the user may read: which are walked when, and what they hear. */
export class Followers {
  private readonly options: FollowersOptions;
  private readonly all = new Map<EntityName, Follower<AnyRecord>>();
  /** The followed site; 0 for all, null while none is chosen: rows of sites are then not asked for. */
  private siteId: number | null = null;
  private connected = false;
  private started = false;
  private inView: ReadonlySet<EntityName> = new Set();
  private readonly timers = new Set<() => void>();

  constructor(options: FollowersOptions) {
    this.options = options;
  }

  get(name: EntityName): Follower<AnyRecord> | undefined {
    return this.all.get(name);
  }

  names(): EntityName[] {
    return [...this.all.keys()];
  }

  /** The site that is followed; 0 for all. */
  get scope(): number {
    return this.siteId ?? allSites.id;
  }

  get isConnected(): boolean {
    return this.connected;
  }

  stateOf(name: EntityName): EntityState | undefined {
    const follower = this.all.get(name);
    if (follower === undefined) return undefined;
    const siteId = isOfSite(name) ? this.scope : allSites.id;
    return { siteId, freshness: follower.freshness(), coverage: follower.coverage() };
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
    for (const follower of this.all.values()) follower.stop();
    this.all.clear();
    this.started = false;
    this.connected = false;
  }

  /** The socket is up. Unless it brought everything that was missed, whole lists are walked again. */
  socketUp(recovered: boolean): void {
    this.connected = true;
    if (!recovered || !this.started) return this.passAll();
    for (const [name, follower] of this.all) if (this.isFollowed(name)) follower.recovered();
    return undefined;
  }

  socketDown(): void {
    this.connected = false;
    for (const follower of this.all.values()) follower.disconnected();
  }

  event({ entity, ...event }: LiveEvent): void {
    if (entity !== 'alarmingUnits') this.all.get(entity)?.event(event);
  }

  setSite(siteId: number | null): void {
    if (siteId === null || siteId === this.siteId) return;
    const isFirst = this.siteId === null;
    this.siteId = siteId;
    for (const [name, follower] of this.all) {
      const needsPass = follower.scope(siteId) || (isFirst && isOfSite(name));
      if (needsPass && this.started && this.isFollowed(name)) follower.pass(this.connected);
      else this.options.changed(name);
    }
  }

  /** Rights changed: entities that may be read now are followed; answers those that may not any more, let go. */
  setRights(rights: Rights): EntityName[] {
    const ended: EntityName[] = [];
    for (const name of replicatedNames) {
      const follower = this.all.get(name);
      if (mayRead(rights, name) && follower === undefined) {
        const added = this.follow(name);
        added.scope(this.scope);
        if (this.started && this.isFollowed(name)) added.pass(this.connected);
      } else if (!mayRead(rights, name) && follower !== undefined) {
        follower.end();
        this.all.delete(name);
        ended.push(name);
      }
    }
    return ended;
  }

  /** What somebody looks at: walked first, and reread now and then where no event tells of changes. */
  setViews(entities: ReadonlySet<EntityName>): void {
    const before = this.inView;
    this.inView = entities;
    for (const name of entities) if (!before.has(name)) this.cameIntoView(name);
    for (const name of before) if (!entities.has(name) && isWindow(name)) this.all.get(name)?.rest();
  }

  /** Rereads what is in view and no event tells of: somebody came back to a tab, or changed something. */
  reread(): void {
    for (const name of this.inView) this.rereadWithoutEvents(name);
  }

  /** Which records are on screens: they are kept true, of whichever site they are. */
  setLookedAt(ids: ReadonlyMap<EntityName, ReadonlySet<number>>): void {
    for (const [name, follower] of this.all) follower.lookAt(ids.get(name) ?? new Set());
  }

  /** Follows an entity from now on, with the rows that an earlier start left. */
  follow(name: EntityName): Follower<AnyRecord> {
    const { api, scheduler, sequence, apply, changed, sighted, failed, report } = this.options;
    let reported = false;
    const follower: Follower<AnyRecord> = new Follower<AnyRecord>({
      source: entitySource(api, name, (id) => follower.held(id)),
      parse: parserOf(name),
      sitesOf: isOfSite(name) ? (row) => sitesOf(entityOf(name), row) : null,
      maximumRows: maximumHeldRows,
      readDelay: readDelayOf(name),
      scheduler,
      sequence,
      same: deepEqual,
      apply: (changes) => apply(name, changes),
      changed: () => changed(name),
      failed: (error) => failed(name, error),
      bad: (id, problem) => {
        if (!reported) report(`A ${name} was skipped because the server sent it malformed (${problem}).`, { id });
        reported = true;
      },
      read: (id, askedAt, row) => sighted(name, id, askedAt, row),
    });
    this.all.set(name, follower);
    return follower;
  }

  private cameIntoView(name: EntityName): void {
    const follower = this.all.get(name);
    if (follower === undefined || !this.started || !this.hasScope(name)) return;
    if (isWindow(name)) follower.pass(this.connected);
    else this.rereadWithoutEvents(name);
  }

  /** Entities in view first: their first pages are asked for before the others'. */
  private passAll(): void {
    this.started = true;
    const names = this.names().toSorted((a, b) => Number(this.inView.has(b)) - Number(this.inView.has(a)));
    for (const name of names) if (this.isFollowed(name)) this.all.get(name)?.pass(this.connected);
  }

  private hasScope(name: EntityName): boolean {
    return this.siteId !== null || !isOfSite(name);
  }

  private isFollowed(name: EntityName): boolean {
    return this.hasScope(name) && (!isWindow(name) || this.inView.has(name));
  }

  private rereadWithoutEvents(name: EntityName): void {
    const isWithoutEvents = entityOf(name).event === null || !this.connected;
    if (this.started && isWithoutEvents && this.isFollowed(name)) this.all.get(name)?.reread();
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
