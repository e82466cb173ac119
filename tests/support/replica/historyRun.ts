import { setImmediate } from 'node:timers/promises';
import { deepEqual } from 'rxdb/plugins/core';
import type { RecordKey } from '#domain/entities/recordKey.ts';
import type { EntitySync } from '#collections/replica/sync/entitySync.ts';
import type { History, Moment } from './history.ts';
import { LaggingDisk } from './laggingDisk.ts';
import { Life, type HistoryStore } from './life.ts';
import { keyOfSimulated, SimulatedServer, type SimulatedRow, sitesOfSimulated } from './simulatedServer.ts';
import { VirtualScheduler } from './virtualScheduler.ts';

interface SyncedPart {
  server: SimulatedServer;
  siteId: number;
  /** Records on screen, of any site. */
  watched: ReadonlySet<RecordKey>;
  /** The list is too long: only watched records are held. */
  isPaged: boolean;
}

const isReadable = ({ name }: SimulatedRow) => typeof name === 'string';

/** The difference from the server's answer, in words; null: none. Unreadable rows are ignored. */
function divergence(following: SyncedPart, rows: ReadonlyMap<RecordKey, SimulatedRow>): string | null {
  const { server, siteId, watched, isPaged } = following;
  const served = server.isForbidden ? [] : server.listed(siteId);
  const listed = new Set(served.map(keyOfSimulated));
  for (const row of served) {
    const id = keyOfSimulated(row);
    const isToBeHeld = !isPaged || watched.has(id);
    if (isReadable(row) && isToBeHeld && !deepEqual(rows.get(id), row)) {
      return `${id} is ${rows.has(id) ? 'not as the server says' : 'missing'}.`;
    }
  }
  for (const row of rows.values()) {
    if (siteId !== 0 && !sitesOfSimulated(row).includes(siteId)) continue;
    const id = keyOfSimulated(row);
    const now = server.find(id);
    if (!listed.has(id) && (now === undefined || isReadable(now) || server.isForbidden)) {
      return `${id} is not on the server's list.`;
    }
    if (now !== undefined && isReadable(now) && !deepEqual(row, now)) return `${id} is not as the server says.`;
  }
  for (const id of watched) {
    const now = server.isForbidden ? undefined : server.find(id);
    if (now !== undefined && !isReadable(now)) continue;
    if (!deepEqual(rows.get(id), now)) return `${id}, which is watched, is not as the server says.`;
  }
  return null;
}

export type OpenStore = (warm: readonly SimulatedRow[]) => Promise<HistoryStore> | HistoryStore;

/** Turns until everything must have settled. */
const patience = 3_000;

/** Runs a history, then lets everything settle; `complaints` has the faults. */
export class HistoryRun {
  readonly complaints: string[] = [];
  private readonly history: History;
  private readonly server: SimulatedServer;
  private readonly disk = new LaggingDisk<SimulatedRow>();
  private readonly openStore: OpenStore;
  private readonly acts: Record<Moment, (pick: number) => void | Promise<void>>;
  private life!: Life;
  private siteId: number;
  private watched: ReadonlySet<RecordKey> = new Set();
  private connected = false;
  /** This host has resynced or connected before. */
  private started = false;
  /** A change without an event on this connection. */
  private missed = false;
  private resting = false;
  private hasRights = true;
  private saves = 0;

  constructor(history: History, openStore: OpenStore) {
    this.history = history;
    this.openStore = openStore;
    this.siteId = history.siteId;
    this.server = new SimulatedServer(history.habits);
    this.acts = this.actsOf(this.server);
    history.seeded.forEach((count, index) => {
      for (let made = 0; made < count; made += 1) this.server.create(index + 1);
    });
    this.server.events.length = 0;
  }

  /** Plays the whole history. Returns the faults. */
  async live(): Promise<readonly string[]> {
    await this.begin();
    for (const { moment, pick } of this.history.steps) {
      await this.happen(moment, pick);
      await setImmediate();
      this.look();
    }
    await this.rest();
    this.judge(await this.life.store.rows());
    await this.end();
    return this.complaints;
  }

  private get sync(): EntitySync<SimulatedRow> {
    return this.life.sync;
  }

  /** Begins from the disk of an earlier host. */
  private async begin(): Promise<void> {
    const warm = this.disk.rows();
    const { history, server, disk } = this;
    const scheduler = new VirtualScheduler(this.started || this.life !== undefined ? this.life.scheduler.now() : 0);
    this.life = new Life({ history, server, disk, scheduler, store: await this.openStore(warm), warm });
    const stands = disk.standing();
    this.sync.followSite(this.siteId);
    if (warm.length > 0) this.sync.restore(warm, stands.get(this.siteId) ?? stands.get(0) ?? null, stands);
    this.connected = false;
    this.started = false;
    this.resting = false;
    this.hasRights = true;
    this.watchAgain();
  }

