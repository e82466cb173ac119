import { deepEqual } from 'rxdb/plugins/core';
import { askFor } from '#domain/entities/define.ts';
import { allSites } from '#domain/entities/site.ts';
import { entityOf, replicatedNames, type AnyRecord, type EntityName } from '#domain/entities/index.ts';
import type { AppError } from '#domain/errors/appError.ts';
import { timing } from '#domain/limits/timing.ts';
import type { Freshness } from '#domain/live/connection.ts';
import type { LiveEvent } from '#domain/live/event.ts';
import { can, type Rights } from '#domain/permissions/can.ts';
import { storeNameOf } from '#collections/schema/storeName.ts';
import type { Api } from '#collections/transport/api.ts';
import { Follower, readDelayOf } from '../follower/follower.ts';
import { Sequence, type Scheduler } from '../scheduler.ts';
import type { StoredInstance } from '../store/replicated.ts';
import { entitySource, parserOf } from './entitySource.ts';
import { openStore, type Store } from './store.ts';

/** How long the first pass waits for the socket, so that it need not be walked twice (milliseconds). */
const socketGrace = 400;

export interface ReplicaOwner {
  userId: number;
  organisationId: number | null;
  apiBase: string;
  rights: Rights;
}

/** A record that an answer of the server decided; null: it is gone. `askedAt` is a number of the sequence. */
export type Sighting = (entity: EntityName, id: number, askedAt: number, row: AnyRecord | null) => void;

export interface ReplicaHostOptions {
  api: Api;
  scheduler: Scheduler;
  sequence: Sequence;
  persistent: boolean;
  freshness: (entity: EntityName, freshness: Freshness) => void;
  sighted: Sighting;
  /** Told of a read that failed; who listens to the API itself hears of outages. */
  failed: (entity: EntityName, error: AppError) => void;
  report: (text: string, cause: unknown) => void;
}

function mayRead(rights: Rights, name: EntityName): boolean {
  return can(rights, askFor(entityOf(name), 'read'));
}

/** The replica of one user: a follower for each entity that the user may read, and the store that they feed. */
export class ReplicaHost {
  private readonly options: ReplicaHostOptions;
  private readonly followers = new Map<EntityName, Follower<AnyRecord>>();
  private store: Store | null = null;
  /** The followed site; 0 for all, null while none is chosen: rows of sites are then not asked for. */
  private siteId: number | null = null;
  private connected = false;
  private started = false;
  private inView: ReadonlySet<EntityName> = new Set();
  private readonly timers = new Set<() => void>();

  constructor(options: ReplicaHostOptions) {
    this.options = options;
  }

  get storeName(): string | null {
    return this.store?.name ?? null;
  }

  instanceOf(collection: string): StoredInstance | undefined {
    return this.store?.instanceOf(collection);
  }

  freshnessOf(): [EntityName, Freshness][] {
    return [...this.followers].map(([name, follower]) => [name, follower.freshness()]);
  }

  /** Opens the owner's store and shows what it held; reading starts with `connected`, or a moment later without it. */
  async open(owner: ReplicaOwner, siteId: number | null): Promise<void> {
    const { scheduler, persistent, report } = this.options;
    const rowOf = (entity: EntityName, id: number) => this.followers.get(entity)?.shown(id);
    const readable = (name: EntityName) => mayRead(owner.rights, name);
    this.siteId = siteId;
    this.store = await openStore({ name: storeNameOf(owner), scheduler, persistent, readable, rowOf, report });
    for (const { name, rows, stand } of this.store.warm) {
      if (!readable(name)) continue;
      const follower = this.follow(name);
      follower.scope(siteId ?? allSites.id);
      const complete = stand !== null && (stand.siteId === siteId || stand.siteId === allSites.id);
      if (rows.length > 0) follower.warm(rows, complete ? stand.trueAt : null);
    }
    this.later(socketGrace, () => {
      if (!this.started) this.passAll();
    });
    this.later(timing.reread, () => this.rereadInView());
  }

  /** Ends everything; with `wipe` nothing stays on the disk. */
  async close(options: { wipe: boolean }): Promise<void> {
    for (const name of this.followers.keys()) this.keepStand(name);
    for (const callOff of this.timers) callOff();
    this.timers.clear();
    for (const follower of this.followers.values()) follower.stop();
    const { store } = this;
    this.store = null;
    this.started = false;
    this.connected = false;
    await store?.close(options);
    this.followers.clear();
  }

  /** The socket is up. Unless it brought everything that was missed, whole lists are walked again. */
  socketUp(recovered: boolean): void {
    this.connected = true;
    if (!recovered || !this.started) return this.passAll();
    for (const follower of this.followers.values()) follower.recovered();
    return undefined;
  }

  socketDown(): void {
    this.connected = false;
    for (const follower of this.followers.values()) follower.disconnected();
  }

  event(event: LiveEvent): void {
    this.followers.get(event.entity)?.event(event);
  }

