import { timing } from '#domain/limits/timing.ts';
import type { ReplicaClient } from '#collections/client/replicaClient.ts';
import type { Activity, RecordReference } from '#domain/activity/activity.ts';
import { toAppError } from '#domain/errors/appError.ts';
import { feedOf } from '#domain/activity/feed.ts';

/** Lines of the feed at first, and more for each request for older ones. */
const firstLines = 600;
const olderLines = 300;
/** The most entries that one request fetches. */
const pageSize = 500;
const storm = { lines: 40 } as const;

/** How often names are requested again, and the first pause, which grows (milliseconds). */
const mostNameTries = 4;

export interface FeedState {
  /** Newest first. */
  activities: readonly Activity[];
  /** Whether the journal has answered at least once. */
  isLoaded: boolean;
  /** The earliest moment of the browser's own history; null: it has none. */
  knownFrom: number | null;
  /** Whether the journal may hold older lines. */
  hasOlder: boolean;
  isLoadingOlder: boolean;
  /** A sentence; null: the journal was read. */
  failure: string | null;
}

const initialState: FeedState = {
  activities: [],
  isLoaded: false,
  knownFrom: null,
  hasOlder: false,
  isLoadingOlder: false,
  failure: null,
};

export interface FeedRange {
  /** In milliseconds since 1970. */
  from: number;
  until: number;
}

export class FeedStore {
  private readonly replica: ReplicaClient;
  private readonly siteId: number;
  /** null: the feed is live and has no end. */
  private readonly range: FeedRange | null;
  private readonly held = new Map<string, Activity>();
  private readonly listeners = new Set<() => void>();
  private limit = firstLines;
  /** The number up to which the journal is read; null: nothing is read yet. */
  private read: number | null = null;
  private oldestAt: number | null = null;
  private isPulling = false;
  private isPullDue = false;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private namesTried = 0;
  /** Lines since the last state. */
  private arrived = 0;
  private isStorm = false;
  private state = initialState;

