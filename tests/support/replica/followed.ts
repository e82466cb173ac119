import { setImmediate } from 'node:timers/promises';
import { deepEqual } from 'rxdb/plugins/core';
import { z } from 'zod';
import { Follower } from '#collections/replica/follower/follower.ts';
import { Sequence } from '#collections/replica/scheduler.ts';
import { mapStore } from './mapStore.ts';
import { SimulatedServer, type ServerHabits, type SimulatedRow } from './simulatedServer.ts';
import { VirtualScheduler } from './virtualScheduler.ts';

const rowSchema = z.looseObject({ id: z.number(), siteId: z.number(), name: z.string() });

const usualHabits: ServerHabits = { pageSize: 100, order: 'id', counts: true, ignoresOffset: false, filter: 'works' };

/** A follower before a simulated server, for scenarios told step by step. */
export class Followed {
  readonly server: SimulatedServer;
  readonly scheduler = new VirtualScheduler();
  readonly store = mapStore();
  readonly follower: Follower<SimulatedRow>;
  readonly problems: string[] = [];

  constructor(options: { habits?: Partial<ServerHabits>; readDelay?: number } = {}) {
    this.server = new SimulatedServer({ ...usualHabits, ...options.habits });
    this.follower = new Follower<SimulatedRow>({
      source: this.server,
      parse(raw) {
        const parsed = rowSchema.safeParse(raw);
        if (parsed.success) return { ok: true, row: parsed.data };
        return { ok: false, id: (raw as SimulatedRow).id, problem: 'malformed' };
      },
      sitesOf: ({ siteId }) => [siteId],
      readDelay: options.readDelay ?? 0,
      scheduler: this.scheduler,
      sequence: new Sequence(),
      same: deepEqual,
      apply: (changes) => this.store.apply(changes),
      changed: () => undefined,
      failed: () => undefined,
      bad: (id, problem) => this.problems.push(`${id}: ${problem}`),
    });
  }

  /** Lets the server answer everything that is asked, in order, until nothing is. Answers how many requests it took. */
  async settle(): Promise<number> {
    let answered = 0;
    await setImmediate();
    while (this.server.requests.length > 0) {
      this.server.serve(0);
      this.server.deliver(0);
      answered += 1;
      await setImmediate();
    }
    return answered;
  }

  /** Delivers the events that wait, in order. */
  hear(): void {
    while (this.server.events.length > 0) this.follower.event(this.server.takeEvent(0)!);
  }

  async ids(): Promise<number[]> {
    return (await this.store.rows()).map(({ id }) => id).toSorted((a, b) => a - b);
  }
}

/** A follower that has seeded `count` rows of site 1 and is live. */
export async function followedWith(
  count: number,
  options?: ConstructorParameters<typeof Followed>[0],
): Promise<Followed> {
  const followed = new Followed(options);
  for (let made = 0; made < count; made += 1) followed.server.create(1);
  followed.server.events.length = 0;
  followed.follower.scope(1);
  followed.follower.pass(true);
  await followed.settle();
  return followed;
}