  private async end(): Promise<void> {
    this.complaints.push(...this.life.witness.complaints);
    await this.life.store.close();
  }

  /** Memory and requests are lost. */
  private async crash(): Promise<void> {
    this.server.requests.length = 0;
    this.disk.lose();
    await this.end();
    await this.begin();
  }

  /** A sign-out: open requests must change nothing any more. */
  private async wipe(): Promise<void> {
    const { witness } = this.life;
    this.sync.stop();
    witness.close();
    this.disk.wipe();
    const { complaints } = this;
    await this.end();
    await this.begin();
    if (this.life.witness.rows.size > 0) complaints.push('Rows of somebody else were shown.');
    this.closed.push(witness.complaints);
  }

  private readonly closed: (readonly string[])[] = [];

  private happen(moment: Moment, pick: number): void | Promise<void> {
    return this.acts[moment](pick);
  }

  private actsOf(server: SimulatedServer): Record<Moment, (pick: number) => void | Promise<void>> {
    return {
      create: (pick) => void server.create((pick % 2) + 1),
      update: (pick) => server.update(pick),
      move: (pick) => server.move(pick, (pick % 2) + 1),
      remove: (pick) => server.remove(pick),
      spoil: (pick) => server.spoil(pick),
      serve: (pick) => server.serve(pick),
      deliver: (pick) => server.deliver(pick),
      lose: (pick) => server.lose(pick),
      event: (pick) => this.hearNext(pick),
      doubleEvent: (pick) => this.hear(server.events[pick % Math.max(1, server.events.length)]),
      loseEvent: (pick) => this.loseEvent(pick),
      socketDown: () => this.socketDown(),
      socketUp: () => this.socketUp(false),
      socketRecovered: () => this.socketUp(this.started && !this.missed),
      time: () => void this.life.scheduler.runNext(),
      scope: (pick) => this.changeScope(pick % 3),
      look: (pick) => this.lookUp(this.keyOf((pick % 20) + 1)),
      watch: (pick) => this.watch(pick),
      refetch: () => this.refetch(),
      save: (pick) => this.save(pick),
      rest: () => this.leaveView(),
      comeBack: () => this.comeIntoView(),
      forbid: () => this.forbid(true),
      allow: () => this.forbid(false),
      write: (pick) => this.disk.write(this.life.witness.rows, pick),
      crash: () => this.crash(),
      wipe: () => this.wipe(),
      takeRights: () => this.takeRights(),
      giveRights: () => this.giveRights(),
    };
  }

  /** Delivers the next event. Without a connection, events wait or are lost. */
  private hearNext(pick: number): void {
    if (this.connected) this.hear(this.server.takeEvent(pick));
  }

  private hear(event: ReturnType<SimulatedServer['takeEvent']>): void {
    if (!this.connected || event === undefined) return;
    for (const id of this.server.keysOf(event.id)) {
      if (this.hasRights) this.sync.event({ ...event, id });
    }
  }

  private loseEvent(pick: number): void {
    if (this.server.takeEvent(pick) !== undefined) this.missed = true;
  }

  private socketDown(): void {
    if (!this.connected) return;
    this.connected = false;
    if (this.hasRights) this.sync.disconnected();
  }

  /** A recovered socket delivers missed events; a new one does not. */
  private socketUp(recovered: boolean): void {
    if (this.connected) return;
    this.connected = true;
    if (!recovered) {
      this.missed = false;
      this.server.events.length = 0;
    }
    if (recovered && this.isFollowed) this.sync.recovered();
    else this.startResync();
  }

  private get isFollowed(): boolean {
    return this.hasRights && !this.resting;
  }

  private startResync(): void {
    this.started = true;
    if (this.isFollowed) this.sync.resync(this.connected);
  }

  private changeScope(siteId: number): void {
    this.siteId = siteId;
    if (this.hasRights && this.sync.followSite(siteId) && this.started) this.startResync();
  }

  private refetch(): void {
    if (!this.started) this.startResync();
    else if (this.isFollowed) this.sync.resyncInBackground();
  }

  /** A user saves a held record, or makes one. */
  private save(pick: number): void {
    const { sync, server, life } = this;
    if (!this.hasRights) return;
    this.saves += 1;
    const requestId = `save-${this.saves}`;
    const held = [...life.witness.rows.keys()];
    const key = pick % 4 === 0 ? null : (held[pick % Math.max(1, held.length)] ?? null);
    sync.beginSave(requestId, key);
    const end = (saved: { id: RecordKey; raw: unknown } | null) => {
      if (!this.hasRights || this.sync !== sync) return;
      if (saved !== null) life.witness.hears(saved.id);
      if (sync.endSave(requestId, saved) || saved === null) return;
      sync.event({ act: key === null ? 'CREATE' : 'UPDATE', id: saved.id, siteId: undefined }, true);
    };
    server.save(key, (pick % 2) + 1, requestId).then(
      (raw) => {
        const made = key ?? (typeof raw === 'string' ? null : keyOfSimulated(raw as SimulatedRow));
        end(made === null ? null : { id: made, raw });
      },
      () => end(null),
    );
  }

