import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { deepEqual } from 'rxdb/plugins/core';
import { Follower } from '#collections/replica/follower/follower.ts';
import type { Change } from '#collections/replica/follower/source.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { SimulatedServer, type ServerHabits, type SimulatedRow } from './simulatedServer.ts';
import { VirtualScheduler } from './virtualScheduler.ts';

/** Everything that can happen, with how often it is drawn. */
const moments = {
  create: 3,
  update: 4,
  move: 1,
  remove: 3,
  serve: 8,
  deliver: 8,
  lose: 1,
  event: 6,
  doubleEvent: 1,
  loseEvent: 1,
  socketDown: 1,
  socketUp: 2,
  socketRecovered: 1,
  time: 2,
  scope: 1,
  look: 1,
} as const;
export type Moment = keyof typeof moments;

export interface History {
  habits: ServerHabits;
  /** Rows that the server has, per site 1 and 2, before the dashboard starts. */
  seeded: readonly [number, number];
  readDelay: number;
  siteId: number;
  steps: readonly { moment: Moment; pick: number }[];
}

const habits: fc.Arbitrary<ServerHabits> = fc.record({
  pageSize: fc.integer({ min: 2, max: 6 }),
  order: fc.constantFrom('id', 'id', 'other'),
  counts: fc.boolean(),
  ignoresOffset: fc.oneof({ weight: 6, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  filter: fc.constantFrom('works', 'works', 'ignored', 'refused'),
});

const weighted = (Object.keys(moments) as Moment[]).map((moment) => ({
  weight: moments[moment],
  arbitrary: fc.constant(moment),
}));

export const historyArbitrary: fc.Arbitrary<History> = fc.record({
  habits,
  seeded: fc.tuple(fc.integer({ min: 0, max: 14 }), fc.integer({ min: 0, max: 6 })),
  readDelay: fc.constantFrom(0, 0, 0, 1000),
  siteId: fc.constantFrom(0, 1, 1),
  steps: fc.array(fc.record({ moment: fc.oneof(...weighted), pick: fc.nat(1000) }), { maxLength: 120, size: 'max' }),
});

/** Where the follower's changes go: a map, or the real store. */
export interface HistoryStore {
  apply(changes: readonly Change<SimulatedRow>[]): void;
  rows(): Promise<SimulatedRow[]> | SimulatedRow[];
}

/** Lives through a history and then lets everything come to rest. Answers what the store and the server then say. */
export class HistoryRun {
  readonly server: SimulatedServer;
  readonly follower: Follower<SimulatedRow>;
  private readonly scheduler = new VirtualScheduler();
  private readonly store: HistoryStore;
  private connected = true;
  private missed = false;
  private siteId: number;

  constructor(history: History, store: HistoryStore) {
    this.store = store;
    this.siteId = history.siteId;
    this.server = new SimulatedServer(history.habits);
    history.seeded.forEach((count, index) => {
      for (let made = 0; made < count; made += 1) this.server.create(index + 1);
    });
    this.server.events.length = 0;
    this.follower = new Follower<SimulatedRow>({
      source: this.server,
      parse: (raw) => ({ ok: true, row: raw as SimulatedRow }),
      sitesOf: ({ siteId }) => [siteId],
      readDelay: history.readDelay,
      scheduler: this.scheduler,
      sequence: new Sequence(),
      same: deepEqual,
      apply: (changes) => store.apply(changes),
      changed: () => undefined,
      failed: () => undefined,
      bad: () => undefined,
    });
  }

  async live(history: History): Promise<void> {
    this.follower.scope(this.siteId);
    this.follower.pass(true);
    for (const { moment, pick } of history.steps) {
      this.happen(moment, pick);
      await setImmediate();
    }
    await this.rest();
  }

  /** The rows of the followed scope, as the store has them and as the server would list them, both by id. */
  async outcome(): Promise<{ stored: SimulatedRow[]; served: SimulatedRow[] }> {
    const inScope = (row: SimulatedRow) => this.siteId === 0 || row.siteId === this.siteId;
    const stored = (await this.store.rows()).filter(inScope).toSorted((a, b) => a.id - b.id);
    return { stored, served: this.server.listed(this.siteId) };
  }

  private happen(moment: Moment, pick: number): void {
    const { server } = this;
    const acts: Record<Moment, () => void> = {
      create: () => server.create((pick % 2) + 1),
      update: () => server.update(pick),
      move: () => server.move(pick, (pick % 2) + 1),
      remove: () => server.remove(pick),
      serve: () => server.serve(pick),
      deliver: () => server.deliver(pick),
      lose: () => server.lose(pick),
      event: () => this.hear(pick),
      doubleEvent: () => this.hearTwice(pick),
      loseEvent: () => this.loseEvent(pick),
      socketDown: () => this.socketDown(),
      socketUp: () => this.socketUp(false),
      socketRecovered: () => this.socketUp(!this.missed),
      time: () => void this.scheduler.runNext(),
      scope: () => this.changeScope(pick % 3),
      look: () => void this.follower.look((pick % 20) + 1).catch(() => undefined),
    };
    acts[moment]();
  }

  private hear(pick: number): void {
    if (!this.connected) return;
    const event = this.server.takeEvent(pick);
    if (event !== undefined) this.follower.event(event);
  }

  private hearTwice(pick: number): void {
    const event = this.server.events[pick % Math.max(1, this.server.events.length)];
    if (this.connected && event !== undefined) this.follower.event(event);
  }

  private loseEvent(pick: number): void {
    if (this.server.takeEvent(pick) !== undefined) this.missed = true;
  }

  private socketDown(): void {
    if (!this.connected) return;
    this.connected = false;
    this.follower.disconnected();
  }

  /** A socket that recovers delivers what it missed; another one starts anew, and nothing earlier comes any more. */
  private socketUp(recovered: boolean): void {
    if (this.connected) return;
    this.connected = true;
    if (recovered) return this.follower.recovered();
    this.missed = false;
    this.server.events.length = 0;
    return this.follower.pass(true);
  }

  private changeScope(siteId: number): void {
    this.siteId = siteId;
    if (this.follower.scope(siteId)) this.follower.pass(this.connected);
  }

  private async rest(): Promise<void> {
    if (this.missed) this.socketDown();
    this.socketUp(false);
    for (let quiet = 0; quiet < 3;) {
      const { requests, events } = this.server;
      const busy = requests.length > 0 || events.length > 0 || this.follower.freshness().state !== 'live';
      if (events.length > 0) this.hear(0);
      else if (requests.length > 0) {
        this.server.serve(0);
        this.server.deliver(0);
      } else if (busy && !this.scheduler.runNext()) quiet += 1;
      if (!busy) quiet = this.scheduler.runNext() ? 0 : quiet + 1;
      await setImmediate();
    }
  }
}