  setSite(siteId: number | null): void {
    if (siteId === null || siteId === this.siteId) return;
    const isFirst = this.siteId === null;
    this.siteId = siteId;
    for (const [name, follower] of this.followers) {
      const needsPass = follower.scope(siteId) || (isFirst && entityOf(name).scope === 'site');
      if (needsPass && this.started) follower.pass(this.connected);
    }
  }

  /** Rights changed: entities that may be read now are followed, those that may not any more go at once. */
  setRights(rights: Rights): void {
    for (const name of replicatedNames) {
      const follower = this.followers.get(name);
      if (mayRead(rights, name) && follower === undefined && this.store !== null) {
        const added = this.follow(name);
        added.scope(this.siteId ?? allSites.id);
        if (this.started && this.hasScope(name)) added.pass(this.connected);
      } else if (!mayRead(rights, name) && follower !== undefined) {
        follower.stop();
        const gone = [...follower.rows()].map(({ id }) => ({ id, row: null }));
        this.followers.delete(name);
        this.store?.apply(name, gone);
      }
    }
  }

  /** What somebody looks at: passed first, and reread now and then where no event tells of changes. */
  setViews(entities: ReadonlySet<EntityName>): void {
    const added = [...entities].filter((name) => !this.inView.has(name));
    this.inView = entities;
    for (const name of added) this.rereadWithoutEvents(name);
  }

  /** The record, where it is known to be true now. */
  liveRowOf(entity: EntityName, id: number): AnyRecord | undefined {
    const follower = this.followers.get(entity);
    return follower?.freshness().state === 'live' ? follower.shown(id) : undefined;
  }

  /** Which records are on screens: they are kept true, of whichever site they are. */
  setLookedAt(ids: ReadonlyMap<EntityName, ReadonlySet<number>>): void {
    for (const [name, follower] of this.followers) follower.lookAt(ids.get(name) ?? new Set());
  }

  /**
   * Reads one record for a screen. Answers whether it exists; undefined when the entity is not followed.
   * @throws AppError when the read failed.
   */
  look(entity: EntityName, id: number): Promise<boolean> | undefined {
    return this.followers.get(entity)?.look(id);
  }

  /** Reads one record now; whoever asked hears of it as a sighting. */
  refresh(entity: EntityName, id: number): void {
    this.followers.get(entity)?.refresh(id);
  }

  private follow(name: EntityName): Follower<AnyRecord> {
    const { api, scheduler, sequence, sighted, failed, report } = this.options;
    let reported = false;
    const follower = new Follower<AnyRecord & { siteId?: number | null }>({
      source: entitySource(api, name),
      parse: parserOf(name) as never,
      siteScoped: entityOf(name).scope === 'site',
      readDelay: readDelayOf(name),
      scheduler,
      sequence,
      same: deepEqual,
      apply: (changes) => this.store?.apply(name, changes),
      changed: () => this.freshnessChanged(name),
      failed: (error) => failed(name, error),
      bad: (id, problem) => {
        if (!reported) report(`A ${name} was skipped because the server sent it malformed (${problem}).`, { id });
        reported = true;
      },
      read: (id, askedAt, row) => sighted(name, id, askedAt, row),
    });
    this.followers.set(name, follower);
    return follower;
  }

  private freshnessChanged(name: EntityName): void {
    this.keepStand(name);
    // Said only once the rows can be read: nobody may hear "complete" while the last of them are on their way.
    void this.store?.settled(name).then(() => {
      const freshness = this.followers.get(name)?.freshness();
      if (freshness !== undefined) this.options.freshness(name, freshness);
    });
  }

  private keepStand(name: EntityName): void {
    const freshness = this.followers.get(name)?.freshness();
    if (freshness?.complete !== true) return;
    const trueAt = freshness.state === 'live' ? this.options.scheduler.now() : freshness.since;
    if (trueAt !== null) this.store?.stand({ entity: name, siteId: this.siteId ?? allSites.id, trueAt });
  }

  /** Entities in view first: their first pages are asked for before the others'. */
  private passAll(): void {
    this.started = true;
    const names = [...this.followers.keys()].toSorted(
      (a, b) => Number(this.inView.has(b)) - Number(this.inView.has(a)),
    );
    for (const name of names) if (this.hasScope(name)) this.followers.get(name)?.pass(this.connected);
  }

  private hasScope(name: EntityName): boolean {
    return this.siteId !== null || entityOf(name).scope !== 'site';
  }

  private rereadInView(): void {
    for (const name of this.inView) this.rereadWithoutEvents(name);
    this.later(timing.reread, () => this.rereadInView());
  }

  private rereadWithoutEvents(name: EntityName): void {
    const isWithoutEvents = entityOf(name).event === null || !this.connected;
    if (this.started && isWithoutEvents && this.hasScope(name)) this.followers.get(name)?.reread();
  }

  private later(delay: number, task: () => void): void {
    const callOff = this.options.scheduler.after(delay, () => {
      this.timers.delete(callOff);
      task();
    });
    this.timers.add(callOff);
  }
}