  private leaveView(): void {
    if (!this.isFollowed) return;
    this.resting = true;
    this.sync.suspend();
  }

  private comeIntoView(): void {
    if (!this.resting) return;
    this.resting = false;
    if (this.started) this.startResync();
  }

  /** Forbids reads without an event: only a later connection finds out. */
  private forbid(isForbidden: boolean): void {
    if (this.server.isForbidden === isForbidden) return;
    this.server.isForbidden = isForbidden;
    this.missed = true;
  }

  private takeRights(): void {
    if (!this.hasRights) return;
    this.hasRights = false;
    this.sync.stopAndWithdraw();
    this.life.onEnd();
    if (this.life.witness.rows.size > 0) this.complaints.push('Rows that may not be held are left.');
  }

  private giveRights(): void {
    if (this.hasRights) return;
    this.hasRights = true;
    this.life.sync = this.life.follow();
    this.sync.followSite(this.siteId);
    this.watchAgain();
    if (this.started) this.startResync();
  }

  private lookUp(id: RecordKey): void {
    if (!this.hasRights) return;
    this.life.witness.looks(id);
    this.sync.fetch(id).catch(() => undefined);
  }

  /** One of the keys with this number. */
  private keyOf(number: number): RecordKey {
    const keys = this.server.keysOf(number);
    return keys[number % keys.length] ?? number;
  }

  private watch(pick: number): void {
    this.watched = new Set(pick % 4 === 0 ? [] : [(pick % 20) + 1, (pick % 7) + 1].map((id) => this.keyOf(id)));
    this.watchAgain();
  }

  private watchAgain(): void {
    if (!this.hasRights) return;
    this.sync.setPinned(this.watched);
    for (const id of this.watched) this.lookUp(id);
  }

  /** When nothing is open and the sync claims to be true, it must be. */
  private look(): void {
    const { server, life, isFollowed } = this;
    if (!isFollowed) return;
    const { rows } = life.witness;
    if (this.sync.rowCount !== rows.size) this.complaints.push('The rows are miscounted.');
    const isQuiet = server.requests.length === 0 && server.events.length === 0 && life.scheduler.isIdle;
    if (!isQuiet || !this.connected || this.missed || this.sync.freshness().state !== 'live') return;
    const wrong = divergence(this.world, rows);
    if (wrong !== null) this.complaints.push(`It said that it was live, but ${wrong}`);
  }

  private get world() {
    const { server, siteId, watched } = this;
    return { server, siteId, watched, isPaged: this.sync.coverage().kind === 'paged' };
  }

  private async rest(): Promise<void> {
    this.giveRights();
    this.comeIntoView();
    if (this.missed || this.history.maximumRows < Number.POSITIVE_INFINITY) this.socketDown();
    this.socketUp(false);
    let turns = 0;
    for (let quiet = 0; quiet < 3 && turns < patience; turns += 1) {
      quiet = this.turn() ? 0 : quiet + 1;
      await setImmediate();
    }
    if (turns === patience) this.complaints.push('It never came to rest.');
  }

  /** One pending step; returns whether there was one. */
  private turn(): boolean {
    const { requests, events } = this.server;
    if (events.length > 0) this.hear(this.server.takeEvent(0));
    else if (requests.length > 0) {
      this.server.serve(0);
      this.server.deliver(0);
    } else return this.life.scheduler.runNext();
    return true;
  }

  private judge(stored: readonly SimulatedRow[]): void {
    const { complaints, sync, server, siteId } = this;
    complaints.push(...this.closed.flat());
    const wrong = divergence(this.world, new Map(stored.map((row) => [keyOfSimulated(row), row])));
    if (wrong !== null) complaints.push(`At rest ${wrong}`);
    const { state } = sync.freshness();
    if (state !== 'live') complaints.push(`At rest it is ${state}.`);
    const isTooLong = !server.isForbidden && server.listed(siteId).length > this.history.maximumRows;
    if (isTooLong !== this.world.isPaged)
      complaints.push('A list was taken for one that may be held, or for one too long.');
    const { entries: _entries, unreadable: _unreadable, sites: _sites, ...sizes } = sync.memorySizes();
    for (const [name, size] of Object.entries(sizes))
      if (size > 0) complaints.push(`At rest ${size} ${name} are left.`);
  }
}