  constructor(replica: ReplicaClient, siteId: number, range: FeedRange | null) {
    this.replica = replica;
    this.siteId = siteId;
    this.range = range;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
      if (this.listeners.size === 0 && this.timer !== null) {
        clearTimeout(this.timer);
        this.timer = null;
      }
    };
  };

  readonly snapshot = (): FeedState => this.state;

  /** @param newest the journal's newest number. A lower one than before means a new journal. */
  async pull(newest: number): Promise<void> {
    if (this.read !== null && newest < this.read) this.read = 0;
    if (this.isPulling) {
      this.isPullDue = true;
      return;
    }
    this.isPulling = true;
    try {
      do {
        this.isPullDue = false;
        await this.pullOnce();
      } while (this.isPullDue && this.range === null);
    } finally {
      this.isPulling = false;
    }
  }

  async addLines(lines: readonly Activity[]): Promise<void> {
    const fresh = lines.filter(({ key }) => !this.held.has(key));
    if (fresh.length === 0) return;
    this.namesTried = 0;
    await this.name(fresh);
  }

  /** While the store fills, some names are unknown: they are requested again. */
  private async name(fresh: readonly Activity[]): Promise<void> {
    const records = fresh.flatMap(({ subject, who }): RecordReference[] => [
      ...(subject === null ? [] : [subject]),
      ...(who === null || who.id === null ? [] : [{ entity: who.entity, id: who.id }]),
    ]);
    const names = await this.namesOf(records);
    const nameOf = ({ entity, id }: RecordReference) => names.get(`${entity} ${id}`) ?? null;
    this.hold(
      fresh.map((line) => ({
        ...line,
        subject: line.subject && { ...line.subject, name: nameOf(line.subject) ?? line.subject.name },
        who: line.who && {
          ...line.who,
          name: line.who.name ?? (line.who.id === null ? null : nameOf({ ...line.who, id: line.who.id })),
        },
      })),
    );
    const nameless = (key: string) => {
      const { subject = null, who = null } = this.held.get(key) ?? {};
      return (subject !== null && subject.name === null) || (who !== null && who.id !== null && who.name === null);
    };
    const unnamed = fresh.filter(({ key }) => nameless(key));
    if (unnamed.length === 0 || this.namesTried >= mostNameTries) return;
    this.namesTried += 1;
    setTimeout(() => {
      if (this.listeners.size > 0) void this.name(unnamed);
    }, timing.feedNames * this.namesTried);
  }

  async loadOlder(): Promise<void> {
    if (this.state.isLoadingOlder) return;
    this.limit += olderLines;
    this.publish({ isLoadingOlder: true });
    const to = this.oldestAt;
    if (to !== null) await this.fetch({ to: to + 1, limit: pageSize });
    this.publish({ isLoadingOlder: false });
  }

  private async pullOnce(): Promise<void> {
    const { range, read } = this;
    if (range !== null) await this.fetch({ from: range.from, to: range.until, limit: pageSize * 4 });
    else await this.fetch(read === null ? { limit: pageSize } : { after: read, limit: pageSize * 4 });
  }

  private async fetch(query: { from?: number; to?: number; after?: number; limit: number }): Promise<void> {
    try {
      const answer = await this.replica.hostRequest('activity', { siteId: this.siteId, ...query });
      if (query.to === undefined) this.read = Math.max(this.read ?? 0, answer.newest);
      if (query.after === undefined) this.oldestAt = answer.oldestAt;
      this.hold(answer.activities);
      const { knownFrom } = answer;
      this.note({ isLoaded: true, knownFrom, hasOlder: this.oldestAt !== null, failure: null });
    } catch (thrown) {
      this.publish({ isLoaded: true, failure: toAppError(thrown).message });
    }
  }

  private async namesOf(records: readonly RecordReference[]): Promise<Map<string, string | null>> {
    const each = [...new Map(records.map(({ entity, id }) => [`${entity} ${id}`, { entity, id }])).entries()];
    if (each.length === 0) return new Map();
    try {
      const names = await this.replica.hostRequest('recordNames', { records: each.map(([, record]) => record) });
      return new Map(each.map(([key], index) => [key, names[index] ?? null]));
    } catch {
      return new Map(); // lines without names say their kind and number
    }
  }

  private hold(activities: readonly Activity[]): void {
    for (const activity of activities) this.held.set(activity.key, activity);
    this.arrived += activities.length;
    this.dropOldest();
    this.schedule();
  }

  /** Keeps the newest lines. The slack makes the sort rare. */
  private dropOldest(): void {
    if (this.range !== null || this.held.size < this.limit * 2) return;
    const oldest = [...this.held.values()]
      .toSorted((one, other) => other.at - one.at)
      .slice(Math.round(this.limit * 1.5));
    for (const { key } of oldest) this.held.delete(key);
    this.oldestAt = Math.max(this.oldestAt ?? 0, ...oldest.slice(0, 1).map(({ seenAt }) => seenAt));
  }

  private schedule(): void {
    this.timer ??= setTimeout(
      () => {
        this.timer = null;
        this.isStorm = this.arrived > storm.lines;
        this.arrived = 0;
        this.publish({});
      },
      this.isStorm ? timing.feedInStorm : timing.feed,
    );
  }

  /** Merges facts into the state and publishes it at once if one of them is new. */
  private note(facts: Partial<FeedState>): void {
    const known: Readonly<Record<string, unknown>> = { ...this.state };
    if (Object.entries(facts).some(([name, fact]) => known[name] !== fact)) this.publish(facts);
  }

  private publish(more: Partial<FeedState>): void {
    const limit = this.range === null ? this.limit : Number.POSITIVE_INFINITY;
    this.state = { ...this.state, ...more, activities: feedOf(this.held.values(), limit) };
    for (const listener of this.listeners) listener();
  }
}
